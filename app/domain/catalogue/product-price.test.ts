import { expect, test } from "vitest";
import { MAX_PRICE, readPrice } from "./price-text.ts";

test.each([
  ["79.5", "USD", 7_950],
  ["1500", "JPY", 1_500],
  ["10000000.00", "GMD", MAX_PRICE],
  ["10000000.01", "GMD", null],
  ["1000000001", "JPY", null],
  ["10.5", "JPY", null],
  ["-1", "USD", null],
  ["1e3", "USD", null],
  ["", "USD", null],
] as const)("the price %j in %s is %s minor units", (text, currency, amount) => {
  expect(readPrice(text, currency)).toEqual(amount === null ? null : { amount, currency });
});
