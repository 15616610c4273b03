import { expect, test } from "vitest";
import { typedSum } from "#app/domain/money/typed-sum.ts";
import { piecesToPick } from "./pieces-to-pick.ts";

test("the pick list sums by product, size and colour, by name and size", () => {
  const item = (name: string, size: string, quantity: number, color = "") => ({
    productId: name,
    name,
    size,
    color,
    quantity,
    image: null,
  });
  const orders = [
    { items: [item("Boardwalk Indigo", "42", 1), item("Alkalo Tee", "L", 2)] },
    { items: [item("Boardwalk Indigo", "42", 2), item("Boardwalk Indigo", "9", 1)] },
    { items: [item("Boardwalk Indigo", "42", 1, "ochre")] },
  ];
  expect(
    piecesToPick(orders).map(({ name, size, color, quantity }) => [name, size, color, quantity]),
  ).toEqual([
    ["Alkalo Tee", "L", "", 2],
    ["Boardwalk Indigo", "9", "", 1],
    ["Boardwalk Indigo", "42", "", 3],
    ["Boardwalk Indigo", "42", "ochre", 1],
  ]);
});

test.each([
  ["D5,000.00", "5000.00"],
  ["5000", "5000"],
  ["GMD 35,490", "35490"],
  ["$83.5", "83.5"],
  ["5,00", null],
  ["EU 42 shoe", null],
  ["777 1234", null],
  ["KRB-7SVY4NE8", null],
])("the search %j is for the sum %j", (search, sum) => expect(typedSum(search)).toBe(sum));
