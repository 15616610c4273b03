import { eq } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { ONE_SIZE } from "#app/domain/catalogue/sizes/one-size.ts";
import { money, zero } from "#app/domain/money/money.ts";
import { returnForm } from "#app/domain/orders/changes/order-return.ts";
import { askReturn, moveReturn } from "#app/server/checkout/changes/returns.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { reconcilePaymentPages } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { findInvoice } from "#app/server/orders/documents.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { rewriteOrder } from "#app/server/orders/rewrite-order.ts";
import { paymentPageSummaries } from "#app/server/payments/page-rows/page-summary.ts";
import type { Shop } from "#app/server/shop.ts";
import { auditLog } from "#database/schema/operations.ts";
import { HOUR_MS, MINUTE_MS } from "#packages/values";
import { DRIVERS, withDrivers } from "#tests/gateways/drivers.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { mailsOf, move, orderByReceipt, orderOf, stockOf } from "#tests/support/order-steps.ts";
import { aPageOrder, orderWithPage } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { noteMoneyReturned } from "./note-money-returned.ts";
import { refundOrder } from "./refund-order.ts";

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const { now } = opened.clock;
const stripe = await DRIVERS.Stripe(now);
const wave = await DRIVERS.Wave(now);
const modempay = await DRIVERS["Modem Pay's cards"](now);
const admin = await addAdmin(opened.shop);
afterEach(() => stripe.trouble(null));
afterAll(() => Promise.all([stripe, wave, modempay].map(({ close }) => close())));

/** An order of $83.00, paid on the page of a company, and what can be done with its money. */
async function paidOrder(company = stripe, { stock = 3 } = {}) {
  const shop = withDrivers(opened.shop, [company]);
  const product = await addProduct(shop, { stockQuantity: stock });
  const checkout = { ...(await aPageOrder(product)), paymentMethod: company.method };
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, checkout));
  const sessionId = (await orderWithPage(shop, orderNumber)).payment.sessionId ?? "";
  const pay = async () => {
    company.pay(sessionId);
    opened.clock.advance(31_000);
    await reconcilePaymentPages(shop);
  };
  await pay();
  return {
    shop,
    product,
    orderNumber,
    page: () => company.page(sessionId),
    row: () => orderWithPage(shop, orderNumber),
    refund: (amount: string | null, seenRefunded: number | null = null) =>
      refundOrder(shop, admin, { orderNumber, amount, reason: "Wrong size", seenRefunded }),
    note: (by: Shop = shop) => noteMoneyReturned(by, admin, { orderNumber, reason: "By the app" }),
    summary: (by: Shop = shop) => paymentPageSummaries(by, orderNumber).then(([page]) => page),
  };
}

