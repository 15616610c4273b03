import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { UNDO_MS } from "#app/domain/payments/local-payment.ts";
import { choosePayMethod } from "#app/server/checkout/pay-page/choose-pay-method.ts";
import { sharePayPage } from "#app/server/checkout/pay-page/read-pay-page.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { orderToken, sealedOrderToken } from "#app/server/orders/order-token.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { modemPayGateway } from "#app/server/platform/gateways/company-gateways.ts";
import { products } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { openModemPayStandIn } from "#packages/payment-gateways/stand-ins";
import { addAdmin, addProduct, anAddress } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { aPageOrder, orderWithPage } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { expirePageOrders } from "./expire-page-orders.ts";
import { reconcilePaymentPages } from "./reconcile-payment-pages.ts";
import { settlePageEvent } from "./settle-page-event.ts";

const MINUTE_MS = 60_000;
const STOCK = 3;

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const standIn = await openModemPayStandIn(opened.clock.now);
const gateway = modemPayGateway(standIn.keys);
// One company for cards and for wallets.
const shop = { ...opened.shop, gateways: { card: gateway, wave: null, modempay: gateway } };
const admin = await addAdmin(shop, { email: "owner@example.test" });
afterAll(async () => {
  await standIn.close();
  await opened.close();
});
beforeEach(() => {
  standIn.troubles.length = 0;
});

/** An order with a wallet's page open. */
async function checkedOut() {
  const product = await addProduct(shop, { stockQuantity: STOCK });
  const wanted = { ...(await aPageOrder(product)), paymentMethod: "qmoney", currency: "USD" } as const;
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, wanted));
  const { order, payment } = await read(orderNumber);
  const intent = standIn.intents.get(payment.sessionId ?? "");
  if (!intent) throw new Error(`no page for ${orderNumber}`);
  return { product, orderNumber, orderId: order.id, intent };
}

const read = (orderNumber: string) => orderWithPage(shop, orderNumber);

async function statesOf(orderNumber: string) {
  const { order, payment } = await read(orderNumber);
  return [order.orderStatus, order.paymentStatus, order.stockHeld, payment.status];
}

async function stockOf(product: { id: string }) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
  return row?.stockQuantity;
}

async function mailsTo(recipient: string, kind: string) {
  const rows = await shop.db.select().from(outbox).where(eq(outbox.recipient, recipient));
  return rows.filter((mail) => mail.kind === kind);
}

/** Waits until `count` statements wait for a lock. */
async function untilWaiting(count: number) {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await shop.db.execute(waiting)).rowCount).toBe(count);
}

test("the end of a page that its payer has just left for another of the same company leaves the order", async () => {
  const { product, orderNumber, orderId, intent } = await checkedOut();
  const own = { orderNumber, token: orderToken(shop, "pay-order", orderNumber) };
  expect(await sharePayPage(shop, own, anAddress())).toMatchObject({ ok: true });
  const link = { token: sealedOrderToken(shop, "pay-for-order", orderNumber), ipAddress: anAddress() };
  const [chosen, settled] = await shop.db
    .transaction(async (tx) => {
      await lockOrderById(tx, orderId);
      const choosing = choosePayMethod(shop, link, { method: "card", currency: "GBP" });
      await untilWaiting(1);
      // The page is closed by now, and its event arrives before the choice is recorded.
      const settling = settlePageEvent(shop, gateway, standIn.event("payment_intent.cancelled", intent));
      await untilWaiting(2);
      return [choosing, settling];
    })
    .then((both) => Promise.all(both));
  expect([chosen, settled]).toEqual([
    { ok: true, value: null },
    { ok: true, value: "unchanged" },
  ]);
  expect(await statesOf(orderNumber)).toEqual(["pending", "pending", true, "open"]);
  expect(await stockOf(product)).toBe(STOCK - 1);
});

test("a payment that belongs to no order is logged as an error and mailed to the administrators, once per event", async () => {
  const log = pino({ level: "silent" });
  const errors = vi.spyOn(log, "error");
  const { sessionId } = await gateway.createSession({
    onlyWallets: true,
    lines: [],
    order: { id: "unknown", orderNumber: "KRB-GH0ST234" },
    total: { amount: 479_000, currency: "GMD" },
    expiresAt: opened.clock.now(),
    successUrl: "https://kairaba.test/a",
    cancelUrl: "https://kairaba.test/b",
    idempotencyKey: "ghost",
  });
  const event = standIn.event("charge.succeeded", standIn.pay(sessionId));
  const settle = () => settlePageEvent({ ...shop, log }, gateway, event);
  expect(await settle()).toEqual({ ok: true, value: "not_ours" });
  expect(await settle()).toEqual({ ok: true, value: "duplicate" });
  expect(errors).toHaveBeenCalledTimes(1);
  const mails = await mailsTo(admin.email, "unknown_payment");
  expect(mails.map(({ subject }) => subject)).toEqual(["Payment without an order: D4,790.00 at Modem Pay"]);
  expect(mails[0]?.bodyText).toContain("KRB-GH0ST234");
});

