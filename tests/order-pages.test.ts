import { expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { returnForm } from "#app/domain/orders/changes/order-return.ts";
import { askReturn } from "#app/server/checkout/changes/returns.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { trackingPath, trackingUrl } from "#app/server/orders/tracking-link.ts";
import { move, orderByReceipt, review } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { addAdmin, addProduct, aLocalOrder, anAddress } from "./support/fixtures.ts";
import { openTestStore } from "./support/open-test-store.ts";

const store = await openTestStore();

test("POST /checkout/local/wave refuses too many orders and returns the submitted values", async () => {
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
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
  const page = await refused.text();
  expect(page).toContain("Too many");
  expect(page).toContain("Awa Ceesay of Bakau");
});

test.each(["mobile_money", "cowries"])(
  "GET /checkout/local/%s, which is not offered, leads to the other methods",
  async (method) => {
    const answer = await store.ask(`/checkout/local/${method}`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toMatch(/<a[^>]* href="\/checkout"/);
  },
);

test("an expired tracking link offers a new one by mail, as does any submitted link, and forms keep their errors", async () => {
  const { shop, clock } = store;
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, await aLocalOrder(await addProduct(shop))));
  const link = trackingUrl(shop, orderNumber);
  expect((await store.ask(link)).status).toBe(200);
  clock.advance(181 * 86_400_000);
  const ended = await store.ask(link);
  expect(ended.status).toBe(410);
  const page = await ended.text();
  expect(page).toContain("Email me a new link");
  expect(page).not.toContain("Awa");

  const post = async (fields: Record<string, string>) => {
    const headers = { origin: shop.config.baseUrl };
    const body = new URLSearchParams(fields);
    return await store.ask("/track", { method: "POST", body, headers, address: anAddress() });
  };
  const token = new URL(link).searchParams.get("token") ?? "";
  for (const asked of [
    { orderNumber, token },
    { orderNumber: "KRB-22222222", token: "guess" },
  ]) {
    const answer = await post({ intent: "new-link", ...asked });
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("mailed a new link")]);
  }
  const faulty = await post({ orderNumber: "nonsense", email: "" });
  expect(faulty.status).toBe(422);
  const words = await faulty.text();
  expect(words).toContain("Please enter an order number like");
  expect(words).toContain("Please enter your email address.");
});

test("the page of returns tells a shopper nothing of the staff who wrote one", async () => {
  const { shop } = store;
  const admin = await addAdmin(shop);
  const product = await addProduct(shop, { sizes: { "42": 2 } });
  const orderNumber = await orderByReceipt(shop, product, { size: "42" });
  await review(shop, admin, orderNumber, "verified");
  await move(shop, admin, orderNumber, "delivered");
  const wish = returnForm.parse({ line: `${product.id} 42`, kind: "refund", reason: "size" });
  succeeded(await askReturn(shop, admin, orderNumber, wish));
  const page = await store.ask(trackingPath(shop, orderNumber).replace("/track", "/track/return.data"));
  const body = await page.text();
  expect([page.status, body]).toEqual([200, expect.stringContaining('"agreed"')]);
  expect(body).not.toContain(admin.userId);
});
