import { expect, test } from "vitest";
import { REJECT_REASON_TEXTS, REJECT_REASONS, rejectionWords } from "./reject-reasons.ts";

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

test("every reason has a label, and a sentence unless it is written, of its own", () => {
  const texts = REJECT_REASONS.map((reason) => REJECT_REASON_TEXTS[reason]);
  expect(new Set(texts.map(({ label }) => label).filter(Boolean)).size).toBe(5);
  expect(new Set(texts.map(({ words }) => words).filter(Boolean)).size).toBe(4);
});