test.each(["while its page is open", "after its page has ended"])(
  "money %s, for an order that staff cancelled, goes back and never revives it",
  async (when) => {
    const { product, orderNumber, intent } = await checkedOut();
    const toCancelled = { orderNumber, orderStatus: "cancelled", trackingNumber: "", seenStatus: "pending" };
    expect(await changeOrderStatus(shop, admin, toCancelled)).toMatchObject({ ok: true });
    if (when.startsWith("after")) {
      opened.clock.advance(UNDO_MS + MINUTE_MS);
      await reconcilePaymentPages(shop);
      expect(intent.status).toBe("cancelled");
      expect(await statesOf(orderNumber)).toEqual(["cancelled", "failed", false, "expired"]);
    }
    const event = standIn.event("charge.succeeded", standIn.pay(intent.id));
    expect(await settlePageEvent(shop, gateway, event)).toEqual({ ok: true, value: "refund_needed" });
    expect(await statesOf(orderNumber)).toEqual(["cancelled", "refund_needed", false, "paid"]);
    expect(await stockOf(product)).toBe(STOCK);

    const { order } = await read(orderNumber);
    const [toShopper] = await mailsTo(order.customerEmail, "card_paid_too_late");
    expect(toShopper?.bodyText).toContain(
      `for order ${orderNumber} reached us after the order was cancelled`,
    );
    expect(toShopper?.bodyText).toContain("We're sending the full amount back");
    const toOwner = await mailsTo(admin.email, "refund_needed");
    expect(toOwner.filter(({ orderId }) => orderId === order.id)).toHaveLength(1);
    // The stand-in is a test, which owes nobody money.
    await shop.db.update(paymentPages).set({ mode: "live" }).where(eq(paymentPages.orderId, order.id));
    const { orders: back } = await listOrders(shop, admin, { view: "back" });
    expect(back.map((each) => each.orderNumber)).toContain(orderNumber);
  },
);

test("money for an order that the shop itself ended takes it up again, if its pieces are there", async () => {
  const { product, orderNumber, intent } = await checkedOut();
  opened.clock.advance(60 * MINUTE_MS);
  await reconcilePaymentPages(shop);
  await expirePageOrders(shop);
  expect(await statesOf(orderNumber)).toEqual(["cancelled", "failed", false, "expired"]);
  const event = standIn.event("charge.succeeded", standIn.pay(intent.id));
  expect(await settlePageEvent(shop, gateway, event)).toEqual({ ok: true, value: "paid" });
  expect(await statesOf(orderNumber)).toEqual(["confirmed", "paid", true, "paid"]);
  expect(await stockOf(product)).toBe(STOCK - 1);
});

const DAY_MS = 24 * 60 * MINUTE_MS;

/** The requests that the shop has made about a page since. */
function asksAbout(id: string) {
  return standIn.calls.filter(({ path }) => path.endsWith(id)).length;
}

test("a page that ended unpaid is asked about once more, so that late money whose event was lost is found", async () => {
  const { product, orderNumber, intent } = await checkedOut();
  opened.clock.advance(60 * MINUTE_MS);
  await reconcilePaymentPages(shop);
  expect(await statesOf(orderNumber)).toEqual(["cancelled", "failed", false, "expired"]);
  standIn.pay(intent.id);
  opened.clock.advance(DAY_MS - MINUTE_MS);
  await reconcilePaymentPages(shop);
  expect(await statesOf(orderNumber)).toEqual(["cancelled", "failed", false, "expired"]);
  opened.clock.advance(MINUTE_MS);
  standIn.outage.status = 503;
  await reconcilePaymentPages(shop);
  standIn.outage.status = null;
  opened.clock.advance(5 * MINUTE_MS);
  await reconcilePaymentPages(shop);
  expect(await statesOf(orderNumber)).toEqual(["confirmed", "paid", true, "paid"]);
  expect(await stockOf(product)).toBe(STOCK - 1);
});

test("a page that ended unpaid, and has, is asked about no second time", async () => {
  const { orderNumber, intent } = await checkedOut();
  opened.clock.advance(60 * MINUTE_MS);
  await reconcilePaymentPages(shop);
  standIn.calls.length = 0;
  for (let day = 0; day < 4; day += 1) {
    opened.clock.advance(DAY_MS);
    await reconcilePaymentPages(shop);
  }
  // One attempt to close it, and the question about its state.
  expect(asksAbout(intent.id)).toBe(2);
  expect(await statesOf(orderNumber)).toEqual(["cancelled", "failed", false, "expired"]);
});

test("a page that was left is asked about once more, and late money there is to go back", async () => {
  const { orderNumber, intent } = await checkedOut();
  const own = { orderNumber, token: orderToken(shop, "pay-order", orderNumber) };
  expect(await sharePayPage(shop, own, anAddress())).toMatchObject({ ok: true });
  const link = { token: sealedOrderToken(shop, "pay-for-order", orderNumber), ipAddress: anAddress() };
  expect(await choosePayMethod(shop, link, { method: "card", currency: "GBP" })).toMatchObject({ ok: true });
  expect(intent.status).toBe("cancelled");
  standIn.pay(intent.id);
  opened.clock.advance(DAY_MS);
  await reconcilePaymentPages(shop);
  expect((await read(orderNumber)).payment.otherMoney).toBe("D5,685.50");
  const { order } = await read(orderNumber);
  const told = (await mailsTo(admin.email, "payment_mismatch")).filter(({ orderId }) => orderId === order.id);
  expect(told).toHaveLength(1);
  standIn.calls.length = 0;
  opened.clock.advance(DAY_MS);
  await reconcilePaymentPages(shop);
  expect(asksAbout(intent.id)).toBe(0);
});
