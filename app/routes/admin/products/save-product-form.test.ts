import { afterAll, beforeAll, expect, test } from "vitest";
import { COMPARE_PRICE_TOO_LOW } from "#app/domain/catalogue/product-form.ts";
import { PRICE_BELOW_A_CENT } from "#app/domain/catalogue/product-price.ts";
import { products } from "#database/schema/catalogue.ts";
import { addAdmin, contextOf } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { saveProductForm } from "./save-product-form.ts";

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
afterAll(() => opened.close());

test("a compare price that is not above the price is refused with words", async () => {
  const { shop } = opened;
  const context = contextOf(shop, await addAdmin(shop));
  const body = new FormData();
  const typed = { name: "Runner", price: "80", comparePrice: "80.00", category: "sneakers", weight: "1" };
  for (const [name, value] of Object.entries({ ...typed, deliveryDuration: "1 week" })) body.set(name, value);
  const request = new Request("http://localhost/admin/products/add", { method: "POST", body });
  const result = await saveProductForm({ context, request, id: null });
  expect(result.init?.status).toBe(422);
  expect(result.data).toMatchObject({ errors: { comparePrice: COMPARE_PRICE_TOO_LOW } });
  expect(await shop.db.$count(products)).toBe(0);
});

test("a price below a cent gets a message beside its field, and nothing is saved", async () => {
  const { shop } = opened;
  const context = contextOf(shop, await addAdmin(shop));
  const body = new FormData();
  const typed = { name: "Sticker", price: "0.20", currency: "GMD", category: "accessories", weight: "1" };
  for (const [name, value] of Object.entries({ ...typed, deliveryDuration: "1 week" })) body.set(name, value);
  const request = new Request("http://localhost/admin/products/add", { method: "POST", body });
  const result = await saveProductForm({ context, request, id: null });
  expect(result.init?.status).toBe(422);
  expect(result.data).toMatchObject({ toast: "invalidPrice", errors: { price: PRICE_BELOW_A_CENT } });
  expect(await shop.db.$count(products)).toBe(0);
});
