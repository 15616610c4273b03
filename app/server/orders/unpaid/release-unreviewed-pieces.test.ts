import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { products } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { addAdmin, addProduct, aLocalOrder, aReceiptPng } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { releaseUnreviewedPieces } from "./release-unreviewed-pieces.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const opened = await openTestShop();
afterAll(() => opened.close());
let product: { id: string };
beforeEach(async () => {
  product = await addProduct(opened.shop, { stockQuantity: 6 });
});

async function place(quantity: number, customerEmail: string) {
  const customerPhone = `+2207${100_000 + customerEmail.length}`;
  const input = await aLocalOrder(product, { quantity, customerEmail, customerPhone });
  const placed = succeeded(await placeOrder(opened.shop, GUEST, input));
  const [payment] = await opened.shop.db
    .select({ id: gambianPayments.id })
    .from(gambianPayments)
    .innerJoin(orders, eq(orders.id, gambianPayments.orderId))
    .where(eq(orders.orderNumber, placed.orderNumber));
  return { orderNumber: placed.orderNumber, paymentId: payment?.id ?? "" };
}

async function stock(): Promise<number | undefined> {
  const [row] = await opened.shop.db.select().from(products).where(eq(products.id, product.id));
  return row?.stockQuantity;
}

const review = async (paymentId: string, decision: "verified" | "rejected") =>
  await reviewPayment(opened.shop, await addAdmin(opened.shop), {
    paymentId,
    decision,
    notes: "",
    seenStatus: "pending",
  });

test("after seven days without a review the pieces are on sale again, once, and verifying takes them back", async () => {
  const { shop, clock } = opened;
  const { orderNumber, paymentId } = await place(6, "seven@example.com");
  clock.advance(7 * DAY_MS - 1);
  expect(await releaseUnreviewedPieces(shop)).toBe(0);
  clock.advance(1);
  expect(await releaseUnreviewedPieces(shop)).toBe(1);
  expect(await releaseUnreviewedPieces(shop)).toBe(0);
  expect(await stock()).toBe(6);
  const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  expect(order).toMatchObject({ orderStatus: "payment_pending", paymentStatus: "pending", stockHeld: false });

  expect(await review(paymentId, "verified")).toMatchObject({ ok: true });
  expect(await stock()).toBe(0);
});

test("an order whose pieces were sold meanwhile is not verified, and rejecting it gives nothing back twice", async () => {
  const { shop, clock } = opened;
  const first = await place(6, "first@example.com");
  clock.advance(7 * DAY_MS);
  await releaseUnreviewedPieces(shop);
  await place(4, "second@example.com");
  expect(await review(first.paymentId, "verified")).toMatchObject({
    reason: "out_of_stock",
    detail: [{ available: 2, wanted: 6 }],
  });
  expect(await review(first.paymentId, "rejected")).toMatchObject({ ok: true });
  expect(await stock()).toBe(2);
});

test("another receipt is counted with what its shopper holds meanwhile", async () => {
  const email = "again@example.com";
  const first = await place(6, email);
  expect(await review(first.paymentId, "rejected")).toMatchObject({ ok: true });
  const second = await place(5, email);
  const receipt = { orderNumber: first.orderNumber, token: null, email, ipAddress: "192.0.2.77" };
  const resend = async () =>
    await resendReceipt(opened.shop, GUEST, { ...receipt, receipt: await aReceiptPng() });
  expect(await resend()).toEqual({ ok: false, reason: "too_many_unpaid", detail: { available: 1 } });
  expect(await stock()).toBe(1);
  expect(await review(second.paymentId, "rejected")).toMatchObject({ ok: true });
  expect(await resend()).toMatchObject({ ok: true });
  expect(await stock()).toBe(0);
});
