import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderOf, stockOf } from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { placeStaffOrder } from "./place-staff-order.ts";

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const { shop, clock } = opened;
const seller = await addAdmin(shop, { role: "seller" });
afterAll(() => opened.close());

/** A bill for one of three pairs, and its order. */
async function anOrder(heldUntil: Date | null = null) {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const bill = saleForm.parse({
    id: randomUUID(),
    items: JSON.stringify([{ productId: product.id, size: "", quantity: 1 }]),
    paymentMethod: "cash",
    origin: "whatsapp",
    customerName: "Awa Ceesay",
    customerPhone: "+2207000001",
  });
  const place = async () => succeeded(await placeStaffOrder(shop, seller, { ...bill, heldUntil }));
  return { product, place, ...(await place()) };
}

test("an order by link is one order, holds its pieces for the setting's hours, and ends by itself", async () => {
  const { product, place, orderNumber, payUrl, message } = await anOrder();
  expect(await place()).toMatchObject({ orderNumber, payUrl });
  expect(message).toContain(payUrl);
  expect(message).toContain("Hello Awa");
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "payment_pending",
    paymentStatus: "pending",
    stockHeld: true,
    origin: "whatsapp",
    heldUntil: new Date(clock.now().getTime() + 24 * 3_600_000),
  });
  expect(await stockOf(shop, product)).toBe(2);
  clock.advance(23 * 3_600_000);
  expect(await releaseUnpaidOrders(shop)).toBe(0);
  clock.advance(3_600_000);
  expect(await releaseUnpaidOrders(shop)).toBe(1);
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "cancelled",
    paymentStatus: "failed",
  });
  expect(await stockOf(shop, product)).toBe(3);
});
