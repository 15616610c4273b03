import { afterAll, expect, test } from "vitest";
import { COMPARE_PRICE_TOO_LOW, TOO_MUCH_STOCK } from "#app/domain/catalogue/product-form.ts";
import { PRICE_BELOW_A_CENT } from "#app/domain/catalogue/product-price.ts";
import { products } from "#database/schema/catalogue.ts";
import { addAdmin, addProduct, contextOf } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { saveProductForm } from "./save-product-form.ts";

const opened = await openTestShop();
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

test("a count above a million gets a message beside the sizes, and nothing is saved", async () => {
  const { shop } = opened;
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

test("saving returns to the product's place in its list, or goes on to the next one there", async () => {
  const { shop } = opened;
  const context = contextOf(shop, await addAdmin(shop));
  const ids: string[] = [];
  for (const name of ["Walk A", "Walk B", "Walk C"]) ids.push((await addProduct(shop, { name })).id);
  await addProduct(shop, { name: "Between A and B", category: "apparel" });
  const list = encodeURIComponent("search=walk&sort=name&view=table");
  const save = async (at: number, then: string, query = `?list=${list}`) => {
    const body = new FormData();
    const typed = { name: `Walk ${"ABC"[at]}`, price: "80", category: "sneakers", weight: "1", then };
    for (const [name, value] of Object.entries({ ...typed, deliveryDuration: "1 week" }))
      body.set(name, value);
    const request = new Request(`http://localhost/admin/products/edit/${ids[at]}${query}`, {
      method: "POST",
      body,
    });
    const thrown = await saveProductForm({ context, request, id: ids[at] ?? "" }).catch((error) => error);
    return (thrown as Response).headers.get("location");
  };
  const flash = "notice=productUpdated";
  expect(await save(0, "")).toBe(
    `/admin/products?search=walk&sort=name&view=table&${flash}#product-${ids[0]}`,
  );
  expect(await save(0, "next")).toBe(`/admin/products/edit/${ids[1]}?list=${list}&${flash}`);
  expect(await save(2, "next")).toBe(
    `/admin/products?search=walk&sort=name&view=table&${flash}#product-${ids[2]}`,
  );
  expect(await save(1, "", "")).toBe(`/admin/products?${flash}`);
  expect(await save(1, "", "?list=%2F%2Fevil.test")).toMatch(/^\/admin\/products\?/);
});
