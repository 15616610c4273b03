import { sql } from "drizzle-orm";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { UNDO_MS } from "#app/domain/payments/local-payment.ts";
import { choosePayMethod } from "#app/server/checkout/ways-to-pay/choose-pay-method.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { paymentPageSummaries } from "#app/server/payments/page-rows/page-summary.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import { DRIVERS, withDrivers } from "#tests/gateways/drivers.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { mailsOf, move, orderOf, stockOf } from "#tests/support/order-steps.ts";
import { orderWithPage, setPageMode, sharedPageOrder } from "#tests/support/paid-page-order.ts";
import { returnedOrder } from "#tests/support/returned-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { cancelPaymentPage } from "./cancel-payment-page.ts";
import { expirePageOrders } from "./expire-page-orders.ts";
import { reconcilePaymentPages } from "./reconcile-payment-pages.ts";
import { settlePageEvent, settlePageReport } from "./settle-page-event.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const CARD = { method: "card", currency: "GBP" } as const;

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const wave = await DRIVERS.Wave(opened.clock.now);
const modempay = await DRIVERS["Modem Pay's wallets"](opened.clock.now);
// One company for cards and for wallets.
const shop = withDrivers(opened.shop, [wave, modempay, { ...modempay, method: "card" }]);
const admin = await addAdmin(shop, { email: "owner@example.test" });
afterEach(() => modempay.trouble(null));
afterAll(() => Promise.all([wave.close(), modempay.close()]));

/** An order of one of three pieces with a wallet's page, which its shopper asked somebody else to pay. */
async function checkedOut(driver = modempay) {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const { orderNumber, link } = await sharedPageOrder(shop, product, { paymentMethod: driver.method });
  const read = () => orderWithPage(shop, orderNumber);
  const { order, payment } = await read();
  const state = async () => {
    const { order: now, payment: page } = await read();
    return [now.orderStatus, now.paymentStatus, page.status, await stockOf(shop, product)];
  };
  return { orderNumber, orderId: order.id, link, sessionId: payment.sessionId ?? "", read, state };
}
const ENDED = ["cancelled", "failed", "expired", 3];

async function pass(milliseconds: number) {
  opened.clock.advance(milliseconds);
  await reconcilePaymentPages(shop);
}

/** Counts the questions about a page from now on. */
function asksAbout(sessionId: string) {
  const calls = (["expireSession", "retrieveSession"] as const).map((name) =>
    vi.spyOn<PaymentGateway, typeof name>(modempay.gateway, name).mockClear(),
  );
  return () => calls.flatMap(({ mock }) => mock.calls).filter(([id]) => id === sessionId).length;
}

/** Waits until `count` statements wait for a lock. */
async function untilWaiting(count: number) {
  const waiting = sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await shop.db.execute(waiting)).rowCount).toBe(count);
}

test("the end of a page that its payer has just left for another of the same company leaves the order", async () => {
  const { orderId, link, sessionId, state } = await checkedOut();
  const both = await shop.db.transaction(async (tx) => {
    await lockOrderById(tx, orderId);
    const choosing = choosePayMethod(shop, link, CARD);
    await untilWaiting(1);
    // The page is closed by now, and its event arrives before the choice is recorded.
    const settling = settlePageEvent(shop, modempay.gateway, modempay.event(sessionId));
    await untilWaiting(2);
    return [choosing, settling];
  });
  expect(await Promise.all(both)).toEqual([
    { ok: true, value: null },
    { ok: true, value: "unchanged" },
  ]);
  expect(await state()).toEqual(["pending", "pending", "open", 2]);
});

test("the page of an order that staff cancel is closed as soon as that can't be undone, however old it is", async () => {
  const { orderNumber, state } = await checkedOut();
  await pass(12 * MINUTE_MS);
  await pass(10_000);
  succeeded(await move(shop, admin, orderNumber, "cancelled"));
  await pass(UNDO_MS - 1);
  expect(await state()).toEqual(["cancelled", "pending", "open", 2]);
  await pass(1);
  expect(await state()).toEqual(ENDED);
});

test("a page that ended unpaid is asked about once more, so that late money whose event was lost is found", async () => {
  const { sessionId, state } = await checkedOut();
  await pass(25 * HOUR_MS);
  expect(await state()).toEqual(ENDED);
  modempay.pay(sessionId);
  await pass(DAY_MS - MINUTE_MS);
  expect(await state()).toEqual(ENDED);
  modempay.trouble(503);
  await pass(MINUTE_MS);
  modempay.trouble(null);
  await pass(5 * MINUTE_MS);
  expect(await state()).toEqual(["confirmed", "paid", "paid", 2]);
});

test("a page that ended unpaid, and has, is asked about no second time", async () => {
  const { sessionId, state } = await checkedOut();
  await pass(25 * HOUR_MS);
  const asks = asksAbout(sessionId);
  for (let day = 0; day < 4; day += 1) await pass(DAY_MS);
  expect(asks()).toBe(1);
  expect(await state()).toEqual(ENDED);
});

test("a page that was left is asked about once more, late money there pays the order, and its open page is closed", async () => {
  const { orderNumber, link, sessionId, read, state } = await checkedOut();
  expect(await choosePayMethod(shop, link, CARD)).toMatchObject({ ok: true });
  const open = (await read()).payment.sessionId ?? "";
  expect([sessionId, open].map((id) => modempay.page(id).isPayable)).toEqual([false, true]);
  modempay.pay(sessionId);
  const report = await modempay.gateway.retrieveSession(sessionId);
  if (report === null) throw new Error("there is no page");
  await shop.db.transaction((tx) =>
    settlePageReport(shop, tx, { gateway: "modempay", report, closing: "expired" }),
  );
  expect(await state()).toEqual(["confirmed", "paid", "paid", 2]);
  await pass(MINUTE_MS);
  expect(modempay.page(open).isPayable).toBe(false);
  expect(await paymentPageSummaries(shop, orderNumber)).toMatchObject([
    { status: "paid", refundable: { amount: 568_550 }, refundWay: { by: "gateway" } },
  ]);
  await pass(DAY_MS);
  expect(await mailsOf(shop, orderNumber, "payment_mismatch")).toHaveLength(1);
  const asks = asksAbout(sessionId);
  await pass(DAY_MS);
  expect(asks()).toBe(0);
});

