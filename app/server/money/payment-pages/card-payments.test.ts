import { desc, eq } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { UNDO_MS } from "#app/domain/payments/local-payment.ts";
import type { PageOrder } from "#app/server/checkout/order-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { paymentPageSummary } from "#app/server/payments/payment-pages/page-summary.ts";
import { stripeGateway } from "#app/server/platform/gateways/company-gateways.ts";
import { products } from "#database/schema/catalogue.ts";
import { auditLog, outbox } from "#database/schema/operations.ts";
import { orderEvents, orders } from "#database/schema/orders.ts";
import { pageEvents, paymentPages } from "#database/schema/payment-pages.ts";
import {
  openStripeStandIn,
  type StandInSession,
  type StripeStandIn,
} from "#packages/payment-gateways/stand-ins";
import {
  addAdmin,
  addDiscount,
  addProduct,
  aLocalOrder,
  anAddress,
  aShopper,
} from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { returnedOrder } from "#tests/support/returned-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { cancelPaymentPage } from "./cancel-payment-page.ts";
import { expirePageOrders } from "./expire-page-orders.ts";
import { reconcilePaymentPages } from "./reconcile-payment-pages.ts";
import { settlePageEvent } from "./settle-page-event.ts";

const MINUTE_MS = 60_000;
let keys = 0;

const opened = await openTestShop();
opened.brokenOnPurpose.add("paid_order_has_payment");
const standIn = await openStripeStandIn(opened.clock.now);
const gateway = stripeGateway(standIn.keys);
const shop = { ...opened.shop, gateways: { ...opened.shop.gateways, card: gateway } };
afterAll(async () => {
  await standIn.close();
  await opened.close();
});
beforeEach(() => {
  standIn.trouble.status = null;
});

function wish(product: { id: string }, given: Partial<PageOrder> & { quantity?: number } = {}): PageOrder {
  keys += 1;
  const { quantity = 1, idempotencyKey = `key-${keys}`, ...rest } = given;
  return {
    payBy: "page",
    paymentMethod: "card",
    items: [{ productId: product.id, size: "", quantity }],
    country: "GM",
    region: "",
    deliveryAddress: "Near Westfield junction",
    discountCode: null,
    currency: "USD",
    customerName: "Awa Ceesay",
    ...shopperOf(idempotencyKey),
    expectedTotal: null,
    idempotencyKey,
    ipAddress: anAddress(),
    ...rest,
  };
}

const shoppers = new Map<string | null, ReturnType<typeof aShopper>>();

/** A checkout sent twice is one shopper's. */
function shopperOf(key: string | null) {
  const shopper = shoppers.get(key) ?? aShopper();
  shoppers.set(key, shopper);
  return shopper;
}

/** A product with some pieces, an order for one of them, and its open page. */
async function checkedOut(given: Parameters<typeof wish>[1] = {}, stock = 3) {
  const product = await addProduct(shop, { stockQuantity: stock });
  const made = succeeded(await placeOrder(shop, GUEST, wish(product, given)));
  return { product, ...made, session: sessionOf(made.orderNumber) };
}

function sessionOf(orderNumber: string): StandInSession {
  const found = [...standIn.sessions.values()].find((each) => each.client_reference_id === orderNumber);
  if (!found) throw new Error(`no page for ${orderNumber}`);
  return found;
}

async function orderOf(orderNumber: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  if (!row) throw new Error(`no order ${orderNumber}`);
  return row;
}

async function standing(orderNumber: string) {
  const { id, orderStatus, paymentStatus, stockHeld } = await orderOf(orderNumber);
  const [card] = await shop.db.select().from(paymentPages).where(eq(paymentPages.orderId, id));
  return { orderStatus, paymentStatus, stockHeld, card: card?.status };
}

async function stockOf(product: { id: string }) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
  return row?.stockQuantity;
}

async function mailsOf(orderNumber: string) {
  const { id } = await orderOf(orderNumber);
  const rows = await shop.db.select().from(outbox).where(eq(outbox.orderId, id));
  return rows.map((mail) => mail.kind);
}

const send = (type: string, session: StandInSession, given?: Parameters<StripeStandIn["event"]>[2]) =>
  settlePageEvent(shop, shop.gateways.card, standIn.event(`checkout.session.${type}`, session, given));

