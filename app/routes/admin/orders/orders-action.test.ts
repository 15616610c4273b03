import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { changeOrderStatus } from "#app/server/checkout/change-order-status.ts";
import { placeLocalOrder } from "#app/server/checkout/place-local-order.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { addAdmin, addDiscount, addProduct, aLocalOrder, contextOf } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { ordersAction } from "./orders-action.ts";

let opened: TestShop;
beforeAll(async () => {
  opened = await openTestShop();
});
afterAll(() => opened.close());

/** Sends the form that makes a cancelled order a confirmed one. */
async function revive(shop: Shop, admin: Admin, orderNumber: string) {
  const context = contextOf(shop, admin);
  const form = new FormData();
  const sent = { intent: "change-status", orderNumber, orderStatus: "confirmed", seenStatus: "cancelled" };
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  return await ordersAction(context, new Request("http://localhost/admin/orders"), form);
}

test("reviving an order whose pieces are sold is refused by the name of what is missing", async () => {
  const { shop } = opened;
  const admin = await addAdmin(shop);
  const product = await addProduct(shop, { name: "Baobab Cap" });
  const placed = await placeLocalOrder(shop, GUEST, await aLocalOrder(product, { quantity: 2 }));
  if (!placed.ok) throw new Error(placed.reason);
  const { orderNumber } = placed.value;
  const cancelled = { orderNumber, orderStatus: "cancelled", trackingNumber: "" };
  await changeOrderStatus(shop, admin, { ...cancelled, seenStatus: "payment_pending" });
  await shop.db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, product.id));

  const result = await revive(shop, admin, orderNumber);
  expect(result.init?.status).toBe(409);
  expect(result.data.text).toContain("Baobab Cap, 1 of 2 left.");
});

test("reviving an order whose discount code has no use left succeeds with a message", async () => {
  const { shop } = opened;
  const admin = await addAdmin(shop);
  await addDiscount(shop, { code: "ONCE", usageLimit: 1 });
  const product = await addProduct(shop);
  const place = async () =>
    await placeLocalOrder(shop, GUEST, await aLocalOrder(product, { discountCode: "ONCE" }));
  const placed = await place();
  if (!placed.ok) throw new Error(placed.reason);
  const { orderNumber } = placed.value;
  const cancelled = { orderNumber, orderStatus: "cancelled", trackingNumber: "" };
  await changeOrderStatus(shop, admin, { ...cancelled, seenStatus: "payment_pending" });
  await place();

  const result = await revive(shop, admin, orderNumber);
  expect(result.data).toEqual({
    done: true,
    toast: "orderUpdated",
    text: "The discount code ONCE is meant for one use. With this order it is used 2 times.",
  });
});
