import { expect, test } from "vitest";
import { lettersApart } from "./letters-apart.ts";

test.each([
  ["nike", "nike", 0],
  ["nikke", "nike", 1],
  ["nke", "nike", 1],
  ["nije", "nike", 1],
  ["nkie", "nike", 1],
  ["wxyz", "nike", 3],
  ["converce", "convers", 2],
  ["sneakers", "slides", 3],
  ["ab", "ba", 1],
  ["", "cap", 3],
])("%j and %j are %i apart", (one, other, apart) => {
  expect(Math.min(lettersApart(one, other, 3), 3)).toBe(apart);
  expect(Math.min(lettersApart(other, one, 3), 3)).toBe(apart);
});