describe("a refund by Stripe", () => {
  test("is of a part, another part, and the rest, each with its mail and audit entry, and keeps the pieces", async () => {
    const { orderNumber, refund, page, product, shop, summary, row } = await paidOrder();
    expect(await refund("10.50")).toMatchObject({ ok: true, value: { paymentStatus: "partially_refunded" } });
    expect(await refund("10")).toMatchObject({ value: { amount: { amount: 1000, currency: "USD" } } });
    expect(await summary()).toMatchObject({
      paid: { amount: 8300 },
      refunded: { amount: 2050 },
      refundable: { amount: 6250 },
      refunds: [{ status: "done", reason: "Wrong size" }, { status: "done" }],
    });
    expect(await refund(null)).toMatchObject({ ok: true, value: { paymentStatus: "refunded" } });
    expect(page().refunded).toBe(8300);
    expect((await row()).order).toMatchObject({ paymentStatus: "refunded", orderStatus: "confirmed" });
    expect(await stockOf(shop, product)).toBe(2);
    expect(await refund(null)).toMatchObject({ ok: false, reason: "not_refundable" });
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderNumber));
    expect(acts.filter((act) => act.action === "payment.refunded")).toHaveLength(3);
    expect(await mailsOf(shop, orderNumber, "refunded")).toHaveLength(3);
  });

  test("counts for goods that come back later: of them no more than their price goes back in all", async () => {
    const { shop, product, orderNumber, refund } = await paidOrder();
    succeeded(await refund("10"));
    await move(shop, admin, orderNumber, "delivered");
    const line = { line: `${product.id} ${ONE_SIZE}`, quantity: 1, kind: "refund", reason: "size" };
    const asked = succeeded(await askReturn(shop, admin, orderNumber, returnForm.parse(line)));
    const act = { act: "check-in", isSellable: true, refusal: "" } as const;
    succeeded(await moveReturn(shop, admin, { returnId: asked.id, ...act }));
    const back = await noteMoneyReturned(shop, admin, { orderNumber, reason: "", onlyOver: true });
    expect(succeeded(back).amount).toEqual(money(7000, "USD"));
    expect(await orderOf(shop, orderNumber)).toMatchObject({
      returnedAmount: "80.00",
      paymentStatus: "paid",
    });
  });

  test("is of no more than was paid, and of an amount", async () => {
    const { refund, page } = await paidOrder();
    const detail = { refundable: { amount: 8300 } };
    for (const amount of ["83.01", "1000"]) {
      expect(await refund(amount)).toMatchObject({ reason: "refund_too_much", detail });
    }
    for (const amount of ["0", "-5", "1.234", "ten", ""]) {
      expect(await refund(amount)).toEqual({ ok: false, reason: "invalid_amount" });
    }
    expect(page().refunded).toBe(0);
  });

  test("is given back once by two taps on everything, or on a part that was seen", async () => {
    const { refund, page } = await paidOrder();
    await Promise.all([refund("20", 0), refund("20", 0), refund("20", 0)]);
    expect(page().refunded).toBe(2000);
    await Promise.all([refund(null), refund(null), refund(null)]);
    expect(page().refunded).toBe(8300);
  });

  test("without a response counts, and is requested again with the same key", async () => {
    const { refund, page, row, shop } = await paidOrder();
    stripe.trouble("cut");
    expect(await refund("80")).toEqual({ ok: false, reason: "refund_unanswered" });
    stripe.trouble(null);
    expect(await refund("80")).toMatchObject({ ok: false, reason: "refund_too_much" });
    opened.clock.advance(2 * MINUTE_MS);
    await reconcilePaymentPages(shop);
    expect((await row()).order.paymentStatus).toBe("partially_refunded");
    expect(page().refunded).toBe(8000);
  });

  test("without a response is not sent back by hand beside it, where the order costs less by now", async () => {
    const { orderNumber, refund, shop } = await paidOrder();
    const order = await readOrderByNumber(shop.db, orderNumber);
    if (!order) throw new Error("no order");
    const { shippingCost } = order;
    const items = order.items.map((item) => ({ ...item, price: money(item.price.amount - 1000, "USD") }));
    const cheaper = { items, shippingCost, percent: 0, reduction: zero("USD") };
    await shop.db.transaction((tx) => rewriteOrder(tx, order, cheaper));
    stripe.trouble("cut");
    await refund("10", 0);
    stripe.trouble(null);
    const over = { orderNumber, reason: "By the app", onlyOver: true };
    expect(await noteMoneyReturned(shop, admin, over)).toMatchObject({ reason: "not_refundable" });
    opened.clock.advance(2 * MINUTE_MS);
    await reconcilePaymentPages(shop);
    expect(await orderOf(shop, orderNumber)).toMatchObject({ returnedAmount: "10.00" });
    expect(await noteMoneyReturned(shop, admin, over)).toMatchObject({ reason: "not_refundable" });
  });

  test("that it refuses stays refundable", async () => {
    const { refund, summary } = await paidOrder();
    stripe.trouble(400);
    expect(await refund("5")).toMatchObject({ ok: false, reason: "refund_refused" });
    stripe.trouble(null);
    expect(await summary()).toMatchObject({ refundable: { amount: 8300 }, refunds: [{ status: "failed" }] });
  });
});

test("an order whose money came too late gets it all back; a local or unpaid order has nothing to refund", async () => {
  const shop = withDrivers(opened.shop, [stripe]);
  const product = await addProduct(shop, { stockQuantity: 1 });
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, await aPageOrder(product)));
  const refund = (number: string) =>
    refundOrder(shop, admin, { orderNumber: number, amount: null, reason: "" });
  expect(await refund(orderNumber)).toMatchObject({ reason: "not_refundable" });
  const { sessionId } = (await orderWithPage(shop, orderNumber)).payment;
  opened.clock.advance(33 * MINUTE_MS);
  stripe.page(sessionId ?? "");
  await reconcilePaymentPages(shop);
  await orderByReceipt(shop, product);
  stripe.pay(sessionId ?? "");
  opened.clock.advance(24 * HOUR_MS);
  await reconcilePaymentPages(shop);
  expect((await orderWithPage(shop, orderNumber)).order.paymentStatus).toBe("refund_needed");
  expect(await refund(orderNumber)).toMatchObject({ value: { paymentStatus: "refunded" } });
  const local = await orderByReceipt(shop, await addProduct(shop));
  expect(await refund(local)).toMatchObject({ reason: "not_refundable" });
});

