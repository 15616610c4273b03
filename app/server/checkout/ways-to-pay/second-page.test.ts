import { afterAll, expect, test } from "vitest";
import { orderChangeForm } from "#app/domain/orders/changes/order-change.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { settlePageEvent } from "#app/server/money/page-lifecycle/settle-page-event.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { orderToken, sealedOrderToken } from "#app/server/orders/order-token.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import { paymentPageSummaries } from "#app/server/payments/page-rows/page-summary.ts";
import { DAY_MS } from "#packages/values";
import { DRIVERS, inEarnest, withDrivers } from "#tests/gateways/drivers.ts";
import { brokenInvariants } from "#tests/simulation/invariants.ts";
import { addAdmin, addProduct, anAddress, aReceipt } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { mailsOf, move, orderOf, review } from "#tests/support/order-steps.ts";
import {
  openPageOrder,
  orderWithPage,
  payPageOrder,
  sharedPageOrder,
} from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { changeOrder, orderVersion } from "../changes/change-order.ts";
import { askReturn } from "../changes/returns.ts";
import { choosePayMethod } from "./choose-pay-method.ts";
import { readPayForPage, sendPayForReceipt } from "./read-pay-for-page.ts";
import { leavePayPage } from "./read-pay-page.ts";

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const { clock } = opened;
const stripe = inEarnest(await DRIVERS.Stripe(clock.now));
const wave = inEarnest(await DRIVERS.Wave(clock.now));
const drivers = { stripe, wave };
const shop = withDrivers(opened.shop, [stripe, wave]);
const admin = await addAdmin(shop);
afterAll(() => Promise.all([stripe.close(), wave.close()]));

const driverOf = (gateway: string) => drivers[gateway as keyof typeof drivers];
const shoes = (price: string) => addProduct(shop, { price, sizes: { "42": 3 } });

/** A delivered order of $83.00, paid on a page, of which one pair was exchanged for one that costs $20.00 more. */
async function exchanged(
  paymentMethod: PageMethod,
  pay: (orderNumber: string) => Promise<unknown> = payOpenPage,
  by = shop,
) {
  const pair = await shoes("80.00");
  const items = [{ productId: pair.id, size: "42", quantity: 1 }];
  const orderNumber = await openPageOrder(by, pair, { paymentMethod, currency: "USD", items });
  await pay(orderNumber);
  succeeded(await move(by, admin, orderNumber, "delivered"));
  const wish = { quantity: 1, kind: "exchange", wanted: null, reason: "size", words: "" } as const;
  const other = { otherProduct: (await shoes("100.00")).slug, otherSize: "42" };
  succeeded(
    await askReturn(by, admin, orderNumber, { ...wish, ...other, line: { productId: pair.id, size: "42" } }),
  );
  const link = { token: sealedOrderToken(by, "pay-for-order", orderNumber), ipAddress: anAddress() };
  return { orderNumber, link, own: { orderNumber, token: orderToken(by, "pay-order", orderNumber) } };
}

/** Pays an order on its open page, whose event arrives twice. */
async function payOpenPage(orderNumber: string): Promise<{ gateway: string; sessionId: string }> {
  const { gateway, sessionId } = (await orderWithPage(shop, orderNumber)).payment;
  driverOf(gateway).pay(sessionId ?? "");
  clock.advance(1000);
  return await tellTwice({ gateway, sessionId: sessionId ?? "" });
}

async function tellTwice(page: { gateway: string; sessionId: string }) {
  const driver = driverOf(page.gateway);
  for (const outcome of ["paid", "unchanged"]) {
    const told = await settlePageEvent(shop, driver.gateway, driver.event(page.sessionId));
    expect(told).toEqual({ ok: true, value: outcome });
  }
  return page;
}

const statesOf = async (orderNumber: string) => {
  const { orderStatus, paymentStatus, totalAmount, receivedAmount, returnedAmount } = await orderOf(
    shop,
    orderNumber,
  );
  return [orderStatus, paymentStatus, totalAmount, receivedAmount, returnedAmount];
};

const WAYS: [PageMethod, PageMethod][] = [
  ["card", "card"],
  ["wave", "wave"],
  ["card", "wave"],
  ["wave", "card"],
];

