import { expect, test } from "vitest";
import { mergeTypedStock } from "./typed-stock.ts";

test("stock that changes meanwhile keeps what was typed: a count its number, a delivery how many came", () => {
  const seen = [
    { size: "41", quantity: 5 },
    { size: "42", quantity: 5 },
    { size: "43", quantity: 1 },
  ];
  const typed = [5, 8, 0];
  const now = [
    { size: "43", quantity: 0 },
    { size: "41", quantity: 4 },
    { size: "42", quantity: 3 },
    { size: "44", quantity: 2 },
  ];
  expect(mergeTypedStock({ seen, typed }, now, true)).toEqual([0, 4, 8, 2]);
  expect(mergeTypedStock({ seen, typed }, now, false)).toEqual([0, 4, 6, 2]);
});