const WAITING = { orderStatus: "pending", paymentStatus: "pending", stockHeld: true, card: "open" };
const PAID = { orderStatus: "confirmed", paymentStatus: "paid", stockHeld: true, card: "paid" };
const ENDED = { orderStatus: "cancelled", paymentStatus: "failed", stockHeld: false, card: "expired" };

describe("making a card order", () => {
  test("the order comes first, pending, with its stock held until the page closes", async () => {
    const { product, orderNumber, url, session } = await checkedOut({ quantity: 2 });
    expect(url).toBe(session.url);
    expect(await standing(orderNumber)).toEqual(WAITING);
    expect(await stockOf(product)).toBe(1);
    const order = await orderOf(orderNumber);
    const [card] = await shop.db.select().from(paymentPages).where(eq(paymentPages.orderId, order.id));
    expect(session.expires_at * 1000).toBe(card?.expiresAt.getTime());
    expect(session.amount_total).toBe(16_300);
    // Somebody else who pays sees these URLs: they lead to the order without its number.
    for (const url of [session.success_url, session.cancel_url]) {
      expect(returnedOrder(shop, url)).toBe(orderNumber);
      expect(url).not.toContain(orderNumber);
    }
    expect(await mailsOf(orderNumber)).toEqual([]);
  });

  test("the card page charges exactly the order's total, in every currency and with a discount", async () => {
    await addDiscount(shop, { code: "CARDTEN", percent: 10 });
    for (const currency of ["USD", "EUR", "GBP", "GMD", "CAD", "AUD", "JPY"] as const) {
      for (const discountCode of [null, "CARDTEN"]) {
        const { orderNumber, session } = await checkedOut({ currency, discountCode, quantity: 3 });
        const { totalAmount } = await orderOf(orderNumber);
        const minor = Math.round(Number(totalAmount) * (currency === "JPY" ? 1 : 100));
        expect(session).toMatchObject({ amount_total: minor, currency: currency.toLowerCase() });
      }
    }
  });

  test("a double tap makes one order and one page", async () => {
    const product = await addProduct(shop, { stockQuantity: 5 });
    const input = wish(product, { quantity: 2 });
    const made = await Promise.all([1, 2, 3, 4].map(() => placeOrder(shop, GUEST, input)));
    expect(new Set(made.map((each) => (each.ok ? each.value.url : each.reason))).size).toBe(1);
    expect(made[0]?.ok).toBe(true);
    expect(await stockOf(product)).toBe(3);
    expect(await placeOrder(shop, GUEST, input)).toEqual(made[0]);
    const other = { ...input, items: [{ productId: product.id, size: "", quantity: 1 }] };
    expect(await placeOrder(shop, GUEST, other)).toEqual({
      ok: false,
      reason: "idempotency_conflict",
    });
  });

  test("a double tap on the last piece makes one order", async () => {
    const product = await addProduct(shop, { stockQuantity: 1 });
    const input = wish(product);
    const made = await Promise.all([1, 2, 3].map(() => placeOrder(shop, GUEST, input)));
    expect(made.every((each) => each.ok)).toBe(true);
    const strangers = await placeOrder(shop, GUEST, wish(product));
    expect(strangers).toMatchObject({
      ok: false,
      reason: "out_of_stock",
      detail: [{ productId: product.id }],
    });
  });

  test("forty concurrent buyers of ten pieces make ten orders, and the rest are refused as sold out", async () => {
    const product = await addProduct(shop, { stockQuantity: 10 });
    const made = await Promise.all(Array.from({ length: 40 }, () => placeOrder(shop, GUEST, wish(product))));
    const refused = made.flatMap((each) => (each.ok ? [] : [each.reason]));
    expect(refused).toEqual(Array.from({ length: 30 }, () => "out_of_stock"));
    expect(await stockOf(product)).toBe(0);
  });

  test("a price that is not the one shown charges nothing", async () => {
    const product = await addProduct(shop);
    const made = await placeOrder(shop, GUEST, wish(product, { expectedTotal: "1.00" }));
    expect(made).toMatchObject({ ok: false, reason: "price_changed", detail: { total: { amount: 8300 } } });
    expect(await stockOf(product)).toBe(10);
  });

  test.each([0, 400, 500])(
    "a gateway that answers %i gives the stock back, and the key is free again",
    async (status) => {
      const product = await addProduct(shop, { stockQuantity: 2 });
      const input = wish(product);
      standIn.trouble.status = status;
      expect(await placeOrder(shop, GUEST, input)).toEqual({ ok: false, reason: "checkout_failed" });
      expect(await stockOf(product)).toBe(2);
      const [failed] = await shop.db
        .select()
        .from(orders)
        .orderBy(desc(orders.createdAt), desc(orders.id))
        .limit(1);
      expect(await standing(failed?.orderNumber ?? "")).toEqual({ ...ENDED, card: "failed" });
      standIn.trouble.status = null;
      expect(await placeOrder(shop, GUEST, input)).toMatchObject({ ok: true });
      expect(await stockOf(product)).toBe(1);
    },
    20_000,
  );
});