test.each(WAYS)(
  "an exchange that costs more, of an order paid by %s, is paid on a second page by %s; all of it goes back to both",
  async (first, second) => {
    const { orderNumber, link } = await exchanged(first);
    expect(await statesOf(orderNumber)).toEqual(["delivered", "pending", "103.00", "83.00", "0.00"]);
    expect(await readPayForPage(shop, link, "USD")).toMatchObject({
      value: { state: "open", total: { amount: 2000 }, paid: { amount: 8300 } },
    });
    expect(await choosePayMethod(shop, link, { method: second, currency: "USD" })).toEqual({
      ok: true,
      value: null,
    });
    await payOpenPage(orderNumber);
    expect(await statesOf(orderNumber)).toEqual(["delivered", "paid", "103.00", "103.00", "0.00"]);
    const pages = await paymentPageSummaries(shop, orderNumber);
    expect(pages.map(({ status, method }) => [status, method])).toEqual([
      ["paid", second],
      ["paid", first],
    ]);
    const all = { orderNumber, amount: null, reason: "Both hurt" };
    // One currency at a time.
    const isSame = first === second;
    const taps = await Promise.all([1, 2].map(() => refundOrder(shop, admin, { ...all, seenRefunded: 0 })));
    expect(taps.filter(({ ok }) => ok)).toHaveLength(isSame ? 1 : 2);
    expect(await statesOf(orderNumber)).toEqual(["delivered", "refunded", "103.00", "103.00", "103.00"]);
    const { rows } = await opened.pool.query<{ session_id: string; gateway: string; amount: string }>(
      "select session_id, gateway, amount from payment_pages join orders on orders.id = order_id where order_number = $1 and status = 'paid'",
      [orderNumber],
    );
    expect(rows).toHaveLength(2);
    for (const page of rows)
      expect(driverOf(page.gateway).page(page.session_id).refunded).toBe(Number(page.amount));
    expect(await refundOrder(shop, admin, all)).toMatchObject({ reason: "not_refundable" });
    const mails = await mailsOf(shop, orderNumber, "refunded");
    const accounts = { card: "your card", wave: "your Wave mobile money account" };
    expect(mails.map(({ bodyText }) => /(?<=back to )your .*?(?=\.)/.exec(bodyText)?.[0]).toSorted()).toEqual(
      [first, second].map((method) => accounts[method as keyof typeof accounts]).toSorted(),
    );
    expect(await brokenInvariants(opened.pool)).toEqual([]);
  },
);

test("a part goes back to the last page first, and never more to one than it took", async () => {
  const { orderNumber, link } = await exchanged("card");
  succeeded(await choosePayMethod(shop, link, { method: "card", currency: "USD" }));
  await payOpenPage(orderNumber);
  const refund = (amount: string, seenRefunded: number | null = null) =>
    refundOrder(shop, admin, { orderNumber, amount, reason: "", seenRefunded });
  expect(await refund("103.01")).toMatchObject({ reason: "refund_too_much" });
  expect(await refund("20.00", 0)).toMatchObject({ ok: true });
  expect(await refund("20.00", 0)).toEqual({ ok: false, reason: "changed_meanwhile" });
  const back = async () =>
    (await paymentPageSummaries(shop, orderNumber)).map(({ refunded }) => refunded.amount);
  expect(await back()).toEqual([2000, 0]);
  expect(await refund("10.00", 2000)).toMatchObject({ value: { paymentStatus: "partially_refunded" } });
  expect(await back()).toEqual([2000, 1000]);
  expect(await refund("73.01")).toMatchObject({ reason: "refund_too_much" });
  await expect(
    opened.pool.query(
      `insert into card_refunds (order_id, page_id, amount, actor_email)
       select order_id, payment_pages.id, 1, 'around the code' from payment_pages join orders on orders.id = order_id
       where order_number = $1 order by payment_pages.created_at desc limit 1`,
      [orderNumber],
    ),
  ).rejects.toThrow(/more than was paid/);
});

