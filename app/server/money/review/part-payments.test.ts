import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { money } from "#app/domain/money/money.ts";
import { choosePayMethod } from "#app/server/checkout/ways-to-pay/choose-pay-method.ts";
import { readPayForPage } from "#app/server/checkout/ways-to-pay/read-pay-for-page.ts";
import { readPayPage, sharePayPage } from "#app/server/checkout/ways-to-pay/read-pay-page.ts";
import { certainOrders, matchMoney, waitingOrders } from "#app/server/money/match-money.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { takeCash } from "#app/server/money/take-cash.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { listOrders, pendingPayments } from "#app/server/orders/list-orders.ts";
import { sealedOrderToken } from "#app/server/orders/order-token.ts";
import { findOrderByLink } from "#app/server/orders/track-order.ts";
import { trackingToken } from "#app/server/orders/tracking-link.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import { DRIVERS, withDrivers } from "#tests/gateways/drivers.ts";
import { addAdmin, addProduct, anAddress, aReceipt } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import {
  mailsOf,
  move,
  orderByReceipt,
  orderOf,
  receiptOf,
  review,
  stockOf,
} from "#tests/support/order-steps.ts";
import { payPageOrder } from "#tests/support/paid-page-order.ts";
import { receiptOrders } from "#tests/support/receipt-orders.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { resendReceipt } from "./resend-receipt.ts";
import { undoReview } from "./undo-review.ts";

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const { clock } = opened;
const driver = await DRIVERS.Wave(clock.now);
const shop = withDrivers(opened.shop, [driver]);
const admin = await addAdmin(shop);
const { pass, payLate } = receiptOrders(shop, admin, { clock, driver });
afterAll(() => driver.close());

const D = (amount: number) => money(amount * 100, "GMD");

/** An order for one of three pieces, and what is done with it. */
async function anOrder(currency: "GMD" | "USD" = "GMD") {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const orderNumber = await orderByReceipt(shop, product, { currency });
  const { totalGmd, totalAmount } = await orderOf(shop, orderNumber);
  const total = Math.round(Number(totalGmd ?? totalAmount) * 100);
  const own = { orderNumber, token: trackingToken(shop, orderNumber) };
  const link = { token: sealedOrderToken(shop, "pay-for-order", orderNumber), ipAddress: anAddress() };
  return {
    orderNumber,
    own,
    link,
    total,
    /** Verifies the receipt for so many dalasi, or all that is due. */
    verify: (dalasi?: number, restUntil?: Date) =>
      review(shop, admin, orderNumber, "verified", {
        ...(dalasi !== undefined && { amount: D(dalasi) }),
        ...(restUntil && { restUntil }),
      }),
    send: async (receipt?: Uint8Array) =>
      await resendReceipt(shop, GUEST, {
        ...own,
        email: null,
        receipt: receipt ?? aReceipt(),
        ipAddress: anAddress(),
      }),
    states: async () => {
      const { orderStatus, paymentStatus, stockHeld } = await orderOf(shop, orderNumber);
      return [orderStatus, paymentStatus, stockHeld];
    },
    /** What staff see of it. */
    seen: async () => await findAdminOrder(shop, admin, orderNumber),
    isOwedBack: async () => {
      const { orders } = await listOrders(shop, admin, { view: "back", search: orderNumber });
      return orders.length > 0;
    },
    stock: () => stockOf(shop, product),
  };
}

const WAITS = ["payment_pending", "pending", true];
const PAID = ["confirmed", "paid", true];

test("a part is counted when it came, and the rest completes the payment", async () => {
  const { orderNumber, own, total, ...order } = await anOrder();
  const friday = new Date(clock.now().getTime() + 5 * 86_400_000);
  const due = money(total - 200_00, "GMD");
  expect(await order.verify(200, friday)).toMatchObject({
    ok: true,
    value: { part: { paid: D(200), due, until: friday } },
  });
  expect(await order.states()).toEqual(WAITS);
  expect(await order.isOwedBack()).toBe(false);
  expect(await order.seen()).toMatchObject({
    part: { paid: D(200), due },
    paid: D(200),
    due,
    badge: { label: "Partly paid" },
    payUrl: expect.stringContaining("/pay/"),
  });
  const [mail] = await mailsOf(shop, orderNumber, "payment_verified");
  expect(mail?.subject).toContain("still due");
  expect(await findOrderByLink(shop, own)).toMatchObject({
    value: { part: { due }, wantsReceipt: false, payPath: expect.stringContaining("/pay/") },
  });

  const rest = aReceipt();
  expect(await order.send(rest)).toMatchObject({ ok: true });
  expect(await order.states()).toEqual(WAITS);
  expect(await order.verify()).toMatchObject({ ok: true, value: { part: null } });
  expect(await order.states()).toEqual(PAID);
  expect(await orderOf(shop, orderNumber)).toMatchObject({ receivedAmount: (total / 100).toFixed(2) });
  expect(await order.stock()).toBe(2);
  expect(await order.send()).toMatchObject({ reason: "receipt_not_wanted" });
});

