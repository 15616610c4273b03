import { expect, test } from "vitest";
import { COMPARE_PRICE_TOO_LOW, TOO_MUCH_STOCK } from "#app/domain/catalogue/product-form.ts";
import { PRICE_BELOW_A_CENT } from "#app/domain/catalogue/product-price.ts";
import { products } from "#database/schema/catalogue.ts";
import { addAdmin, addProduct, contextOf } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { saveProductForm } from "./save-product-form.ts";

const { shop } = await openTestShop();

test("a compare price that is not above the price is refused with words", async () => {
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

test("a count above a million gets a message beside the sizes, and nothing is saved", async () => {
  const context = contextOf(shop, await addAdmin(shop));
  const body = new FormData();
  const typed = {
    name: "Runner",
    price: "80",
    category: "sneakers",
    weight: "1",
    sizes: "42, 43",
    perSize: "on",
  };
  const counts = { "count:42": "3", "count:43": "1000001" };
  for (const [name, value] of Object.entries({ ...typed, ...counts, deliveryDuration: "1 week" }))
    body.set(name, value);
  const request = new Request("http://localhost/admin/products/add", { method: "POST", body });
  const result = await saveProductForm({ context, request, id: null });
  expect(result.data).toMatchObject({ errors: { sizes: TOO_MUCH_STOCK } });
  expect(await shop.db.$count(products)).toBe(0);
});

test("saving returns to the product's place in the list it was opened from", async () => {
  const context = contextOf(shop, await addAdmin(shop));
  const { id } = await addProduct(shop, { name: "Walk A" });
  const save = async (query: string) => {
    const body = new FormData();
    const typed = { name: "Walk A", price: "80", category: "sneakers", weight: "1" };
    for (const [name, value] of Object.entries({ ...typed, deliveryDuration: "1 week" }))
      body.set(name, value);
    const request = new Request(`http://localhost/admin/products/edit/${id}${query}`, {
      method: "POST",
      body,
    });
    const thrown = await saveProductForm({ context, request, id }).catch((error) => error);
    return (thrown as Response).headers.get("location");
  };
  const flash = "notice=productUpdated";
  expect(await save("?list=search%3Dwalk%26sort%3Dname")).toBe(
    `/admin/products?search=walk&sort=name&${flash}#product-${id}`,
  );
  expect(await save("")).toBe(`/admin/products?${flash}`);
  expect(await save("?list=%2F%2Fevil.test")).toMatch(/^\/admin\/products\?/);
});
