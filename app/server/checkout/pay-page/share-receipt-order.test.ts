import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { openPaymentPage } from "#app/server/money/payment-pages/open-payment-page.ts";
import { settlePageEvent } from "#app/server/money/payment-pages/settle-page-event.ts";
import { orderSummary } from "#app/server/orders/order-summary.ts";
import { orderToken } from "#app/server/orders/order-token.ts";
import { lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { findOrderByLink } from "#app/server/orders/track-order.ts";
import { trackingPath, trackingToken } from "#app/server/orders/tracking-link.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import { waveGateway } from "#app/server/platform/gateways/company-gateways.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { orderEvents } from "#database/schema/orders.ts";
import { openWaveStandIn } from "#packages/payment-gateways/stand-ins";
import { addAdmin, addProduct, aLocalOrder, anAddress } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { payPageOrder } from "#tests/support/paid-page-order.ts";
import { receiptOrders } from "#tests/support/receipt-orders.ts";
import { runMigration } from "#tests/support/run-migration.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { choosePayMethod } from "./choose-pay-method.ts";
import { readPayForPage } from "./read-pay-for-page.ts";
import { leavePayPage, readPayPage, sharePayPage } from "./read-pay-page.ts";

const HOUR_MS = 60 * 60 * 1000;
const STOCK = 3;
type ReceiptOrders = ReturnType<typeof receiptOrders>;
let withRejectedReceipt: ReceiptOrders["withRejectedReceipt"];
let shared: ReceiptOrders["shared"];
let decide: ReceiptOrders["decide"];
let send: ReceiptOrders["send"];
let read: ReceiptOrders["read"];
let statesOf: ReceiptOrders["statesOf"];
let pass: ReceiptOrders["pass"];

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const standIn = await openWaveStandIn(opened.clock.now);
const shop = { ...opened.shop, gateways: { ...opened.shop.gateways, wave: waveGateway(standIn.keys) } };
const admin = await addAdmin(shop);
const made = { shop, admin, clock: opened.clock, standIn, stock: STOCK };
({ withRejectedReceipt, shared, decide, send, read, statesOf, pass } = receiptOrders(made));
afterAll(async () => {
  await standIn.close();
  await opened.close();
});
beforeEach(() => {
  standIn.troubles.length = 0;
});

async function stockOf(product: { id: string }) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
  return row?.stockQuantity;
}

const WAITS_FOR_RECEIPT = ["wave", "payment_pending", "failed", false, null];

test("an order whose receipt was rejected is paid by card by somebody else", async () => {
  const { product, orderNumber, own, link } = await withRejectedReceipt();
  expect(await stockOf(product)).toBe(STOCK);
  expect(await readPayPage(shop, own)).toMatchObject({ state: "offered", total: { currency: "USD" } });
  expect(await readPayForPage(shop, link, "GBP")).toEqual({ ok: false, reason: "not_found" });
  expect(await findOrderByLink(shop, own)).toMatchObject({
    value: { wantsReceipt: true, canAskPayer: true },
  });

  expect(await sharePayPage(shop, own, anAddress())).toEqual({ ok: true, value: null });
  expect(await stockOf(product)).toBe(STOCK - 1);
  expect(await readPayPage(shop, own)).toMatchObject({ state: "choosing", keepsOrder: true });
  const asked = { wantsReceipt: false, canAskPayer: false, isPayable: true, paymentStatus: "pending" };
  expect(await findOrderByLink(shop, own)).toMatchObject({ value: asked });
  expect(await readPayForPage(shop, link, "GBP")).toMatchObject({
    value: {
      open: null,
      others: [{ method: "card", charge: { currency: "GBP" } }, { method: "wave" }],
    },
  });
  expect(await choosePayMethod(shop, link, { method: "card", currency: "GBP" })).toMatchObject({ ok: true });
  expect(await readPayForPage(shop, link, "GBP")).toMatchObject({
    value: { open: { method: "card" } },
  });
  await payPageOrder(shop, orderNumber);
  expect(await statesOf(orderNumber)).toEqual(["card", "confirmed", "paid", true, "paid"]);
  const paid = { wantsReceipt: false, verificationStatus: "rejected", paymentStatus: "paid" };
  expect(await findOrderByLink(shop, own)).toMatchObject({ value: paid });
  expect(await decide(orderNumber, "verified", "rejected")).toEqual({ ok: false, reason: "page_in_use" });
  expect(await send(orderNumber)).toEqual({ ok: false, reason: "receipt_not_wanted" });
  expect(await stockOf(product)).toBe(STOCK - 1);
});

