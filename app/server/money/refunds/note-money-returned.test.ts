import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { expectedCounts } from "#app/domain/closing/day-close.ts";
import { money } from "#app/domain/money/money.ts";
import { EVER } from "#app/domain/period.ts";
import { readOpenClose } from "#app/server/closing/read-figures.ts";
import { dashboardMetrics } from "#app/server/dashboard/dashboard-metrics.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { findInvoice } from "#app/server/orders/documents.ts";
import { exportPayments } from "#app/server/orders/exports/export-payments.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { recordMoney } from "#app/server/payments/money-entries.ts";
import { endPageRefund, insertPageRefund } from "#app/server/payments/page-rows/page-refunds.ts";
import { paidPages } from "#app/server/payments/page-rows/payment-pages.ts";
import { auditLog } from "#database/schema/operations.ts";
import { addAdmin, addProduct, payOnPage } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import * as steps from "#tests/support/order-steps.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { noteMoneyReturned } from "./note-money-returned.ts";

const { shop } = await openTestShop();
const admin = await addAdmin(shop);

/** An order for 80 dollars and 3 of shipping, paid by Wave. */
async function anOrder({ isVerified = true } = {}) {
  const product = await addProduct(shop, { price: "80.00", stockQuantity: 5 });
  const orderNumber = await steps.orderByReceipt(shop, product);
  if (isVerified) await steps.review(shop, admin, orderNumber, "verified");
  return { orderNumber, row: () => steps.orderOf(shop, orderNumber) };
}

const owed = async () =>
  (await listOrders(shop, admin, { payment: "owed" })).orders.map(({ orderNumber }) => orderNumber);

describe("a local payment that was sent back", () => {
  test("out of the drawer, whichever way it came, is taken off what should be there", async () => {
    const { orderNumber, row } = await anOrder();
    const counts = async () => expectedCounts((await readOpenClose(shop, null)).figures);
    const before = await counts();
    succeeded(await noteMoneyReturned(shop, admin, { orderNumber, reason: "", otherWay: "cash" }));
    expect(await row()).toMatchObject({ paymentStatus: "refunded" });
    expect(await counts()).toEqual([...before, { method: "cash", expected: -568_550 }]);
    expect(await noteMoneyReturned(shop, admin, { orderNumber, reason: "" })).toMatchObject({
      reason: "not_refundable",
    });
    const [note] = (await steps.eventsOf(shop, orderNumber)).filter(({ toStatus }) => toStatus === "refund");
    expect(note?.note).toBe("Sent back $83.00 (D5,685.50), Cash");
    const [mail] = await steps.mailsOf(shop, orderNumber, "refunded");
    expect(mail?.bodyText).toContain("We have given you $83.00 (D5,685.50) back in cash.");
  });

  test("is refunded once, with mail, note and audit entry", async () => {
    const { orderNumber, row } = await anOrder();
    const before = await row();
    const revenue = (await dashboardMetrics(shop, 5)).revenue.amount;
    const input = { orderNumber: orderNumber.toLowerCase(), reason: " wrong size " };
    expect(await noteMoneyReturned(shop, admin, input)).toEqual({
      ok: true,
      value: { orderNumber, amount: { amount: 8_300, currency: "USD" } },
    });
    expect(await row()).toMatchObject({
      paymentStatus: "refunded",
      orderStatus: before.orderStatus,
      stockHeld: true,
    });
    expect((await dashboardMetrics(shop, 5)).revenue.amount).toBe(revenue - 8_300);
    expect(await findAdminOrder(shop, admin, orderNumber)).toMatchObject({
      badge: { status: "refunded", label: "Refunded" },
    });

    expect((await steps.eventsOf(shop, orderNumber)).slice(-2)).toMatchObject([
      {
        kind: "note",
        toStatus: "refund",
        note: "Sent back $83.00 (D5,685.50), Wave mobile money, wrong size",
      },
      { kind: "payment_status", fromStatus: "paid", toStatus: "refunded", actorUserId: admin.userId },
    ]);
    const [mail] = await steps.mailsOf(shop, orderNumber, "refunded");
    expect(mail).toMatchObject({
      recipient: before.customerEmail,
      subject: `Refund for order ${orderNumber}: $83.00 (D5,685.50)`,
    });
    expect(mail?.bodyText).toContain("back to you (Wave mobile money)");
    expect(mail?.bodyText).not.toContain("wrong size");
    const acts = await shop.db.select().from(auditLog).where(eq(auditLog.subjectId, orderNumber));
    expect(acts.filter(({ action }) => action === "payment.returned")).toMatchObject([
      { actorEmail: admin.email, after: { refund: "$83.00 (D5,685.50)", reason: "wrong size" } },
    ]);
    const paper = succeeded(await findInvoice(shop, admin, { orderNumber, token: null, ipAddress: "" }));
    const refunded = paper.totals.find(({ label }) => label === "Refunded");
    expect(refunded).toMatchObject({ amount: { amount: 8_300 } });
    const lines = (await text(await exportPayments(shop, admin, EVER))).split(/\r?\n/);
    const ofOrder = lines
      .filter((line) => line.startsWith(orderNumber))
      .map((line) => line.split(",").slice(2, 8));
    expect(ofOrder).toEqual(
      ["received", "returned"].map((direction) => [direction, "wave", "GMD", "5685.50", "83.00", "5685.50"]),
    );

    expect(await noteMoneyReturned(shop, admin, input)).toEqual({ ok: false, reason: "not_refundable" });
  });

  test("stays so whatever is decided about its receipt; notes may still be added", async () => {
    const { orderNumber, row } = await anOrder();
    await noteMoneyReturned(shop, admin, { orderNumber, reason: "" });
    const decide = (decision: "verified" | "rejected", notes: string) =>
      steps.review(shop, admin, orderNumber, decision, { notes });
    expect(await decide("rejected", "sent back")).toEqual({ ok: false, reason: "money_returned" });
    expect(await decide("verified", "Sent from the shop's phone")).toMatchObject({ ok: true });
    expect(await row()).toMatchObject({ paymentStatus: "refunded" });
    expect(await findAdminOrder(shop, admin, orderNumber)).toMatchObject({
      payment: { adminNotes: "Sent from the shop's phone", verificationStatus: "verified" },
    });
  });

  test("is refused where nothing was paid, where a card did, and where there is no such order", async () => {
    const { orderNumber } = await anOrder({ isVerified: false });
    const note = (number: string) => noteMoneyReturned(shop, admin, { orderNumber: number, reason: "" });
    expect(await note(orderNumber)).toEqual({ ok: false, reason: "not_refundable" });
    await payOnPage(shop, orderNumber, { amount: 8_300, refunded: 0, mode: "test" });
    expect(await note(orderNumber)).toEqual({ ok: false, reason: "not_refundable" });
    expect(await note("KRB-00000000")).toEqual({ ok: false, reason: "not_found" });
    expect(await note("nothing")).toEqual({ ok: false, reason: "not_found" });
  });
});