test("a second page that was left keeps the first; paid late beside a third, its money is owed back", async () => {
  const { orderNumber, link, own } = await exchanged("wave");
  succeeded(await choosePayMethod(shop, link, { method: "card", currency: "USD" }));
  const left = (await orderWithPage(shop, orderNumber)).payment;
  await expect(
    opened.pool.query(
      "insert into payment_pages (order_id, gateway, mode, amount, currency, expires_at) values ($1, 'wave', 'live', 1, 'GMD', now())",
      [left.orderId],
    ),
  ).rejects.toThrow(/payment_pages_current/);
  expect(await leavePayPage(shop, own)).toMatchObject({ ok: true });
  expect((await orderWithPage(shop, orderNumber)).payment).toMatchObject({ gateway: "wave", status: "paid" });
  expect(await statesOf(orderNumber)).toEqual(["delivered", "pending", "103.00", "83.00", "0.00"]);
  clock.advance(1000);
  succeeded(await choosePayMethod(shop, link, { method: "wave", currency: "USD" }));
  await payOpenPage(orderNumber);
  stripe.pay(left.sessionId ?? "");
  const told = () => settlePageEvent(shop, stripe.gateway, stripe.event(left.sessionId ?? ""));
  expect(await told()).toEqual({ ok: true, value: "mismatch_left" });
  expect(await told()).toEqual({ ok: true, value: "unchanged" });
  expect(await statesOf(orderNumber)).toEqual(["delivered", "paid", "103.00", "123.00", "0.00"]);
  const { orders: back } = await listOrders(shop, admin, { view: "back", search: orderNumber });
  expect(back).toHaveLength(1);
  expect(await noteMoneyReturned(shop, admin, { orderNumber, reason: "", onlyOver: true })).toMatchObject({
    ok: true,
  });
  expect(await statesOf(orderNumber)).toEqual(["delivered", "paid", "103.00", "123.00", "20.00"]);
  expect(await brokenInvariants(opened.pool)).toEqual([]);
});

test("a second page that was left and paid late pays what was due", async () => {
  const { orderNumber, link, own } = await exchanged("card");
  succeeded(await choosePayMethod(shop, link, { method: "wave", currency: "USD" }));
  const { gateway, sessionId } = (await orderWithPage(shop, orderNumber)).payment;
  await leavePayPage(shop, own);
  wave.pay(sessionId ?? "");
  await tellTwice({ gateway, sessionId: sessionId ?? "" });
  expect(await statesOf(orderNumber)).toEqual(["delivered", "paid", "103.00", "103.00", "0.00"]);
});

test.each(["staff", "its time"])(
  "an order paid on a page that costs more by now, and is ended by %s without the rest, gives the payment back",
  async (by) => {
    const pair = await shoes("80.00");
    const items = [{ productId: pair.id, size: "42", quantity: 1 }];
    const { orderNumber, link } = await sharedPageOrder(shop, pair, { items });
    await payOpenPage(orderNumber);
    const order = await readOrderByNumber(shop.db, orderNumber);
    if (!order) throw new Error("no order");
    const wanted = orderChangeForm.parse({
      ...order,
      discountCode: "",
      version: orderVersion(order),
      lines: [{ choice: `${pair.id} 42`, quantity: 2 }],
    });
    succeeded(await changeOrder(shop, admin, orderNumber, wanted));
    const back = () => refundOrder(shop, admin, { orderNumber, amount: null, reason: "" });
    expect(await back()).toMatchObject({ reason: "not_refundable" });
    expect((await findAdminOrder(shop, admin, orderNumber))?.cancelEffect.paidBy).toBe("gateway");
    if (by === "staff") {
      succeeded(await move(shop, admin, orderNumber, "cancelled"));
    } else {
      clock.advance(8 * DAY_MS);
      await releaseUnpaidOrders(shop);
    }
    expect(await orderOf(shop, orderNumber)).toMatchObject({ orderStatus: "cancelled", stockHeld: false });
    expect(await back()).toMatchObject({ value: { amount: { amount: 8300 } } });
    expect((await orderOf(shop, orderNumber)).returnedAmount).toBe("83.00");
    expect(await readPayForPage(shop, link, "USD")).toMatchObject({ value: { state: "closed" } });
    expect(await back()).toMatchObject({ ok: false });
    expect(await brokenInvariants(opened.pool)).toEqual([]);
  },
);

test("what an order paid on a page has due is paid by hand too", async () => {
  const { orderNumber, link } = await exchanged("card");
  const receipt = aReceipt();
  expect(await sendPayForReceipt(shop, link, { method: "wave", receipt })).toMatchObject({ ok: true });
  succeeded(await review(shop, admin, orderNumber, "verified"));
  expect(await statesOf(orderNumber)).toEqual(["delivered", "paid", "103.00", "103.00", "0.00"]);
  expect(await paymentPageSummaries(shop, orderNumber)).toMatchObject([{ method: "card" }]);
  expect((await findAdminOrder(shop, admin, orderNumber))?.toReturn).toMatchObject({
    way: "Wave mobile money",
  });
  expect(await refundOrder(shop, admin, { orderNumber, amount: null, reason: "" })).toMatchObject({
    value: { amount: { amount: 8300 }, paymentStatus: "partially_refunded" },
  });
});

