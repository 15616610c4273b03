import { eq } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { findOrderByLink } from "#app/server/orders/track-order.ts";
import { trackingPath } from "#app/server/orders/tracking-link.ts";
import { products } from "#database/schema/catalogue.ts";
import { DRIVERS, inEarnest, withDrivers } from "#tests/gateways/drivers.ts";
import { brokenInvariants } from "#tests/simulation/invariants.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { mailsOf, move, orderOf } from "#tests/support/order-steps.ts";
import { sharedPageOrder } from "#tests/support/paid-page-order.ts";
import { receiptOrders } from "#tests/support/receipt-orders.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { readPayForPage } from "./read-pay-for-page.ts";
import { leavePayPage, readPayPage } from "./read-pay-page.ts";

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const { clock } = opened;
const driver = inEarnest(await DRIVERS.Wave(clock.now));
const shop = withDrivers(opened.shop, [driver]);
const admin = await addAdmin(shop);
const { shared, pass, payLate } = receiptOrders(shop, admin, { clock, driver });
afterAll(() => driver.close());

const returned = (orderNumber: string) => noteMoneyReturned(shop, admin, { orderNumber, reason: "" });
const moneyBack = async () =>
  (await listOrders(shop, admin, { view: "back" })).orders.map((each) => each.orderNumber);
const staffMove = async (orderNumber: string, to: string) =>
  void succeeded(await move(shop, admin, orderNumber, to));

test("money on a page that was left pays the order that waits for a receipt, and what comes on others is owed back", async () => {
  const { orderNumber, own, link, ...order } = await shared();
  const leaveWavePage = async () => {
    clock.advance(1000);
    await order.choose("wave");
    expect(await leavePayPage(shop, own)).toEqual({ ok: true, value: trackingPath(shop, orderNumber) });
    return order.pages().at(-1);
  };
  const first = await leaveWavePage();
  expect(await order.share()).toEqual({ ok: true, value: null });
  const second = await leaveWavePage();
  expect(await order.states()).toEqual(["wave", "payment_pending", "failed", false, null]);
  expect(await readPayForPage(shop, link, "GBP")).toEqual({ ok: false, reason: "not_found" });
  expect(await payLate(first)).toEqual({ ok: true, value: "paid" });
  const paid = ["wave", "confirmed", "paid", true, "paid"];
  expect(await order.states()).toEqual(paid);
  await payLate(first);
  expect(await payLate(second)).toEqual({ ok: true, value: "mismatch_left" });
  for (const hours of [0, 26]) {
    await pass(hours);
    await payLate(second);
    expect((await orderOf(shop, orderNumber)).receivedAmount).toBe("166.00");
  }
  expect(await order.states()).toEqual(paid);
  expect(await moneyBack()).toContain(orderNumber);
  const over = () => noteMoneyReturned(shop, admin, { orderNumber, reason: "", onlyOver: true });
  expect(await over()).toMatchObject({ ok: true });
  expect(await over()).toEqual({ ok: false, reason: "not_refundable" });
  expect(await moneyBack()).not.toContain(orderNumber);
  expect(await brokenInvariants(opened.pool)).toEqual([]);
});

test("money on a page that was left is owed back where the pieces are sold", async () => {
  const { orderNumber, own, product, ...order } = await shared();
  await order.choose("wave");
  await leavePayPage(shop, own);
  await shop.db.update(products).set({ stockQuantity: 0 }).where(eq(products.id, product.id));
  expect(await payLate(order.pages().at(-1))).toEqual({ ok: true, value: "refund_needed" });
  expect(await moneyBack()).toContain(orderNumber);
  expect(await returned(orderNumber)).toMatchObject({ ok: true });
  expect((await orderOf(shop, orderNumber)).paymentStatus).toBe("refunded");
});

type Made = Awaited<ReturnType<typeof shared>>;

/** An order that a receipt paid after its page had ended unpaid, by what came before. */
const PAID_BY_RECEIPT: Record<string, (order: Made, method: "card" | "wave") => Promise<void>> = {
  "was revived": async ({ orderNumber, choose, send, decide }, method) => {
    await choose(method);
    await staffMove(orderNumber, "cancelled");
    await pass(26);
    await staffMove(orderNumber, "confirmed");
    expect(await send()).toMatchObject({ ok: true });
    expect(await decide("verified")).toMatchObject({ ok: true });
  },
  "was confirmed by staff": async ({ orderNumber, choose, decide }, method) => {
    await choose(method);
    await staffMove(orderNumber, "confirmed");
    await pass(26);
    expect(await decide("verified")).toMatchObject({ ok: true });
  },
};