test.each(["no page", "a page"])(
  "while %s is open no receipt is taken or reviewed, and after a day the order waits for one again",
  async (name) => {
    const { product, orderNumber, own, link } = await shared();
    const isOpen = name === "a page";
    if (isOpen) await choosePayMethod(shop, link, { method: "wave", currency: "GBP" });
    expect(await decide(orderNumber, "verified", "rejected")).toEqual({ ok: false, reason: "page_in_use" });
    expect(await send(orderNumber)).toEqual({ ok: false, reason: "payer_asked" });
    expect(await sharePayPage(shop, own, anAddress())).toMatchObject({ ok: true });
    await pass(26);
    expect(await statesOf(orderNumber)).toEqual(WAITS_FOR_RECEIPT);
    expect(await stockOf(product)).toBe(STOCK);
    expect([...standIn.sessions.values()].filter((each) => each.checkout_status === "open")).toEqual([]);
    expect(await readPayForPage(shop, link, "GBP")).toEqual({ ok: false, reason: "not_found" });
    expect(await choosePayMethod(shop, link, { method: "wave", currency: "GBP" })).toMatchObject({
      ok: false,
    });
    expect(await send(orderNumber)).toMatchObject({ ok: true });
    expect(await decide(orderNumber, "verified", "pending")).toMatchObject({ ok: true });
    expect(await statesOf(orderNumber)).toEqual(["wave", "confirmed", "paid", true, null]);
  },
);

test("its shopper stops asking, asks again, and the later page is paid", async () => {
  const { product, orderNumber, own, link } = await shared();
  expect(await leavePayPage(shop, own)).toEqual({ ok: true, value: trackingPath(shop, orderNumber) });
  expect(await statesOf(orderNumber)).toEqual(WAITS_FOR_RECEIPT);
  await sharePayPage(shop, own, anAddress());
  await choosePayMethod(shop, link, { method: "wave", currency: "GBP" });
  expect(await leavePayPage(shop, own)).toEqual({ ok: true, value: trackingPath(shop, orderNumber) });
  expect(await statesOf(orderNumber)).toEqual(WAITS_FOR_RECEIPT);
  expect(await stockOf(product)).toBe(STOCK);
  await sharePayPage(shop, own, anAddress());
  await choosePayMethod(shop, link, { method: "wave", currency: "GBP" });
  const pages = [...standIn.sessions.values()].filter((each) => each.client_reference === orderNumber);
  expect(pages.map(({ checkout_status }) => checkout_status)).toEqual(["expired", "open"]);
  const wave = shop.gateways.wave;
  const [, open] = pages;
  if (!wave || !open) throw new Error("Wave has no open page");
  await settlePageEvent(shop, wave, standIn.event("checkout.session.completed", standIn.pay(open.id)));
  expect(await statesOf(orderNumber)).toEqual(["wave", "confirmed", "paid", true, "paid"]);
});

test("a page made in the moment in which its shopper stops asking is closed before its pieces are back", async () => {
  const { product, orderNumber, own } = await shared();
  const { order } = await read(orderNumber);
  const held = await shop.db.transaction(async (tx) => {
    await lockOrderById(tx, order.id);
    const stopped = leavePayPage(shop, own);
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await shop.db.execute(waiting)).rowCount).toBe(1);
    expect(await openPaymentPage(shop, order.id)).toMatchObject({ ok: true });
    return { stopped, sessionId: (await read(orderNumber)).page?.sessionId ?? "" };
  });
  await held.stopped;
  expect(standIn.sessions.get(held.sessionId)?.checkout_status).toBe("expired");
  expect(await statesOf(orderNumber)).toEqual(WAITS_FOR_RECEIPT);
  expect(await stockOf(product)).toBe(STOCK);
});

test("once asking is over, another receipt has a day, as after a rejection", async () => {
  const { orderNumber, own } = await withRejectedReceipt();
  await pass(20);
  await sharePayPage(shop, own, anAddress());
  await pass(5);
  await leavePayPage(shop, own);
  await pass(23);
  await releaseUnpaidOrders(shop);
  expect(await statesOf(orderNumber)).toEqual(WAITS_FOR_RECEIPT);
  expect(await send(orderNumber)).toMatchObject({ ok: true });
});

test("asking again and again keeps its pieces for two days at most, until another receipt is rejected", async () => {
  const { product, orderNumber, own } = await shared();
  await pass(23);
  await leavePayPage(shop, own);
  expect(await sharePayPage(shop, own, anAddress())).toMatchObject({ ok: true });
  await pass(23);
  await leavePayPage(shop, own);
  expect(await sharePayPage(shop, own, anAddress())).toEqual({ ok: false, reason: "shared_for_a_day" });
  expect(await stockOf(product)).toBe(STOCK);
  await send(orderNumber);
  await decide(orderNumber, "rejected", "pending");
  expect(await sharePayPage(shop, own, anAddress())).toMatchObject({ ok: true });
});

