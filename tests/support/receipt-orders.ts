import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { sharePayPage } from "#app/server/checkout/pay-page/read-pay-page.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { expirePageOrders } from "#app/server/money/payment-pages/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/payment-pages/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/payment-pages/settle-page-event.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { sealedOrderToken } from "#app/server/orders/order-token.ts";
import { trackingToken } from "#app/server/orders/tracking-link.ts";
import { paymentPageSummary } from "#app/server/payments/payment-pages/page-summary.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import type { WaveStandIn } from "#packages/payment-gateways/stand-ins";
import { succeeded } from "#tests/support/succeeded.ts";
import { addProduct, aLocalOrder, anAddress, aReceiptPng } from "./fixtures.ts";
import type { TestShop } from "./open-test-shop.ts";

const HOUR_MS = 60 * 60 * 1000;

/** Returns what tests do with orders whose receipt was rejected, as functions, in a shop with Wave's stand-in. */
export function receiptOrders(given: {
  shop: Shop;
  admin: Admin<never>;
  clock: TestShop["clock"];
  standIn: WaveStandIn;
  stock: number;
}) {
  const { shop, admin, clock, standIn, stock } = given;

  /** An order in dollars whose receipt was rejected, its shopper's link, and the payer's. */
  async function withRejectedReceipt() {
    const product = await addProduct(shop, { stockQuantity: stock });
    const { orderNumber } = succeeded(
      await placeOrder(shop, GUEST, await aLocalOrder(product, { currency: "USD" })),
    );
    await decide(orderNumber, "rejected", "pending");
    const own = { orderNumber, token: trackingToken(shop, orderNumber) };
    const token = sealedOrderToken(shop, "pay-for-order", orderNumber);
    const link = { token, ipAddress: anAddress() };
    return { product, orderNumber, own, link };
  }

  async function shared() {
    const made = await withRejectedReceipt();
    expect(await sharePayPage(shop, made.own, anAddress())).toEqual({ ok: true, value: null });
    return made;
  }

  async function decide(
    orderNumber: string,
    decision: "verified" | "rejected",
    seenStatus: "pending" | "rejected",
  ) {
    const { receipt } = await read(orderNumber);
    return await reviewPayment(shop, admin, { paymentId: receipt.id, decision, seenStatus, notes: "" });
  }

  async function send(orderNumber: string) {
    const own = { orderNumber, token: trackingToken(shop, orderNumber) };
    const receipt = await aReceiptPng();
    return await resendReceipt(shop, GUEST, { ...own, email: null, receipt, ipAddress: anAddress() });
  }

  const read = (orderNumber: string) => readReceiptOrder(shop, orderNumber);

  /** The order's method, its two states, whether it holds stock, and the state of its page. */
  async function statesOf(orderNumber: string) {
    const { order, page } = await read(orderNumber);
    const { paymentMethod, orderStatus, paymentStatus, stockHeld } = order;
    return [paymentMethod, orderStatus, paymentStatus, stockHeld, page?.status ?? null];
  }

  /** Runs the jobs every hour. */
  async function pass(hours: number) {
    for (let hour = 0; hour < hours; hour += 1) {
      clock.advance(HOUR_MS);
      await reconcilePaymentPages(shop);
      await expirePageOrders(shop);
    }
  }

  /** Pays a page of Wave, whatever became of it, and sends an event of its own. */
  async function payLate(page: { id: string }, given: { amount?: string } = {}) {
    const wave = shop.gateways.wave;
    if (!wave) throw new Error("Wave is not in use");
    const paid = Object.assign(standIn.pay(page.id), given);
    return await settlePageEvent(shop, wave, standIn.event("checkout.session.completed", paid));
  }

  /** The newest page of Wave that an order has. */
  function newestPage(orderNumber: string) {
    const page = [...standIn.sessions.values()].findLast((each) => each.client_reference === orderNumber);
    if (!page) throw new Error(`Wave has no page of ${orderNumber}`);
    return page;
  }

  async function otherMoneyOf(orderNumber: string) {
    return (await paymentPageSummary(shop, orderNumber))?.otherMoney ?? null;
  }

  return {
    withRejectedReceipt,
    shared,
    decide,
    send,
    read,
    statesOf,
    pass,
    payLate,
    newestPage,
    otherMoneyOf,
  };
}

/** Returns an order with its receipt and its page, null where it has none. */
export async function readReceiptOrder(shop: Shop, orderNumber: string) {
  const [row] = await shop.db
    .select({ order: orders, receipt: gambianPayments, page: paymentPages })
    .from(orders)
    .innerJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .leftJoin(paymentPages, eq(paymentPages.orderId, orders.id))
    .where(eq(orders.orderNumber, orderNumber));
  if (!row) throw new Error(`no order ${orderNumber}`);
  return row;
}