describe("signed events", () => {
  test("money makes the order paid and confirmed, once, with its mail and its timeline", async () => {
    const { product, orderNumber, session } = await checkedOut();
    standIn.pay(session.id);
    expect(await send("completed", session)).toEqual({ ok: true, value: "paid" });
    expect(await standing(orderNumber)).toEqual(PAID);
    expect(await send("completed", session)).toEqual({ ok: true, value: "unchanged" });
    expect(await stockOf(product)).toBe(2);
    expect(await mailsOf(orderNumber)).toEqual(["order_received"]);
    const { id } = await orderOf(orderNumber);
    const events = await shop.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
    expect(events.map((event) => event.toStatus).sort()).toEqual(["confirmed", "paid", "pending", "pending"]);
  });

  test("twenty concurrent deliveries of one event are processed once", async () => {
    const { orderNumber, session } = await checkedOut();
    standIn.pay(session.id);
    const event = standIn.event("checkout.session.completed", session, { id: "evt_twenty" });
    const heard = await Promise.all(
      Array.from({ length: 20 }, () => settlePageEvent(shop, shop.gateways.card, event)),
    );
    const outcomes = heard.map((each) => (each.ok ? each.value : each.reason)).sort();
    expect(outcomes).toEqual([...Array.from({ length: 19 }, () => "duplicate"), "paid"]);
    expect(await mailsOf(orderNumber)).toEqual(["order_received"]);
    expect(await shop.db.select().from(pageEvents).where(eq(pageEvents.eventId, "evt_twenty"))).toHaveLength(
      1,
    );
  });

  test("a page that ran out gives the stock back exactly once", async () => {
    const { product, orderNumber, session } = await checkedOut({ quantity: 2 });
    standIn.runOut(session.id);
    await Promise.all(Array.from({ length: 10 }, () => send("expired", session)));
    expect(await standing(orderNumber)).toEqual(ENDED);
    expect(await stockOf(product)).toBe(3);
  });

  test("paid then expired, and expired then paid, end alike", async () => {
    const first = await checkedOut();
    standIn.pay(first.session.id);
    await send("completed", first.session);
    await send("expired", first.session);
    const second = await checkedOut();
    await send("expired", second.session);
    expect(await stockOf(second.product)).toBe(3);
    standIn.pay(second.session.id);
    expect(await send("completed", second.session)).toEqual({ ok: true, value: "paid" });
    for (const { orderNumber, product } of [first, second]) {
      expect(await standing(orderNumber)).toEqual(PAID);
      expect(await stockOf(product)).toBe(2);
      expect(await mailsOf(orderNumber)).toEqual(["order_received"]);
    }
  });

  test("both words at the same moment end alike too", async () => {
    const { product, orderNumber, session } = await checkedOut();
    standIn.pay(session.id);
    await Promise.all([send("expired", session), send("completed", session), send("expired", session)]);
    expect(await standing(orderNumber)).toEqual(PAID);
    expect(await stockOf(product)).toBe(2);
  });

  test("money after the end, with the pieces gone, needs a refund and takes no stock", async () => {
    await addAdmin(shop, { email: "owner@example.com" });
    const { product, orderNumber, session } = await checkedOut({}, 1);
    await send("expired", session);
    expect(await placeOrder(shop, GUEST, wish(product))).toMatchObject({ ok: true });
    standIn.pay(session.id);
    expect(await send("completed", session)).toEqual({ ok: true, value: "refund_needed" });
    expect(await standing(orderNumber)).toEqual({
      orderStatus: "cancelled",
      paymentStatus: "refund_needed",
      stockHeld: false,
      card: "paid",
    });
    expect(await stockOf(product)).toBe(0);
    expect((await mailsOf(orderNumber)).sort()).toContain("refund_needed");
  });

  test("money for an order that staff cancelled needs a refund and leaves its stock alone", async () => {
    const admin = await addAdmin(shop);
    const { product, orderNumber, session } = await checkedOut();
    const input = { orderNumber, orderStatus: "cancelled", trackingNumber: "", seenStatus: "pending" };
    expect(await changeOrderStatus(shop, admin, input)).toMatchObject({ ok: true });
    standIn.pay(session.id);
    expect(await send("completed", session)).toEqual({ ok: true, value: "refund_needed" });
    expect(await stockOf(product)).toBe(3);
  });

  test.each([
    ["amount", { change: { amount_total: 1 } }],
    ["currency", { change: { currency: "gmd" } }],
    ["mode", { livemode: true }],
    ["order", { change: { metadata: { order_number: "KRB-99999999" } } }],
  ])("an event with another %s changes nothing", async (what, given) => {
    const { orderNumber, session } = await checkedOut();
    standIn.pay(session.id);
    expect(await send("completed", session, given)).toEqual({ ok: true, value: `mismatch_${what}` });
    expect(await standing(orderNumber)).toEqual(WAITING);
    expect(await send("completed", session)).toEqual({ ok: true, value: "paid" });
  });

  test("an event under another page's name does not pay this order", async () => {
    const { orderNumber, session } = await checkedOut();
    standIn.pay(session.id);
    expect(await send("completed", session, { change: { id: "cs_other" } })).toMatchObject({
      value: "mismatch_session",
    });
    const stranger = { change: { id: "cs_other", metadata: {}, client_reference_id: null } };
    expect(await send("completed", session, stranger)).toMatchObject({ value: "not_ours" });
    expect(await standing(orderNumber)).toEqual(WAITING);
  });

  test("an unsigned, forged or old event changes nothing", async () => {
    const { orderNumber, session } = await checkedOut();
    standIn.pay(session.id);
    const { body } = standIn.event("checkout.session.completed", session);
    expect(await settlePageEvent(shop, shop.gateways.card, { body, signature: null })).toMatchObject({
      reason: "bad_signature",
    });
    expect(await send("completed", session, { secret: "whsec_wrong" })).toMatchObject({
      reason: "bad_signature",
    });
    const old = new Date(shop.clock().getTime() - 301_000);
    expect(await send("completed", session, { at: old })).toMatchObject({ reason: "too_old" });
    expect(await standing(orderNumber)).toEqual(WAITING);
  });

  test("an event that overtakes our own record of the page finds the order by its number", async () => {
    const { orderNumber, session } = await checkedOut();
    const { id } = await orderOf(orderNumber);
    await shop.db
      .update(paymentPages)
      .set({ sessionId: null, url: null, status: "creating" })
      .where(eq(paymentPages.orderId, id));
    standIn.pay(session.id);
    expect(await send("completed", session)).toEqual({ ok: true, value: "paid" });
    expect(await standing(orderNumber)).toEqual(PAID);
  });
});

