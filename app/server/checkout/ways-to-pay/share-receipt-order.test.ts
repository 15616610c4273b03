import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { openPaymentPage } from "#app/server/money/page-lifecycle/open-payment-page.ts";
import { orderSummary } from "#app/server/orders/order-summary.ts";
import { orderToken } from "#app/server/orders/order-token.ts";
import { lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { findOrderByLink } from "#app/server/orders/track-order.ts";
import { trackingPath, trackingToken } from "#app/server/orders/tracking-link.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import { DRIVERS, withDrivers } from "#tests/gateways/drivers.ts";
import { addAdmin, addProduct, anAddress } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderByReceipt, orderOf, review } from "#tests/support/order-steps.ts";
import { payPageOrder } from "#tests/support/paid-page-order.ts";
import { receiptOrders } from "#tests/support/receipt-orders.ts";
import { readPayForPage } from "./read-pay-for-page.ts";
import { leavePayPage, readPayPage, sharePayPage } from "./read-pay-page.ts";

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const { clock } = opened;
const driver = await DRIVERS.Wave(clock.now);
const shop = withDrivers(opened.shop, [driver]);
const admin = await addAdmin(shop);
const { withRejectedReceipt, shared, pass, payLate } = receiptOrders(shop, admin, { clock, driver });
afterAll(() => driver.close());

const WAITS_FOR_RECEIPT = ["wave", "payment_pending", "failed", false, null];

test("an order whose receipt was rejected is paid by card by somebody else", async () => {
  const { orderNumber, own, link, ...order } = await withRejectedReceipt();
  expect(await order.stock()).toBe(3);
  expect(await readPayPage(shop, own)).toMatchObject({ state: "offered", total: { currency: "USD" } });
  expect(await readPayForPage(shop, link, "GBP")).toEqual({ ok: false, reason: "not_found" });
  const found = async () => await findOrderByLink(shop, own);
  expect(await found()).toMatchObject({ value: { wantsReceipt: true, canAskPayer: true } });

  expect(await order.share()).toEqual({ ok: true, value: null });
  expect(await order.stock()).toBe(2);
  expect(await readPayPage(shop, own)).toMatchObject({ state: "choosing", keepsOrder: true });
  const asked = { wantsReceipt: false, canAskPayer: false, isPayable: true, paymentStatus: "pending" };
  expect(await found()).toMatchObject({ value: asked });
  expect(await readPayForPage(shop, link, "GBP")).toMatchObject({
    value: {
      open: null,
      others: [{ method: "card", charge: { currency: "GBP" } }, { method: "wave" }],
    },
  });
  expect(await order.choose("card")).toMatchObject({ ok: true });
  expect(await readPayForPage(shop, link, "GBP")).toMatchObject({ value: { open: { method: "card" } } });
  await payPageOrder(shop, orderNumber);
  expect(await order.states()).toEqual(["card", "confirmed", "paid", true, "paid"]);
  const paid = { wantsReceipt: false, verificationStatus: "rejected", paymentStatus: "paid" };
  expect(await found()).toMatchObject({ value: paid });
  expect(await order.decide("verified")).toEqual({ ok: false, reason: "page_in_use" });
  expect(await order.send()).toEqual({ ok: false, reason: "receipt_not_wanted" });
  expect(await order.stock()).toBe(2);
});

test.each([false, true])(
  "while it is shared no receipt is taken or reviewed, and after a day it waits for one again (with a page: %s)",
  async (hasPage) => {
    const { link, ...order } = await shared();
    if (hasPage) await order.choose("wave");
    expect(await order.decide("verified")).toEqual({ ok: false, reason: "page_in_use" });
    expect(await order.send()).toEqual({ ok: false, reason: "payer_asked" });
    expect(await order.share()).toMatchObject({ ok: true });
    await pass(26);
    expect(await order.states()).toEqual(WAITS_FOR_RECEIPT);
    expect(await order.stock()).toBe(3);
    expect(order.pages().filter(({ isPayable }) => isPayable)).toEqual([]);
    expect(await readPayForPage(shop, link, "GBP")).toEqual({ ok: false, reason: "not_found" });
    expect(await order.choose("wave")).toMatchObject({ ok: false });
    expect(await order.send()).toMatchObject({ ok: true });
    expect(await order.decide("verified")).toMatchObject({ ok: true });
    expect(await order.states()).toEqual(["wave", "confirmed", "paid", true, null]);
  },
);