test("the money of a part is seen once, whatever was seen or came of the parts before", async () => {
  const parts = async (isFirstSeen: boolean) => {
    const { orderNumber, total, ...order } = await anOrder();
    const name = randomBytes(4).toString("hex").toUpperCase();
    const pay = async (gmd: number) => {
      const sms = `You have received D${gmd.toFixed(2)} from AWA CEESAY 3011111. Note: ${orderNumber}. Transaction ID: T_${name}${gmd}`;
      succeeded(await matchMoney(shop, admin, sms));
    };
    const look = async () => {
      const { payment } = (await order.seen()) ?? {};
      const of = async (filter: "seen" | "flagged") =>
        (await pendingPayments(shop, admin, { filter, search: orderNumber })).total;
      return [payment?.moneySeen, payment?.unequalSum !== null, await of("seen"), await of("flagged")];
    };
    if (isFirstSeen) await pay(2000);
    await order.verify(2000);
    await order.send();
    expect(await look()).toEqual([0, false, 0, 0]);
    await pay(total / 100 - 2000);
    expect(await look()).toEqual([1, false, 1, 0]);
    const certain = certainOrders(await waitingOrders(shop)).map((each) => each.orderNumber);
    expect(certain).toContain(orderNumber);
    await pay(50);
    expect(await look()).toEqual([2, true, 1, 1]);
  };
  await parts(true);
  await parts(false);
});

test("a receipt of an order that other money has paid meanwhile is verified with what it brought too", async () => {
  const { orderNumber, total, ...order } = await anOrder();
  await order.verify(200);
  await order.send();
  const { id } = await orderOf(shop, orderNumber);
  await shop.db.execute(sql`
    insert into money_entries (at, order_id, direction, method, mode, amount, currency, usd_amount, gmd_amount, gmd_rate,
      source, source_id, actor_user_id)
    values (now(), ${id}, 'received', 'wave', 'live', ${total / 100 - 200}, 'GMD', 0, 0, 68500000, 'hand', ${orderNumber},
      ${admin.userId})`);
  expect(await order.verify()).toMatchObject({ reason: "nothing_due" });
  expect(await order.verify(0)).toMatchObject({ reason: "nothing_due" });
  expect(await order.verify(300)).toMatchObject({ ok: true });
  expect(await order.states()).toEqual(PAID);
  expect(await order.isOwedBack()).toBe(true);
});

test("one receipt pays one part", async () => {
  const order = await anOrder();
  const receipt = aReceipt();
  await order.verify(100);
  await order.send(receipt);
  await order.verify(100);
  expect(await order.send(receipt)).toEqual({ ok: false, reason: "receipt_used" });
  expect(await order.send()).toMatchObject({ ok: true });
});

test("the rest of an order in dollars is paid on a page that charges what is due, in each currency", async () => {
  const { orderNumber, own, link, total, ...order } = await anOrder("USD");
  await order.verify(200);
  expect(await readPayPage(shop, own)).toMatchObject({ state: "offered" });
  expect(await sharePayPage(shop, own, anAddress())).toMatchObject({ ok: true });
  expect(await order.states()).toEqual(["pending", "pending", true]);
  expect(await order.send()).toEqual({ ok: false, reason: "payer_asked" });
  const page = await readPayForPage(shop, link, "GBP");
  expect(page).toMatchObject({
    value: { others: [{ method: "card" }, { method: "wave", charge: { amount: total - 200_00 } }] },
  });
  expect(await choosePayMethod(shop, link, { method: "card", currency: "GBP" })).toMatchObject({ ok: true });
  await payPageOrder(shop, orderNumber);
  expect(await order.states()).toEqual(PAID);
  const { receivedAmount, totalAmount } = await orderOf(shop, orderNumber);
  expect(receivedAmount).toBe(totalAmount);
});