describe("turning back from the card page", () => {
  const orderOf = (session: StandInSession) => returnedOrder(shop, session.cancel_url);

  test("closes the page and gives the stock back once", async () => {
    const { product, orderNumber, session } = await checkedOut();
    const back = { ok: true, value: { paidPath: null, backPath: "/checkout/cancel" } };
    expect(await cancelPaymentPage(shop, orderOf(session))).toEqual(back);
    expect(await cancelPaymentPage(shop, orderOf(session))).toEqual(back);
    expect(session.status).toBe("expired");
    await send("expired", session);
    expect(await standing(orderNumber)).toEqual({ ...ENDED, card: "cancelled" });
    expect(await stockOf(product)).toBe(3);
  });

  test("after paying leads to the order", async () => {
    const { orderNumber, session } = await checkedOut();
    standIn.pay(session.id);
    const cancelled = await cancelPaymentPage(shop, orderOf(session));
    expect(cancelled).toMatchObject({ value: { paidPath: expect.stringContaining(orderNumber) } });
    expect(await standing(orderNumber)).toEqual(PAID);
  });

  test("works for orders with a page only, and leaves the order while the gateway is out of reach", async () => {
    const { orderNumber, session } = await checkedOut();
    expect(await cancelPaymentPage(shop, "KRB-22222222")).toEqual({ ok: false, reason: "not_found" });
    standIn.trouble.status = 0;
    expect(await cancelPaymentPage(shop, orderOf(session))).toMatchObject({ ok: true });
    expect(await standing(orderNumber)).toEqual(WAITING);
  });
});