test("money that comes late on a page that was left is named by how that page is paid", async () => {
  const driver = inEarnest(await DRIVERS["Modem Pay's wallets"](clock.now));
  const both = withDrivers(opened.shop, [driver, { ...driver, method: "card" }]);
  const { orderNumber, link } = await sharedPageOrder(both, await shoes("80.00"), {
    paymentMethod: "qmoney",
  });
  const left = (await orderWithPage(both, orderNumber)).payment;
  succeeded(await choosePayMethod(both, link, { method: "card", currency: "GMD" }));
  driver.pay(left.sessionId ?? "");
  await settlePageEvent(both, driver.gateway, driver.event(left.sessionId ?? ""));
  const { rows } = await opened.pool.query(
    "select method from live_money join orders on orders.id = order_id where order_number = $1",
    [orderNumber],
  );
  expect(rows).toEqual([{ method: "qmoney" }]);
  expect((await orderOf(both, orderNumber)).paymentMethod).toBe("qmoney");
  await driver.close();
});

test("a test order stays one: its second page is in test mode too", async () => {
  const mixed = withDrivers(opened.shop, [wave]);
  const pay = (orderNumber: string) => payPageOrder(mixed, orderNumber);
  const { orderNumber, link } = await exchanged("card", pay, mixed);
  const page = succeeded(await readPayForPage(mixed, link, "USD"));
  expect(page).toMatchObject({ state: "open", others: [{ method: "card" }] });
  expect(await choosePayMethod(mixed, link, { method: "wave", currency: "USD" })).toMatchObject({
    reason: "payment_method_unavailable",
  });
  succeeded(await choosePayMethod(mixed, link, { method: "card", currency: "USD" }));
  await payPageOrder(mixed, orderNumber);
  expect(await statesOf(orderNumber)).toEqual(["delivered", "paid", "103.00", "103.00", "0.00"]);
  const { orders: tests } = await listOrders(mixed, admin, { view: "test", search: orderNumber });
  expect(tests.map(({ isTestPayment }) => isTestPayment)).toEqual([true]);
});

test.each(["USD", "GBP", "JPY"] as const)(
  "an order in dalasi that was paid in %s and costs less by now is even once the nearest sum went back",
  async (currency) => {
    const inDalasi = (enteredPrice: string) =>
      ({ enteredPrice, currency: "GMD", sizes: { "42": 3 } }) as const;
    const pair = await addProduct(shop, { price: "28.00", ...inDalasi("2000") });
    for (const price of ["1500.30", "1499.90"]) {
      const items = [{ productId: pair.id, size: "42", quantity: 1 }];
      const { orderNumber, link } = await sharedPageOrder(shop, pair, {
        ...{ paymentMethod: "wave", currency: "GMD", items },
      });
      succeeded(await choosePayMethod(shop, link, { method: "card", currency }));
      await payOpenPage(orderNumber);
      succeeded(await move(shop, admin, orderNumber, "delivered"));
      const other = await addProduct(shop, { name: "Slippers", price: "21.00", ...inDalasi(price) });
      const wish = { quantity: 1, kind: "exchange", wanted: null, reason: "size", words: "" } as const;
      const to = { otherProduct: other.slug, otherSize: "42", line: { productId: pair.id, size: "42" } };
      succeeded(await askReturn(shop, admin, orderNumber, { ...wish, ...to }));
      const over = { orderNumber, reason: "", onlyOver: true };
      succeeded(await noteMoneyReturned(shop, admin, over));
      const back = (2000 - Number(price)).toFixed(2);
      expect(await orderOf(shop, orderNumber)).toMatchObject({ paymentStatus: "paid", returnedAmount: back });
      expect(await noteMoneyReturned(shop, admin, over)).toMatchObject({ reason: "not_refundable" });
      succeeded(await refundOrder(shop, admin, { orderNumber, amount: null, reason: "" }));
      const { receivedAmount, returnedAmount } = await orderOf(shop, orderNumber);
      expect(returnedAmount).toBe(receivedAmount);
    }
    expect(await brokenInvariants(opened.pool)).toEqual([]);
  },
);