test("a page for the rest that ends unpaid leaves the part and its pieces with the order until its time is over", async () => {
  const { own, ...order } = await anOrder();
  await order.verify(200, new Date(clock.now().getTime() + 48 * 3_600_000));
  await sharePayPage(shop, own, anAddress());
  await pass(26);
  expect(await order.states()).toEqual(WAITS);
  await pass(23);
  await releaseUnpaidOrders(shop);
  expect(await order.states()).toEqual(["cancelled", "failed", false]);
  expect(await order.stock()).toBe(3);
  expect(await order.isOwedBack()).toBe(true);
  const { orderNumber } = own;
  expect(await noteMoneyReturned(shop, admin, { orderNumber, reason: "" })).toMatchObject({
    value: { amount: D(200) },
  });
  expect(await order.isOwedBack()).toBe(false);
});

test("the rest of an order that has left is paid on a page, whose end changes nothing", async () => {
  const { orderNumber, own, link, total, ...order } = await anOrder();
  await order.verify(200);
  await move(shop, admin, orderNumber, "shipped");
  expect(await order.seen()).toMatchObject({ payUrl: expect.stringContaining("/pay/") });
  expect(await readPayPage(shop, own)).toMatchObject({ state: "offered" });
  const charge = money(total - 200_00, "GMD");
  expect(await readPayForPage(shop, link, "GMD")).toMatchObject({
    value: { state: "open", until: null, others: [{ method: "card" }, { method: "wave", charge }] },
  });
  const choose = async () =>
    expect(await choosePayMethod(shop, link, { method: "wave", currency: "GMD" })).toMatchObject({
      ok: true,
    });
  await choose();
  expect(await readPayForPage(shop, link, "GMD")).toMatchObject({
    value: { open: { method: "wave", charge } },
  });
  expect(await order.send()).toEqual({ ok: false, reason: "payer_asked" });
  await pass(26);
  expect([await order.states(), await order.stock()]).toEqual([["shipped", "pending", true], 2]);
  await choose();
  const page = driver.pages().findLast((each) => each.orderNumber === orderNumber);
  await payLate(page);
  expect([await order.states(), await order.stock()]).toEqual([["shipped", "paid", true], 2]);
  expect(await orderOf(shop, orderNumber)).toMatchObject({ receivedAmount: (total / 100).toFixed(2) });
});

test("a part that was verified is not undone once cash came for the rest", async () => {
  const { orderNumber, ...order } = await anOrder();
  await move(shop, admin, orderNumber, "shipped");
  clock.advance(1000);
  await order.verify(2000);
  clock.advance(1000);
  const [amount, partOf] = ["300", "3685.50"];
  succeeded(await takeCash(shop, admin, { orderNumber, amount, partOf, takenBy: "" }));
  const { id: paymentId } = await receiptOf(shop, orderNumber);
  expect(await undoReview(shop, admin, { paymentId, decision: "verified" })).toMatchObject({
    reason: "changed_meanwhile",
  });
  expect(await order.seen()).toMatchObject({ part: { paid: D(2300) } });
});

test("more than the total is owed back, and so is a part of an order that is cancelled", async () => {
  const { total, ...order } = await anOrder();
  await order.verify((total + 50_00) / 100);
  expect(await order.states()).toEqual(PAID);
  expect(await order.isOwedBack()).toBe(true);

  const { orderNumber, ...other } = await anOrder();
  await other.verify(100);
  await move(shop, admin, orderNumber, "cancelled");
  expect(await other.isOwedBack()).toBe(true);
  expect(await noteMoneyReturned(shop, admin, { orderNumber, reason: "" })).toMatchObject({ ok: true });
  expect(await other.isOwedBack()).toBe(false);
});

test("a rejected receipt of the rest keeps the part, and each verification is undone by itself", async () => {
  const { orderNumber, total, ...order } = await anOrder();
  const { id: paymentId } = await receiptOf(shop, orderNumber);
  const received = async () => Number((await orderOf(shop, orderNumber)).receivedAmount);
  await order.verify(100);
  expect(await undoReview(shop, admin, { paymentId, decision: "verified" })).toMatchObject({ ok: true });
  expect(await received()).toBe(0);
  expect((await orderOf(shop, orderNumber)).heldUntil).toBeNull();
  clock.advance(60_000);
  await order.verify(100);
  clock.advance(60_000);
  await order.send();
  await review(shop, admin, orderNumber, "rejected", { notes: "Too dark" });
  expect(await order.states()).toEqual(WAITS);
  expect(await received()).toBe(100);
  await order.send();
  await order.verify();
  expect(await order.states()).toEqual(PAID);
  expect(await undoReview(shop, admin, { paymentId, decision: "verified" })).toMatchObject({ ok: true });
  expect(await order.states()).toEqual(WAITS);
  expect(await received()).toBe(100);
  await order.verify();
  expect(await received()).toBe(total / 100);
});