describe("what nobody told us", () => {
  beforeEach(async () => {
    // Pages that earlier tests left open are nobody's business here.
    await shop.db.update(paymentPages).set({ status: "expired", nextCheckAt: null });
  });

  test("a lost event is recovered by querying the gateway", async () => {
    const { orderNumber, session } = await checkedOut();
    standIn.pay(session.id);
    expect(await standing(orderNumber)).toEqual(WAITING);
    opened.clock.advance(31_000);
    await reconcilePaymentPages(shop);
    expect(await standing(orderNumber)).toEqual(PAID);
    expect(await mailsOf(orderNumber)).toEqual(["order_received"]);
    expect(await send("completed", session)).toEqual({ ok: true, value: "unchanged" });
  });

  test("a page that ran out in silence gives its stock back soon after it closed", async () => {
    const { product, orderNumber, session } = await checkedOut();
    opened.clock.advance(31 * MINUTE_MS + 2_000);
    standIn.runOut(session.id);
    await reconcilePaymentPages(shop);
    expect(await standing(orderNumber)).toEqual(ENDED);
    expect(await stockOf(product)).toBe(3);
  });

  test("an unreachable gateway is queried again, until an hour after the page closed", async () => {
    const { product, orderNumber, session } = await checkedOut();
    standIn.trouble.status = 0;
    opened.clock.advance(33 * MINUTE_MS);
    await reconcilePaymentPages(shop);
    expect(await expirePageOrders(shop)).toBe(0);
    expect(await standing(orderNumber)).toEqual(WAITING);
    opened.clock.advance(60 * MINUTE_MS);
    expect(await expirePageOrders(shop)).toBe(1);
    expect(await expirePageOrders(shop)).toBe(0);
    expect(await stockOf(product)).toBe(3);
    standIn.trouble.status = null;
    standIn.pay(session.id);
    expect(await send("completed", session)).toEqual({ ok: true, value: "paid" });
    expect(await standing(orderNumber)).toEqual(PAID);
  }, 30_000);

  test("an order whose page was never made ends with its hold", async () => {
    const { product, orderNumber } = await checkedOut();
    const { id } = await orderOf(orderNumber);
    await shop.db
      .update(paymentPages)
      .set({ sessionId: null, url: null, status: "creating" })
      .where(eq(paymentPages.orderId, id));
    opened.clock.advance(34 * MINUTE_MS);
    expect(await expirePageOrders(shop)).toBe(1);
    expect(await standing(orderNumber)).toEqual(ENDED);
    expect(await stockOf(product)).toBe(3);
  });

  test("the page of an order that staff cancelled is closed in the next round, and while Stripe is away in a later one", async () => {
    const admin = await addAdmin(shop);
    const { orderNumber, session } = await checkedOut();
    const input = { orderNumber, orderStatus: "cancelled", trackingNumber: "", seenStatus: "pending" };
    await changeOrderStatus(shop, admin, input);
    // It stays open while the cancelling can be undone.
    await reconcilePaymentPages(shop);
    expect(session.status).toBe("open");
    opened.clock.advance(UNDO_MS);
    standIn.trouble.status = 500;
    await reconcilePaymentPages(shop);
    expect(session.status).toBe("open");
    standIn.trouble.status = null;
    opened.clock.advance(31_000);
    await reconcilePaymentPages(shop);
    expect(session.status).toBe("expired");
    expect(await standing(orderNumber)).toEqual(ENDED);

    const later = await checkedOut();
    opened.clock.advance(20 * MINUTE_MS);
    await reconcilePaymentPages(shop);
    opened.clock.advance(10_000);
    await changeOrderStatus(shop, admin, { ...input, orderNumber: later.orderNumber });
    opened.clock.advance(UNDO_MS);
    await reconcilePaymentPages(shop);
    expect(later.session.status).toBe("expired");
  });
});

