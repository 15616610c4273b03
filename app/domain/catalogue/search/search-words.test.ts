import { expect, test } from "vitest";
import { isFiller, KINDS_AND_COLORS, meaningOf } from "./search-words.ts";

test("every word of the table is plain, and no filler", () => {
  for (const word of KINDS_AND_COLORS) {
    expect(word).toMatch(/^[a-z]+$/);
    expect([word, isFiller(word)]).toEqual([word, false]);
  }
});

test.each([
  ["uk8", "men", "42.5"],
  ["10us", "men", "44"],
  ["us10", "women", "42"],
  ["uk8", "unisex", "42.5"],
  ["eu42", "kids", null],
  ["eu42.5", "men", "42.5"],
])("%s is for %s EU %s", (joined, audience, size) => {
  const meaning = meaningOf(joined);
  const sizes = meaning?.kind === "sizes" ? meaning.sizes : [];
  expect(sizes.filter((one) => one.audience === audience).map((one) => one.size)).toEqual(size ? [size] : []);
});

test.each(["uk99", "us", "574", "xyz"])("%s means nothing of its own", (joined) => {
  expect(meaningOf(joined)).toBeNull();
});
