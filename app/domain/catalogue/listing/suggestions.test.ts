import { expect, test } from "vitest";
import { parseTexts, withSearch } from "./suggestions.ts";

test("the last five searches are remembered, each once, the newest first", () => {
  const searches = ["one", "two", "three", "four", "five", "Two ", " "].reduce<readonly string[]>(
    withSearch,
    [],
  );
  expect(searches).toEqual(["Two", "five", "four", "three", "one"]);
  expect(withSearch(searches, "six")).toEqual(["six", "Two", "five", "four", "three"]);
});

test("what is stored is read, broken or not", () => {
  expect(parseTexts(null)).toEqual([]);
  expect(parseTexts({ 0: "tee" })).toEqual([]);
  expect(parseTexts(["tee", 7, null])).toEqual(["tee"]);
});