describe("refunds", () => {
  async function paidOrder() {
    const admin = await addAdmin(shop);
    const made = await checkedOut();
    standIn.pay(made.session.id);
    await send("completed", made.session);
    const refund = (amount: string | null, seenRefunded: number | null = null) =>
      refundOrder(shop, admin, { orderNumber: made.orderNumber, amount, reason: "Wrong size", seenRefunded });
    return { ...made, admin, refund };
  }

  test("a part, another part, and the rest", async () => {
    const { orderNumber, refund, session, product } = await paidOrder();
    expect(await refund("10.50")).toMatchObject({ ok: true, value: { paymentStatus: "partially_refunded" } });
    expect(await refund("10")).toMatchObject({
      ok: true,
      value: { amount: { amount: 1000, currency: "USD" } },
    });
    expect(await paymentPageSummary(shop, orderNumber)).toMatchObject({
      paid: { amount: 8300 },
      refunded: { amount: 2050 },
      refundable: { amount: 6250 },
      refunds: [{ status: "done", reason: "Wrong size" }, { status: "done" }],
    });
    expect(await refund(null)).toMatchObject({ ok: true, value: { paymentStatus: "refunded" } });
    const given = standIn.refunds.filter((each) => each.payment_intent === session.payment_intent);
    expect(given.map((each) => each.amount)).toEqual([1050, 1000, 6250]);
    expect(await standing(orderNumber)).toMatchObject({
      paymentStatus: "refunded",
      orderStatus: "confirmed",
    });
    expect(await stockOf(product)).toBe(2);
    expect(await refund(null)).toMatchObject({ ok: false, reason: "not_refundable" });
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderNumber));
    expect(acts.filter((act) => act.action === "payment.refunded")).toHaveLength(3);
    expect((await mailsOf(orderNumber)).filter((kind) => kind === "refunded")).toHaveLength(3);
  });

  test.each(["83.01", "1000"])("%s is more than was paid", async (amount) => {
    const { refund } = await paidOrder();
    expect(await refund(amount)).toMatchObject({
      reason: "refund_too_much",
      detail: { refundable: { amount: 8300 } },
    });
  });

  test.each(["0", "-5", "1.234", "ten", ""])("%j is no amount", async (amount) => {
    const { refund } = await paidOrder();
    expect(await refund(amount)).toEqual({ ok: false, reason: "invalid_amount" });
  });

  test("two taps on everything, or on a part that was seen, give back once", async () => {
    const { refund, session } = await paidOrder();
    await Promise.all([refund("20", 0), refund("20", 0), refund("20", 0)]);
    await Promise.all([refund(null), refund(null), refund(null)]);
    const given = standIn.refunds.filter((each) => each.payment_intent === session.payment_intent);
    expect(given.map((each) => each.amount)).toEqual([2000, 6300]);
  });

  test("a refund without a response counts, and is requested again with the same key", async () => {
    const { refund, orderNumber, session } = await paidOrder();
    standIn.trouble.status = 0;
    expect(await refund("80")).toEqual({ ok: false, reason: "refund_unanswered" });
    standIn.trouble.status = null;
    expect(await refund("80")).toMatchObject({ ok: false, reason: "refund_too_much" });
    opened.clock.advance(2 * MINUTE_MS);
    await reconcilePaymentPages(shop);
    expect((await standing(orderNumber)).paymentStatus).toBe("partially_refunded");
    expect(standIn.refunds.filter((each) => each.payment_intent === session.payment_intent)).toHaveLength(1);
  }, 20_000);

  test("what the gateway refuses stays refundable", async () => {
    const { refund, orderNumber } = await paidOrder();
    standIn.trouble.status = 400;
    expect(await refund("5")).toMatchObject({ ok: false, reason: "refund_refused" });
    standIn.trouble.status = null;
    expect(await paymentPageSummary(shop, orderNumber)).toMatchObject({
      refundable: { amount: 8300 },
      refunds: [{ status: "failed" }],
    });
  });

  test("an order that needs a refund gets it all, and a local or unpaid order has none", async () => {
    const admin = await addAdmin(shop);
    const { product, orderNumber, session } = await checkedOut({}, 1);
    expect(await refundOrder(shop, admin, { orderNumber, amount: null, reason: "" })).toMatchObject({
      reason: "not_refundable",
    });
    await send("expired", session);
    await placeOrder(shop, GUEST, wish(product));
    standIn.pay(session.id);
    await send("completed", session);
    expect(await refundOrder(shop, admin, { orderNumber, amount: null, reason: "Sold out" })).toMatchObject({
      value: { paymentStatus: "refunded" },
    });
    const local = await placeOrder(shop, GUEST, await aLocalOrder(await addProduct(shop)));
    const number = local.ok ? local.value.orderNumber : "";
    expect(await refundOrder(shop, admin, { orderNumber: number, amount: null, reason: "" })).toMatchObject({
      reason: "not_refundable",
    });
  });
});