/** Settles what Modem Pay reports of a paid page, with another payment or sum. */
async function settling(sessionId: string) {
  const report = await modempay.gateway.retrieveSession(sessionId);
  if (report === null) throw new Error("there is no page");
  return (paymentId: string | null, amount = report.amount) =>
    shop.db.transaction((tx) =>
      settlePageReport(shop, tx, {
        gateway: "modempay",
        report: { ...report, paymentId, amount },
        closing: "expired",
      }),
    );
}

test("each payment that doesn't match is in the ledger, at the last sum that its company told of it", async () => {
  const { orderId, orderNumber, link, sessionId } = await checkedOut();
  expect(await choosePayMethod(shop, link, CARD)).toMatchObject({ ok: true });
  modempay.pay(sessionId);
  const settle = await settling(sessionId);
  // Its charge is not listed yet; then it is.
  await settle(sessionId, 500_000);
  await settle("first", 500_000);
  await settle(sessionId, 500_000);
  await settle("first", 500_000);
  await settle("second", 400_000);
  const live = async () => {
    const { rows } = await shop.db.execute(
      sql`select source_id, amount::int from live_money where order_id = ${orderId} order by id`,
    );
    return rows;
  };
  const second = { source_id: "modempay:second", amount: 4000 };
  expect(await live()).toEqual([{ source_id: "modempay:first", amount: 5000 }, second]);
  await settle("first", 300_000);
  expect(await live()).toEqual([second, { source_id: "modempay:first", amount: 3000 }]);
  expect(await mailsOf(shop, orderNumber, "payment_mismatch")).toHaveLength(4);
});

test("a second payment on a paid page is owed back, once", async () => {
  const { orderNumber, sessionId, state } = await checkedOut();
  modempay.pay(sessionId);
  await pass(MINUTE_MS);
  const report = await modempay.gateway.retrieveSession(sessionId);
  if (report === null) throw new Error("there is no page");
  const settle = await settling(sessionId);
  expect(await settle(report.paymentId)).toMatchObject({ outcome: "unchanged" });
  expect(await settle("second")).toMatchObject({ outcome: "mismatch_paid_twice" });
  await settle("second");
  expect(await state()).toEqual(["confirmed", "paid", "paid", 2]);
  const ledger = async () => {
    const { receivedAmount, returnedAmount } = await orderOf(shop, orderNumber);
    return [receivedAmount, returnedAmount];
  };
  expect(await ledger()).toEqual(["166.00", "0.00"]);
  // What is too much is not taken from the payment that its company can refund.
  expect(await noteMoneyReturned(shop, admin, { orderNumber, reason: "", onlyOver: true })).toMatchObject({
    ok: true,
  });
  expect(await ledger()).toEqual(["166.00", "83.00"]);
  const summary = (await paymentPageSummaries(shop, orderNumber))[0];
  expect([summary?.paid, summary?.refunded.amount]).toEqual([summary?.refundable, 0]);
  expect(await state()).toEqual(["confirmed", "paid", "paid", 2]);
});

test.each(["its hold", "its shopper"])(
  "money that doesn't match is under Money back after %s ended the order, until it is sent back",
  async (who) => {
    const { orderNumber, sessionId, state } = await checkedOut(wave);
    wave.pay(sessionId);
    wave.change(sessionId, { amount: 100, currency: "GMD" });
    if (who === "its shopper")
      await cancelPaymentPage(shop, returnedOrder(shop, wave.page(sessionId).cancelUrl));
    await pass(0);
    await pass(25 * HOUR_MS);
    await expirePageOrders(shop);
    expect(await state()).toEqual(ENDED);
    // The stand-in is a test, which owes nobody money.
    await setPageMode(shop, orderNumber, "live");
    const listed = async () =>
      (await listOrders(shop, admin, { view: "back" })).orders.map((each) => each.orderNumber);
    expect(await listed()).toContain(orderNumber);
    expect((await findAdminOrder(shop, admin, orderNumber))?.toReturn).toEqual({
      sum: "D1.00",
      exact: "100 GMD",
      way: "Wave mobile money",
    });
    const note = (seenSum = "100 GMD") =>
      noteMoneyReturned(shop, admin, { orderNumber, reason: "By Wave's app", seenSum });
    expect(await note("300 GMD")).toEqual({ ok: false, reason: "changed_meanwhile" });
    expect(await note()).toMatchObject({ ok: true });
    expect(await note()).toEqual({ ok: false, reason: "not_refundable" });
    expect(await listed()).not.toContain(orderNumber);
    const seen = await findAdminOrder(shop, admin, orderNumber);
    expect(seen?.timeline.map((entry) => entry.note)).toContain(
      "Sent back D1.00, Wave mobile money, By Wave's app",
    );
    const { customerEmail } = await orderOf(shop, orderNumber);
    expect(await mailsOf(shop, orderNumber, "refunded")).toMatchObject([
      {
        recipient: customerEmail,
        bodyText: expect.stringContaining("We have sent your payment of D1.00 back"),
      },
    ]);
  },
);
