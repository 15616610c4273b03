import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { money } from "#app/domain/money/money.ts";
import type { PageOrder } from "#app/server/checkout/order-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { modemPayGateway } from "#app/server/platform/gateways/company-gateways.ts";
import { products } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { shippingZones } from "#database/schema/settings.ts";
import { openModemPayStandIn } from "#packages/payment-gateways/stand-ins";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { aPageOrder } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { expirePageOrders } from "./expire-page-orders.ts";
import { reconcilePaymentPages } from "./reconcile-payment-pages.ts";
import { settlePageEvent } from "./settle-page-event.ts";

const HOUR_MS = 3_600_000;

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const standIn = await openModemPayStandIn(opened.clock.now);
const card = modemPayGateway(standIn.keys);
const shop = { ...opened.shop, gateways: { card, wave: null, modempay: card } };
afterAll(async () => {
  await standIn.close();
  await opened.close();
});
beforeEach(() => {
  standIn.troubles.length = 0;
  standIn.beforeAnswer.run = null;
  standIn.beforeCancel.run = null;
  standIn.answers.intent = {};
});

async function wish(product: { id: string }): Promise<PageOrder> {
  return { ...(await aPageOrder(product)), paymentMethod: "card", idempotencyKey: `card-${product.id}` };
}

async function checkedOut() {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const made = succeeded(await placeOrder(shop, GUEST, await wish(product)));
  const { orderNumber } = made;
  const read = async () => {
    const [found] = await shop.db
      .select({ order: orders, payment: paymentPages, stock: products.stockQuantity })
      .from(orders)
      .innerJoin(paymentPages, eq(paymentPages.orderId, orders.id))
      .innerJoin(products, eq(products.id, product.id))
      .where(eq(orders.orderNumber, orderNumber));
    if (!found) throw new Error(`no order ${orderNumber}`);
    return found;
  };
  const intent = standIn.intents.get((await read()).payment.sessionId ?? "");
  if (!intent) throw new Error(`no page for ${orderNumber}`);
  const state = async () => {
    const { order, payment, stock } = await read();
    return [order.orderStatus, order.paymentStatus, payment.status, stock];
  };
  return { product, orderNumber, url: made.url, intent, read, state };
}

const send = (event: { body: Uint8Array; signature: string }) =>
  settlePageEvent(shop, shop.gateways.card, event);
const PAID = ["confirmed", "paid", "paid", 2];

test("less than D75 is not taken by card, and takes no stock", async () => {
  const product = await addProduct(shop, { price: "0.10", stockQuantity: 3 });
  const [zone] = await shop.db.select().from(shippingZones).limit(1);
  await shop.db.update(shippingZones).set({ rate: "0.10" });
  expect(await placeOrder(shop, GUEST, await wish(product))).toEqual({
    ok: false,
    reason: "card_sum_too_small",
  });
  await shop.db.update(shippingZones).set({ rate: zone?.rate ?? "" });
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
  expect(row?.stockQuantity).toBe(3);
  expect(await placeOrder(shop, GUEST, await wish(product))).toMatchObject({ ok: true });
});

test("an event pays an order once, however often and in whichever order events come", async () => {
  const { intent, state, orderNumber } = await checkedOut();
  const created = standIn.event("payment_intent.created", intent);
  const charge = standIn.pay(intent.id);
  const succeeded = standIn.event("charge.succeeded", charge, { wrapper: "data" });
  expect(await send(succeeded)).toEqual({ ok: true, value: "paid" });
  expect(await send(succeeded)).toEqual({ ok: true, value: "duplicate" });
  expect(await send(created)).toEqual({ ok: true, value: "unchanged" });
  expect(await send(standIn.event("charge.updated", charge))).toEqual({ ok: true, value: "unchanged" });
  expect(await state()).toEqual(PAID);
  const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  const mails = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.orderId, order?.id ?? ""));
  expect(mails.map(({ kind }) => kind)).toEqual(["order_received"]);
});

test("two events of one kind about one payment are two, and the second one counts", async () => {
  const { intent, state } = await checkedOut();
  const charge = standIn.pay(intent.id);
  intent.status = "processing";
  const first = standIn.event("charge.updated", charge, { change: { status: "processing" } });
  expect(await send(first)).toEqual({ ok: true, value: "processing" });
  intent.status = "successful";
  expect(await send(standIn.event("charge.updated", charge))).toEqual({ ok: true, value: "paid" });
  expect(await send(first)).toEqual({ ok: true, value: "duplicate" });
  expect(await state()).toEqual(PAID);
});

test("an event before the response to a new page pays the order too", async () => {
  standIn.beforeAnswer.run = async ({ id }) => {
    expect(await send(standIn.event("charge.succeeded", standIn.pay(id)))).toEqual({
      ok: true,
      value: "paid",
    });
  };
  const { state } = await checkedOut();
  expect(await state()).toEqual(PAID);
});

test.each([
  ["mode", { test_mode: false }],
  ["order", { metadata: { order_number: "KRB-99999999" } }],
])(
  "another %s (%j) than asked for is never counted as paid, and its pieces stay held",
  async (what, intent) => {
    const { intent: page, state } = await checkedOut();
    const charge = standIn.pay(page.id);
    standIn.answers.intent = intent;
    expect(await send(standIn.event("charge.succeeded", charge))).toEqual({
      ok: true,
      value: `mismatch_${what}`,
    });
    opened.clock.advance(3 * HOUR_MS);
    await reconcilePaymentPages(shop);
    expect(await expirePageOrders(shop)).toBe(0);
    expect(await state()).toEqual(["pending", "pending", "open", 2]);
    standIn.answers.intent = {};
    opened.clock.advance(HOUR_MS);
    await reconcilePaymentPages(shop);
    expect(await state()).toEqual(PAID);
  },
);

test("money for an order that has ended, whose pieces are gone, is to go back in the sum that was paid", async () => {
  await addAdmin(shop, { email: "owner@example.com" });
  const { intent, read, state, product } = await checkedOut();
  // The company had said that the page is closed.
  standIn.answers.intent = { status: "cancelled" };
  opened.clock.advance(2 * HOUR_MS);
  await reconcilePaymentPages(shop);
  expect(await state()).toEqual(["cancelled", "failed", "expired", 3]);
  await shop.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, product.id));
  standIn.answers.intent = {};
  expect(await send(standIn.event("charge.succeeded", standIn.pay(intent.id)))).toMatchObject({
    value: "refund_needed",
  });
  expect(await state()).toEqual(["cancelled", "refund_needed", "paid", 0]);
  const mails = await shop.db
    .select()
    .from(outbox)
    .where(eq(outbox.orderId, (await read()).order.id));
  const text = new Map(mails.map(({ kind, bodyText }) => [kind, bodyText]));
  const paid = formatMoney(money(Math.round(intent.amount * 100), "GMD"));
  expect(text.get("refund_needed")).toContain(`Paid: ${paid}`);
  expect(text.get("card_paid_too_late")).toContain(`Your payment of ${paid}`);
  expect(text.get("card_paid_too_late")).toContain("back to where you paid from");
});
