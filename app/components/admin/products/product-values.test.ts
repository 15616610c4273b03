import { expect, onTestFinished, test } from "vitest";
import { editableProduct } from "#app/server/catalogue/admin-products.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { copyOf, productValuesOf } from "./product-values.ts";

test("a duplicate starts as a hidden copy without stock", async () => {
  const { shop } = await openTestShop({ until: onTestFinished });
  const { id } = await addProduct(shop, { name: "Court Low", isFeatured: true, price: "80.00" });
  const original = await editableProduct(shop, id);
  if (original === null) throw new Error("no product");
  const values = productValuesOf(original);
  const copy = copyOf(original);
  expect(values).toMatchObject({ name: "Court Low", isActive: true, storedUsd: { price: 8_000 } });
  expect(copy).toMatchObject({
    name: "Court Low (copy)",
    isActive: false,
    isFeatured: false,
    stockQuantity: 0,
    storedUsd: null,
  });
  expect(copy.sizes.map(({ size }) => size)).toEqual(values.sizes.map(({ size }) => size));
  expect(copy.sizes.every(({ quantity }) => !quantity)).toBe(true);
  const { price, category, brand, images } = values;
  expect(copy).toMatchObject({ price, category, brand, images });
});
