import { expect, test } from "vitest";
import { rejectionWords } from "./reject-reasons.ts";

test.each([
  [null, "  ", ""],
  [null, " not ours ", "not ours"],
  ["other", "not ours", "not ours"],
  ["other", "", ""],
  ["unreadable", "", "We couldn't read the receipt."],
  ["unreadable", "Try daylight.", "We couldn't read the receipt. Try daylight."],
  [
    "unreadable",
    "We couldn't read the receipt. Try daylight.",
    "We couldn't read the receipt. Try daylight.",
  ],
] as const)("the reason %s with the notes %j reads %j", (reason, notes, words) => {
  expect(rejectionWords(reason, notes)).toBe(words);
});
