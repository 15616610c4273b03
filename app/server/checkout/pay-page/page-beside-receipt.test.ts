import { afterAll, expect, test } from "vitest";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { noteOtherMoneyReturned } from "#app/server/money/refunds/note-other-money-returned.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { findOrderByLink } from "#app/server/orders/track-order.ts";
import { trackingPath } from "#app/server/orders/tracking-link.ts";
import { listHeldPieces } from "#app/server/orders/unpaid/held-pieces.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import { DRIVERS, withDrivers } from "#tests/gateways/drivers.ts";
import { brokenInvariants } from "#tests/simulation/invariants.ts";
import { addAdmin } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { move, orderOf } from "#tests/support/order-steps.ts";
import { receiptOrders } from "#tests/support/receipt-orders.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { readPayForPage } from "./read-pay-for-page.ts";
import { leavePayPage, readPayPage } from "./read-pay-page.ts";

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const { clock } = opened;
const driver = await DRIVERS.Wave(clock.now);
const shop = withDrivers(opened.shop, [driver]);
const admin = await addAdmin(shop);
const { shared, pass, payLate } = receiptOrders(shop, admin, { clock, driver });
afterAll(async () => {
  await driver.close();
  await opened.close();
});

const returned = (orderNumber: string) => noteMoneyReturned(shop, admin, { orderNumber, reason: "" });
const otherReturned = (orderNumber: string, seenSum: string) =>
  noteOtherMoneyReturned(shop, admin, { orderNumber, reason: "", seenSum });
const staffMove = async (orderNumber: string, to: string) =>
  void succeeded(await move(shop, admin, orderNumber, to));

test("money on pages that were left stays under Money back, each once, whoever is asked again, until it is sent back", async () => {
  const { orderNumber, own, link, ...order } = await shared();
  const leaveWavePage = async () => {
    clock.advance(1000);
    await order.choose("wave");
    const page = order.pages().at(-1);
    expect(await order.choose("card")).toMatchObject({ ok: true });
    return page;
  };
  const first = await leaveWavePage();
  const second = await leaveWavePage();
  expect(await payLate(first)).toEqual({ ok: true, value: "mismatch_session" });
  const { sum = "", exact = "" } = (await order.otherMoney()) ?? {};
  expect(sum).toMatch(/^D[\d,]+\.\d\d$/);
  expect(await leavePayPage(shop, own)).toEqual({ ok: true, value: trackingPath(shop, orderNumber) });
  const waits = ["wave", "payment_pending", "failed", false, "expired"];
  expect(await order.states()).toEqual(waits);
  expect(await order.stock()).toBe(3);
  expect(await findOrderByLink(shop, own)).toMatchObject({
    value: { wantsReceipt: true, canAskPayer: true, hasPaymentPage: false },
  });
  expect(await readPayForPage(shop, link, "GBP")).toEqual({ ok: false, reason: "not_found" });
  await payLate(first);
  expect(await order.otherMoney()).toMatchObject({ sum, gateway: "wave" });

  await pass(1);
  expect(await readPayPage(shop, own)).toMatchObject({ state: "offered" });
  expect(await order.share()).toEqual({ ok: true, value: null });
  expect(await readPayPage(shop, own)).toMatchObject({ state: "choosing" });
  const both = `${sum} and ${sum}`;
  for (const hours of [0, 26]) {
    await pass(hours);
    await payLate(second);
    expect(await order.otherMoney()).toMatchObject({ sum: both, gateway: "wave" });
  }
  expect(await order.states()).toEqual(waits);
  // The screen was loaded before the second payment.
  expect(await otherReturned(orderNumber, exact)).toEqual({ ok: false, reason: "changed_meanwhile" });
  expect(await otherReturned(orderNumber, `${exact} + ${exact}`)).toMatchObject({ ok: true });
  expect(await order.otherMoney()).toBeNull();
  await payLate(first);
  expect(await otherReturned(orderNumber, "")).toEqual({ ok: false, reason: "not_refundable" });
});

test("another sum on the order's page stays under Money back once the page has ended", async () => {
  const { choose, pages, states, otherMoney } = await shared();
  await choose("wave");
  const [page] = pages();
  expect(await payLate(page, 100)).toEqual({ ok: true, value: "mismatch_amount" });
  await pass(26);
  expect((await states()).slice(1, 4)).toEqual(["payment_pending", "failed", false]);
  expect(await otherMoney()).toMatchObject({ sum: "D1.00", gateway: "wave" });
  await payLate(page, 100);
  expect(await otherMoney()).toMatchObject({ sum: "D1.00", gateway: "wave" });
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
  "money on the page of an order that %s and its receipt paid is under Money back, before and after its refund",
  async (_what, payByReceipt) => {
    const made = await shared();
    const { orderNumber } = made;
    await payByReceipt(made, "wave");
    const page = made.pages().at(-1);
    expect(await payLate(page)).toEqual({ ok: true, value: expect.stringContaining("mismatch_") });
    expect((await made.states()).slice(1, 3)).toEqual(["confirmed", "paid"]);
    const other = await made.otherMoney();
    expect(other).toMatchObject({ gateway: "wave" });
    expect(await returned(orderNumber)).toMatchObject({ ok: true });
    await payLate(page);
    expect((await orderOf(shop, orderNumber)).paymentStatus).toBe("refunded");
    expect(await made.otherMoney()).toEqual(other);
    expect(await brokenInvariants(opened.pool)).toEqual([]);
  },
);

test("money of a receipt can go back after money came on a page that was left before", async () => {
  const { orderNumber, own, ...order } = await shared();
  await order.choose("wave");
  await leavePayPage(shop, own);
  await order.send();
  await payLate(order.pages().at(-1));
  const { products: held } = await listHeldPieces(shop);
  expect(
    held.flatMap((each) => each.orders).filter((each) => each.orderNumber === orderNumber),
  ).toMatchObject([{ hasPaymentPage: false, until: expect.any(Date) }]);
  await order.decide("verified");
  expect(await returned(orderNumber)).toMatchObject({ ok: true });
  const seenSum = (await order.otherMoney())?.exact ?? "";
  expect(await otherReturned(orderNumber, seenSum)).toMatchObject({ ok: true });
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

test("an order that waits for a receipt can be shared and ends, although money came on a page that was left", async () => {
  const { own, ...order } = await shared();
  await order.choose("wave");
  await leavePayPage(shop, own);
  await payLate(order.pages().at(-1));
  expect((await order.states()).at(-1)).toBe("expired");
  expect(await readPayPage(shop, own)).toMatchObject({ state: "offered" });
  expect(await order.share()).toEqual({ ok: true, value: null });
  expect(await readPayPage(shop, own)).toMatchObject({ state: "choosing" });
  expect(await leavePayPage(shop, own)).toMatchObject({ ok: true });
  clock.advance(72 * 60 * 60 * 1000);
  await releaseUnpaidOrders(shop);
  expect((await order.states()).slice(1, 3)).toEqual(["cancelled", "failed"]);
  expect(await order.otherMoney()).toMatchObject({ gateway: "wave" });
});
