import fc from "fast-check";
import { expect, test } from "vitest";
import { makeOrderNumber, ORDER_NUMBER_BYTES } from "./order-number.ts";
import { ORDER_STATUSES } from "./order-status.ts";
import { wovenPattern } from "./woven-pattern.ts";

const numbers = fc
  .uint8Array({ minLength: ORDER_NUMBER_BYTES, maxLength: ORDER_NUMBER_BYTES, max: 247 })
  .map(makeOrderNumber);
const statuses = fc.constantFrom(...ORDER_STATUSES);

test("every order number draws the same cloth each time, in less than 900 bytes of paths", () => {
  fc.assert(
    fc.property(numbers, statuses, (number, status) => {
      const cloth = wovenPattern(number, status);
      expect(wovenPattern(number, status)).toEqual(cloth);
      expect(JSON.stringify(cloth).length).toBeLessThan(900);
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

test("the cloth fills as the order moves, and a cancelled one is unwoven", () => {
  const groundsOf = (status: (typeof ORDER_STATUSES)[number]) =>
    wovenPattern("KRB-7H2K9MPQ", status)
      .filter(({ width }) => width > 1)
      .flatMap(({ d }) => d.match(/M/g) ?? []).length;
  expect(
    ["payment_pending", "confirmed", "processing", "shipped", "delivered", "cancelled"].map((status) =>
      groundsOf(status as never),
    ),
  ).toEqual([2, 4, 5, 6, 8, 0]);
});
