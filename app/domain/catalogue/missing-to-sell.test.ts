import { expect, test } from "vitest";
import { missingToSell } from "./missing-to-sell.ts";

const sold = {
  priceMinor: 8000,
  images: ["/media/runner.webp"],
  sizes: [{ size: "42", quantity: 2 }],
  stockQuantity: 2,
  isActive: true,
};

test.each([
  [{}, []],
  [{ priceMinor: 0 }, ["no price"]],
  [{ stockQuantity: 0 }, ["no size in stock"]],
  [{ stockQuantity: 0, sizes: [] }, ["no stock"]],
  [{ images: [], isActive: false }, ["no picture", "hidden from the shop"]],
])("a product with %o lacks %j", (change, words) => {
  expect(missingToSell({ ...sold, ...change })).toEqual(words);
});