test("Modem Pay refunds in parts for 48 hours; later nobody asks it, and what is left is sent back by hand", async () => {
  const { refund, note, row, page, summary, orderNumber, shop } = await paidOrder(modempay);
  const { amount: total } = page();
  expect(await summary()).toMatchObject({
    gateway: "modempay",
    mode: "test",
    reference: (await row()).payment.paymentId,
    fee: { amount: Math.round(total * 0.02), currency: "GMD" },
  });
  expect(await note()).toEqual({ ok: false, reason: "not_refundable" });
  expect(await refund("100.50")).toMatchObject({ ok: true, value: { paymentStatus: "partially_refunded" } });
  opened.clock.advance(48 * HOUR_MS - 31_000 - MINUTE_MS);
  expect(await refund("100")).toMatchObject({ ok: true });
  opened.clock.advance(2 * MINUTE_MS);
  for (const amount of ["100", null]) {
    expect(await refund(amount)).toEqual({ ok: false, reason: "refund_too_late" });
  }
  expect(page().refunded).toBe(20_050);
  const byHand = { refundWay: { by: "hand", why: "too_late" }, canReturnByHand: true };
  expect(await summary()).toMatchObject(byHand);

  const [first, second] = await Promise.all([note(), note()]);
  const left = { amount: total - 20_050, currency: "GMD" };
  expect([first, second]).toContainEqual(
    expect.objectContaining({ value: expect.objectContaining({ amount: left }) }),
  );
  expect([first, second]).toContainEqual({ ok: false, reason: "not_refundable" });
  const { order, payment } = await row();
  expect([order.paymentStatus, payment.refundedAmount]).toEqual(["refunded", payment.amount]);
  const done = { refundable: { amount: 0 }, refundWay: null, canReturnByHand: false };
  expect(await summary()).toMatchObject(done);
  expect(await mailsOf(shop, orderNumber, "refunded")).toHaveLength(3);
  expect(page().refunded).toBe(20_050);
});

test("Wave refunds whole payments only: a part is refused without asking it", async () => {
  const { refund, row, page, summary, orderNumber, shop } = await paidOrder(wave);
  const whole = { by: "gateway", inParts: false, until: null };
  expect(await summary()).toMatchObject({ refundWay: whole, canReturnByHand: true });
  expect(await refund("100")).toEqual({ ok: false, reason: "refund_whole_only" });
  expect(page().refunded).toBe(0);
  const gmd = { amount: 568_550, currency: "GMD" };
  expect(await refund("5685.50")).toMatchObject({ value: { amount: gmd, paymentStatus: "refunded" } });
  expect(page().refunded).toBe(568_550);
  const { payment } = await row();
  expect(await summary()).toMatchObject({ gateway: "wave", reference: payment.paymentId, refunded: gmd });
  const [mail] = await mailsOf(shop, orderNumber, "refunded");
  expect(mail?.bodyText).toContain("is on its way back to your Wave mobile money account.");
  const paper = succeeded(await findInvoice(shop, admin, { orderNumber, token: null, ipAddress: "" }));
  const refunded = paper.totals.find(({ label }) => label === "Refunded");
  expect(refunded).toMatchObject({ amount: { amount: 8_300, currency: "USD" } });
});

test("a payment whose gateway is no longer in use goes back by hand", async () => {
  const { orderNumber, note, summary } = await paidOrder(wave);
  const later = opened.shop;
  expect(await summary(later)).toMatchObject({ refundWay: { by: "hand", why: "not_in_use" } });
  const all = { orderNumber, amount: null, reason: "" };
  expect(await refundOrder(later, admin, all)).toMatchObject({ reason: "not_refundable" });
  expect(await note(later)).toMatchObject({ ok: true });
  const refunds = [{ status: "done", reason: "Sent back by hand, By the app" }];
  expect(await summary()).toMatchObject({ refunds });
});