describe("money that must go back", () => {
  test("is offered as it came, where the payment on the page went back another way", async () => {
    const product = await addProduct(shop, { price: "80.00", stockQuantity: 5 });
    const orderNumber = await steps.orderByReceipt(shop, product, { currency: "GMD" });
    const { id: orderId, totalAmount } = await steps.orderOf(shop, orderNumber);
    const cash = money(50_000, "GMD");
    const amount = Math.round(Number(totalAmount) * 100) - cash.amount;
    await payOnPage(shop, orderNumber, { amount, refunded: 0 });
    await shop.db.transaction(async (tx) => {
      const taken = {
        at: shop.clock(),
        method: "cash",
        gateway: null,
        mode: "live",
        source: "hand",
      } as const;
      const into = { orderId, direction: "received", amount: cash } as const;
      await recordMoney(shop, tx, { ...taken, ...into, sourceId: orderId, actorUserId: admin.userId });
      const [page] = await paidPages(tx, orderId);
      if (!page) throw new Error("no page");
      const now = shop.clock();
      const refund = await insertPageRefund(tx, { page, amount, now, actor: admin, reason: "" });
      await endPageRefund(tx, refund.id, {
        ...{ status: "failed", gatewayRefundId: null, lastError: "Account closed", now },
      });
    });
    await steps.move(shop, admin, orderNumber, "cancelled");
    succeeded(await noteMoneyReturned(shop, admin, { orderNumber, reason: "", otherWay: "cash" }));
    expect((await findAdminOrder(shop, admin, orderNumber))?.toReturn).toEqual({
      sum: "D500.00",
      exact: "50000 GMD",
      way: "Cash",
    });
    succeeded(await noteMoneyReturned(shop, admin, { orderNumber, reason: "", seenSum: "50000 GMD" }));
    expect(await steps.orderOf(shop, orderNumber)).toMatchObject({ paymentStatus: "refunded" });
  });

  test("is counted from the cancelling of a paid order until it is sent back, or the order is taken up again", async () => {
    const { orderNumber } = await anOrder();
    const move = (orderStatus: string) => steps.move(shop, admin, orderNumber, orderStatus);
    expect(await owed()).toEqual([]);
    await move("cancelled");
    expect(await owed()).toEqual([orderNumber]);
    expect((await dashboardMetrics(shop, 5)).owedBack.orders).toBe(1);
    await move("confirmed");
    expect(await owed()).toEqual([]);
    await move("cancelled");
    expect(await noteMoneyReturned(shop, admin, { orderNumber, reason: "" })).toMatchObject({ ok: true });
    expect(await owed()).toEqual([]);
    expect((await dashboardMetrics(shop, 5)).owedBack.orders).toBe(0);
  });
});
