import fc from "fast-check";
import { expect, test } from "vitest";
import { makeOrderNumber, ORDER_NUMBER_BYTES } from "./order-number.ts";
import { ORDER_STATUSES, type OrderStatus } from "./order-status.ts";
import { wovenPattern } from "./woven-pattern.ts";

const numbers = fc
  .uint8Array({ minLength: ORDER_NUMBER_BYTES, maxLength: ORDER_NUMBER_BYTES, max: 247 })
  .map(makeOrderNumber);
const statuses = fc.constantFrom(...ORDER_STATUSES);

test("an order number draws the same cloth each time", () => {
  fc.assert(
    fc.property(numbers, statuses, (number, status) => {
      expect(wovenPattern(number, status)).toEqual(wovenPattern(number, status));
    }),
  );
});

test("different numbers draw different cloths", () => {
  fc.assert(
    fc.property(numbers, numbers, (one, other) => {
      fc.pre(one !== other);
      const cloth = (number: string) => JSON.stringify(wovenPattern(number, "delivered"));
      return cloth(one) !== cloth(other);
    }),
  );
});

test.each<[OrderStatus, number]>([
  ["payment_pending", 2],
  ["confirmed", 4],
  ["processing", 5],
  ["shipped", 6],
  ["delivered", 8],
  ["cancelled", 0],
])("%s: %i panels are woven", (status, woven) => {
  const { grounds } = wovenPattern("KRB-7H2K9MPQ", status);
  expect(Object.values(grounds).join("").match(/M/g) ?? []).toHaveLength(woven);
});