test("its shopper stops asking, asks again, and the later page is paid", async () => {
  const { orderNumber, own, ...order } = await shared();
  const stop = async () => {
    expect(await leavePayPage(shop, own)).toEqual({ ok: true, value: trackingPath(shop, orderNumber) });
    expect(await order.states()).toEqual(WAITS_FOR_RECEIPT);
  };
  await stop();
  await order.share();
  await order.choose("wave");
  await stop();
  expect(await order.stock()).toBe(3);
  await order.share();
  await order.choose("wave");
  expect(order.pages().map(({ isPayable }) => isPayable)).toEqual([false, true]);
  await payLate(order.pages()[1]);
  expect(await order.states()).toEqual(["wave", "confirmed", "paid", true, "paid"]);
});

test("a page made in the moment in which its shopper stops asking is closed before its pieces are back", async () => {
  const { orderNumber, own, ...order } = await shared();
  const { id } = await orderOf(shop, orderNumber);
  const stopped = await shop.db.transaction(async (tx) => {
    await lockOrderById(tx, id);
    const stopping = leavePayPage(shop, own);
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await shop.db.execute(waiting)).rowCount).toBe(1);
    expect(await openPaymentPage(shop, id)).toMatchObject({ ok: true });
    return { stopping };
  });
  await stopped.stopping;
  expect(order.pages()).toMatchObject([{ isPayable: false }]);
  expect(await order.states()).toEqual(WAITS_FOR_RECEIPT);
  expect(await order.stock()).toBe(3);
});

test("once asking is over, another receipt has a day, as after a rejection", async () => {
  const { own, ...order } = await withRejectedReceipt();
  await pass(20);
  await order.share();
  await pass(5);
  await leavePayPage(shop, own);
  await pass(23);
  await releaseUnpaidOrders(shop);
  expect(await order.states()).toEqual(WAITS_FOR_RECEIPT);
  expect(await order.send()).toMatchObject({ ok: true });
});

test("asking again and again keeps its pieces for two days at most, until another receipt is rejected", async () => {
  const { own, ...order } = await shared();
  for (const isRefused of [false, true]) {
    await pass(23);
    await leavePayPage(shop, own);
    const refused = { ok: false, reason: "shared_for_a_day" };
    expect(await order.share()).toEqual(isRefused ? refused : { ok: true, value: null });
  }
  expect(await order.stock()).toBe(3);
  await order.send();
  await order.decide("rejected");
  expect(await order.share()).toMatchObject({ ok: true });
});

test("the success page that a payer came back to shows no tracking link once asking is over", async () => {
  const { orderNumber, own, choose } = await shared();
  await choose("wave");
  const asked = { orderNumber, token: orderToken(shop, "order-placed", orderNumber) };
  expect(await orderSummary(shop, asked)).toMatchObject({ isShared: true });
  await leavePayPage(shop, own);
  expect(await orderSummary(shop, asked)).toMatchObject({ isShared: true });
});

test("a payment company that takes real money comes before one that is being tried", async () => {
  const { own, page } = await withRejectedReceipt();
  const tried = { ...shop.gateways.card, name: "stripe" as const, mode: "test" as const };
  const gateways = { ...shop.gateways, card: tried, wave: { ...driver.gateway, mode: "live" as const } };
  expect(await sharePayPage({ ...shop, gateways }, own, anAddress())).toEqual({ ok: true, value: null });
  expect(await page()).toMatchObject({ gateway: "wave", mode: "live" });
});

test("a receipt under review, a verified one, and a shop with the test page alone offer no link", async () => {
  const orderNumber = await orderByReceipt(shop, await addProduct(shop));
  const own = { orderNumber, token: trackingToken(shop, orderNumber) };
  const isRefused = async () => {
    expect(await readPayPage(shop, own)).toBeNull();
    expect(await sharePayPage(shop, own, anAddress())).toEqual({ ok: false, reason: "changed_meanwhile" });
  };
  await isRefused();
  await review(shop, admin, orderNumber, "verified");
  await isRefused();
  const rejected = await withRejectedReceipt();
  const none = opened.shop;
  expect(await readPayPage(none, rejected.own)).toBeNull();
  expect(await findOrderByLink(none, rejected.own)).toMatchObject({ value: { canAskPayer: false } });
  const refused = { ok: false, reason: "payment_method_unavailable" };
  expect(await sharePayPage(none, rejected.own, anAddress())).toEqual(refused);
});

test("once its pieces are sold, nobody is asked to pay", async () => {
  const { product, share, states } = await withRejectedReceipt();
  await orderByReceipt(shop, product, { quantity: 2 });
  await orderByReceipt(shop, product);
  expect(await share()).toEqual({ ok: false, reason: "stock_gone" });
  expect(await states()).toEqual(WAITS_FOR_RECEIPT);
});