test.each(Object.entries(PAID_BY_RECEIPT))(
  "an order that %s is paid by its receipt, as the receipt's method, and its money can go back",
  async (_what, payByReceipt) => {
    const made = await shared();
    const { orderNumber } = made;
    await payByReceipt(made, "card");
    expect((await made.states()).slice(0, 4)).toEqual(["wave", "confirmed", "paid", true]);
    // The page was in test mode; the receipt's money is real.
    const { orders: earned } = await listOrders(shop, admin, { payment: "earned", search: orderNumber });
    expect(earned.map((each) => each.orderNumber)).toEqual([orderNumber]);
    expect(await brokenInvariants(opened.pool)).toEqual([]);
    expect(await returned(orderNumber)).toMatchObject({ value: { amount: { currency: "USD" } } });
    expect((await orderOf(shop, orderNumber)).paymentStatus).toBe("refunded");
    expect(await brokenInvariants(opened.pool)).toEqual([]);
  },
);

test.each(Object.entries(PAID_BY_RECEIPT))(
  "money on the page of an order that %s and its receipt paid is owed back, before and after its refund",
  async (_what, payByReceipt) => {
    const made = await shared();
    const { orderNumber } = made;
    await payByReceipt(made, "wave");
    const [page] = made.pages();
    expect(await payLate(page)).toEqual({ ok: true, value: expect.stringContaining("mismatch_") });
    expect((await made.states()).slice(1, 3)).toEqual(["confirmed", "paid"]);
    expect(await moneyBack()).toContain(orderNumber);
    // Of the page, then of the receipt.
    for (const _each of [1, 2]) expect(await returned(orderNumber)).toMatchObject({ ok: true });
    expect(await returned(orderNumber)).toEqual({ ok: false, reason: "not_refundable" });
    expect((await orderOf(shop, orderNumber)).paymentStatus).toBe("refunded");
    expect(await brokenInvariants(opened.pool)).toEqual([]);
  },
);

test("late money of an order whose receipt was refunded is owed back", async () => {
  const { orderNumber, own, ...order } = await shared();
  await order.choose("wave");
  await leavePayPage(shop, own);
  await order.send();
  await order.decide("verified");
  expect(await returned(orderNumber)).toMatchObject({ ok: true });
  await payLate(order.pages().at(-1));
  expect((await orderOf(shop, orderNumber)).paymentStatus).toBe("refund_needed");
  expect(await moneyBack()).toContain(orderNumber);
  expect(await returned(orderNumber)).toMatchObject({ ok: true });
  expect((await orderOf(shop, orderNumber)).paymentStatus).toBe("refunded");
});

test("a receipt that waits beside late money on a page that was left is too much once it is verified", async () => {
  const { orderNumber, own, ...order } = await shared();
  await order.choose("wave");
  await leavePayPage(shop, own);
  await order.send();
  await payLate(order.pages().at(-1));
  expect((await order.states()).slice(1, 3)).toEqual(["confirmed", "paid"]);
  await order.decide("verified");
  expect((await orderOf(shop, orderNumber)).receivedAmount).toBe("166.00");
  expect(await moneyBack()).toContain(orderNumber);
});

test("an order that staff confirmed while somebody can pay says so, and takes a receipt once nobody can", async () => {
  const { orderNumber, own, link, ...order } = await shared();
  await staffMove(orderNumber, "confirmed");
  expect(await readPayPage(shop, own)).toEqual({ state: "under_way", path: trackingPath(shop, orderNumber) });
  expect(await readPayForPage(shop, link, "GBP")).toMatchObject({ value: { state: "under_way" } });
  expect(await order.send()).toMatchObject({ ok: false });
  await pass(26);
  expect(await order.states()).toEqual(["wave", "confirmed", "failed", false, null]);
  expect(await order.stock()).toBe(3);
  expect(await findOrderByLink(shop, own)).toMatchObject({ value: { wantsReceipt: true } });
  expect(await order.send()).toMatchObject({ ok: true });
  expect(await order.decide("verified")).toMatchObject({ ok: true });
  expect(await order.states()).toEqual(["wave", "confirmed", "paid", true, null]);
});

test("less than the sum on a page is kept for the rest, which is due by the order's link", async () => {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const given = { paymentMethod: "wave", currency: "GMD" } as const;
  const { orderNumber, link } = await sharedPageOrder(shop, product, given);
  const page = driver.pages().findLast((each) => each.orderNumber === orderNumber);
  const total = page?.amount ?? 0;
  for (const _twice of [1, 2]) await payLate(page, total - 50_000);
  const rest = { amount: 50_000 };
  expect(await readPayForPage(shop, link, "GMD")).toMatchObject({
    value: { state: "open", total: rest, paid: { amount: total - 50_000 } },
  });
  const mails = await mailsOf(shop, orderNumber, "payment_verified");
  expect(mails.map(({ subject }) => subject)).toEqual([`D500.00 still due for order ${orderNumber}`]);
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "payment_pending",
    paymentStatus: "pending",
    stockHeld: true,
  });
  await payLate(page, total);
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "confirmed",
    paymentStatus: "paid",
    receivedAmount: (total / 100).toFixed(2),
  });
});
