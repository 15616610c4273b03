import { expect, test } from "vitest";
import { shortAge } from "./short-age.ts";

test.each([
  [-1, "now"],
  [0.9, "now"],
  [1, "1 min"],
  [59.9, "59 min"],
  [60, "1 h"],
  [24 * 60 - 1, "23 h"],
  [24 * 60, "1 d"],
  [400 * 24 * 60, "400 d"],
])("%f minutes are %j", (minutes, words) => {
  const now = new Date("2026-11-25T09:00:00Z");
  expect(shortAge(new Date(now.getTime() - minutes * 60_000), now)).toBe(words);
});