test("the day is known whatever its note says, also where the release before wrote it", async () => {
  const { orderNumber, own } = await shared();
  const { order } = await read(orderNumber);
  const ofOrder = and(eq(orderEvents.orderId, order.id), eq(orderEvents.kind, "note"));
  await shop.db.update(orderEvents).set({ fromStatus: null }).where(ofOrder);
  await runMigration(opened, "0037_note_origins");
  await shop.db.update(orderEvents).set({ note: "In other words" }).where(ofOrder);
  await pass(24);
  await leavePayPage(shop, own);
  expect(await sharePayPage(shop, own, anAddress())).toEqual({ ok: false, reason: "shared_for_a_day" });
});

test("the success page that a payer came back to shows no tracking link once asking is over", async () => {
  const { orderNumber, own, link } = await shared();
  await choosePayMethod(shop, link, { method: "wave", currency: "GBP" });
  const asked = { orderNumber, token: orderToken(shop, "order-placed", orderNumber) };
  expect(await orderSummary(shop, asked)).toMatchObject({ isShared: true });
  await leavePayPage(shop, own);
  expect(await orderSummary(shop, asked)).toMatchObject({ isShared: true });
});

test("a payment company that takes real money comes before one that is being tried", async () => {
  const { orderNumber, own } = await withRejectedReceipt();
  const { card, wave } = shop.gateways;
  if (!wave) throw new Error("no Wave");
  const tried = { ...card, name: "stripe" as const, mode: "test" as const };
  const gateways = { ...shop.gateways, card: tried, wave: { ...wave, mode: "live" as const } };
  expect(await sharePayPage({ ...shop, gateways }, own, anAddress())).toEqual({ ok: true, value: null });
  expect((await read(orderNumber)).page).toMatchObject({ gateway: "wave", mode: "live" });
});

test("money on a page that was left, after another receipt was verified, is under Money back", async () => {
  const { orderNumber, own, link } = await shared();
  await choosePayMethod(shop, link, { method: "wave", currency: "GBP" });
  const [page] = [...standIn.sessions.values()].filter((each) => each.client_reference === orderNumber);
  const wave = shop.gateways.wave;
  if (!wave || !page) throw new Error("Wave has no page");
  await leavePayPage(shop, own);
  await send(orderNumber);
  await decide(orderNumber, "verified", "pending");
  const late = standIn.event("checkout.session.completed", standIn.pay(page.id));
  expect(await settlePageEvent(shop, wave, late)).toEqual({ ok: true, value: "mismatch_session" });
  const { order, page: kept } = await read(orderNumber);
  expect([order.orderStatus, order.paymentStatus, kept?.status]).toEqual(["confirmed", "paid", "expired"]);
  expect(kept).toMatchObject({ otherMoney: expect.stringMatching(/^D/), otherMoneyGateway: "wave" });
});

test("a receipt under review, a verified one, and a shop with the test page alone offer no link", async () => {
  const product = await addProduct(shop, { stockQuantity: STOCK });
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, await aLocalOrder(product)));
  const own = { orderNumber, token: trackingToken(shop, orderNumber) };
  const isRefused = async () => {
    expect(await readPayPage(shop, own)).toBeNull();
    expect(await sharePayPage(shop, own, anAddress())).toEqual({ ok: false, reason: "changed_meanwhile" });
  };
  await isRefused();
  await decide(orderNumber, "verified", "pending");
  await isRefused();
  const rejected = await withRejectedReceipt();
  const none: Shop = opened.shop;
  expect(await readPayPage(none, rejected.own)).toBeNull();
  expect(await findOrderByLink(none, rejected.own)).toMatchObject({ value: { canAskPayer: false } });
  expect(await sharePayPage(none, rejected.own, anAddress())).toEqual({
    ok: false,
    reason: "payment_method_unavailable",
  });
});

test("once its pieces are sold, nobody is asked to pay", async () => {
  const { product, orderNumber, own } = await withRejectedReceipt();
  await placeOrder(shop, GUEST, await aLocalOrder(product, { items: await allOf(product) }));
  expect(await stockOf(product)).toBe(0);
  expect(await sharePayPage(shop, own, anAddress())).toEqual({ ok: false, reason: "stock_gone" });
  expect(await statesOf(orderNumber)).toEqual(WAITS_FOR_RECEIPT);
});

async function allOf(product: { id: string }) {
  const { items } = await aLocalOrder(product);
  return items.map((item) => ({ ...item, quantity: STOCK }));
}

test("an order that nobody pays after all ends as other unpaid ones do", async () => {
  const { orderNumber } = await shared();
  await pass(26);
  opened.clock.advance(72 * HOUR_MS);
  await releaseUnpaidOrders(shop);
  expect((await read(orderNumber)).order.orderStatus).toBe("cancelled");
});
