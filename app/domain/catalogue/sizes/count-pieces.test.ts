import { expect, test } from "vitest";
import { countPieces, piecesIn, sharesPieces } from "./count-pieces.ts";

const counted = {
  id: "a",
  sizes: [
    { size: "42", quantity: 3 },
    { size: "43", quantity: 0 },
  ],
  stockQuantity: 3,
};
const shared = {
  id: "b",
  sizes: [
    { size: "S", quantity: null },
    { size: "M", quantity: null },
  ],
  stockQuantity: 5,
};

test.each([
  [counted, "42", 3, false],
  [counted, "43", 0, false],
  [shared, "M", 5, true],
  [{ id: "c", sizes: [], stockQuantity: 2 }, "One Size", 2, true],
])("%j in %s has %i pieces, of the whole product: %s", (product, size, pieces, isShared) => {
  expect([piecesIn(product, size), sharesPieces(product, size)]).toEqual([pieces, isShared]);
});

test("counted sizes are counted down on their own, and others together", () => {
  const count = countPieces();
  count.take(counted, "42", 2);
  count.take(shared, "S", 4);
  expect([count.left(counted, "42"), count.left(counted, "43")]).toEqual([1, 0]);
  expect([count.left(shared, "S"), count.left(shared, "M")]).toEqual([1, 1]);
  count.take(shared, "M", 2);
  expect(count.left(shared, "S")).toBe(-1);
});
