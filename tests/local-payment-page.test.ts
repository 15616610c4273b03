import { afterAll, beforeAll, expect, test } from "vitest";
import { addProduct, anAddress } from "./support/fixtures.ts";
import { openTestStore, type TestStore } from "./support/open-test-store.ts";

let store: TestStore;

beforeAll(async () => {
  store = await openTestStore();
});
afterAll(() => store.close());

test("POST /checkout/local/wave asks whoever sent too many orders to wait, and keeps what was typed", async () => {
  const { id } = await addProduct(store.shop);
  const address = anAddress();
  const send = async () => {
    const form = new FormData();
    const fields = {
      items: JSON.stringify([{ productId: id, size: "", quantity: 1 }]),
      country: "GM",
      currency: "GMD",
      customerName: "Awa Ceesay of Bakau",
      customerEmail: "awa@example.com",
      customerPhone: "3012345",
    };
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set("receipt", new File(["%PDF-1.4\n%%EOF\n"], "r.pdf", { type: "application/pdf" }));
    const headers = { origin: store.shop.config.baseUrl };
    return await store.ask("/checkout/local/wave", { method: "POST", body: form, headers, address });
  };
  const placed = await send();
  expect(placed.status).toBe(302);
  for (let order = 1; order < 60; order += 1) await store.shop.limits.take("order-address", address);
  const refused = await send();
  expect(refused.status).toBe(429);
  const page = await refused.text();
  expect(page).toContain("Too many");
  expect(page).toContain("Awa Ceesay of Bakau");
});
