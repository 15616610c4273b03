import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { money } from "#app/domain/money/money.ts";
import { saleForm } from "#app/domain/orders/counter-sale.ts";
import { choosePayMethod } from "#app/server/checkout/ways-to-pay/choose-pay-method.ts";
import { readPayForPage, sendPayForReceipt } from "#app/server/checkout/ways-to-pay/read-pay-for-page.ts";
import { expirePageOrders } from "#app/server/money/page-lifecycle/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { undoReview } from "#app/server/money/review/undo-review.ts";
import { sendDueMails } from "#app/server/notifications/send-due-mails.ts";
import { findInvoice } from "#app/server/orders/documents.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { sealedOrderToken } from "#app/server/orders/order-token.ts";
import { readCustomerOrders } from "#app/server/orders/read-customer-orders.ts";
import { releaseUnpaidOrders } from "#app/server/orders/unpaid/release-unpaid-orders.ts";
import { orders } from "#database/schema/orders.ts";
import { siteSettings } from "#database/schema/settings.ts";
import { addAdmin, addProduct, anAddress, aReceipt } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { orderOf, receiptOf, review, stockOf } from "#tests/support/order-steps.ts";
import { payPageOrder } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { answerSale } from "./answer-sale.ts";
import { placeStaffOrder } from "./place-staff-order.ts";

const { shop, clock, mails } = await openTestShop({ baseUrl: "https://kairaba.test" });
const owner = await addAdmin(shop);
const seller = await addAdmin(shop, { role: "seller" });

const set = async (settingValue: object) =>
  await shop.db.update(siteSettings).set({ settingValue }).where(eq(siteSettings.settingKey, "shop"));

/** A bill for one of three pairs, and its order. */
async function anOrder() {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const typed = {
    id: randomUUID(),
    items: JSON.stringify([{ productId: product.id, size: "", quantity: 1 }]),
    paymentMethod: "link",
    origin: "whatsapp",
    customerName: "Awa Ceesay",
    customerPhone: "+2207000001",
  };
  const placed = succeeded(await placeStaffOrder(shop, seller, saleForm.parse(typed)));
  const { orderNumber } = placed;
  const link = { token: sealedOrderToken(shop, "pay-for-order", orderNumber), ipAddress: anAddress() };
  return {
    ...placed,
    product,
    typed,
    link,
    page: async () => succeeded(await readPayForPage(shop, link, "GBP")),
    send: async (method: string) => await sendPayForReceipt(shop, link, { method, receipt: aReceipt() }),
    states: async () => {
      const { paymentMethod, orderStatus, paymentStatus } = await orderOf(shop, orderNumber);
      return [paymentMethod, orderStatus, paymentStatus];
    },
  };
}

test("an order by link is one order, holds its pieces for the setting's hours, and ends by itself", async () => {
  const { product, typed, orderNumber } = await anOrder();
  const again = await answerSale(shop, seller, typed);
  const payUrl = `https://kairaba.test/pay/${sealedOrderToken(shop, "pay-for-order", orderNumber)}`;
  expect(again).toMatchObject({ sold: { orderNumber, isPaid: false, link: { url: payUrl } } });
  expect(again).toMatchObject({
    sold: { link: { message: expect.stringMatching(`^Hello Awa.*${payUrl}$`) } },
  });
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "payment_pending",
    paymentStatus: "pending",
    stockHeld: true,
    origin: "whatsapp",
    heldUntil: new Date(clock.now().getTime() + 24 * 3_600_000),
  });
  expect(await stockOf(shop, product)).toBe(2);
  clock.advance(23 * 3_600_000);
  expect(await releaseUnpaidOrders(shop)).toBe(0);
  clock.advance(3_600_000);
  expect(await releaseUnpaidOrders(shop)).toBe(1);
  expect(await orderOf(shop, orderNumber)).toMatchObject({
    orderStatus: "cancelled",
    paymentStatus: "failed",
  });
  expect(await stockOf(shop, product)).toBe(3);
});

test("the link takes receipts by every method that the shop offers, a part and the rest", async () => {
  const { orderNumber, total, ...order } = await anOrder();
  const paidBy = async () => {
    const [{ paymentMethodLabel } = {}] = await readCustomerOrders(
      shop,
      eq(orders.orderNumber, orderNumber),
      1,
    );
    const invoice = await findInvoice(shop, owner, { orderNumber, token: null, ipAddress: anAddress() });
    return [paymentMethodLabel, succeeded(invoice).paymentMethod];
  };
  expect(await paidBy()).toEqual(["Payment link", "Payment link"]);
  const page = await order.page();
  expect(page).toMatchObject({
    state: "open",
    open: null,
    total,
    paid: null,
    isPartKept: false,
    byHand: { due: total },
  });
  expect(await order.send("cash")).toMatchObject({ reason: "payment_method_unavailable" });
  expect(await order.send("qmoney")).toEqual({ ok: true, value: null });
  expect(await order.page()).toMatchObject({ state: "checking" });
  const part = money(100_00, "GMD");
  const verify = async () => succeeded(await review(shop, owner, orderNumber, "verified", { amount: part }));
  await verify();
  // Its customer has no email address, so that no mail waits.
  const { id: paymentId } = await receiptOf(shop, orderNumber);
  expect(await undoReview(shop, owner, { paymentId, decision: "verified" })).toMatchObject({ ok: true });
  clock.advance(60_000);
  await verify();
  clock.advance(60_000);
  await sendDueMails(shop);
  expect(mails.map(({ to }) => to)).not.toContain("");
  const rest = money(total.amount - part.amount, "GMD");
  expect(await order.page()).toMatchObject({ total: rest, paid: part, byHand: { due: rest } });
  expect(await order.send("wave")).toMatchObject({ ok: true });
  succeeded(await review(shop, owner, orderNumber, "verified"));
  expect(await order.states()).toEqual(["wave", "confirmed", "paid"]);
  expect(await order.page()).toMatchObject({ state: "paid" });
  expect(await paidBy()).toEqual(["Wave mobile money", "Wave mobile money"]);
});

test("the link leads to a payment page, whose end leaves the order held", async () => {
  await set({ paymentLinkHours: 72 });
  const { link, orderNumber, product, ...order } = await anOrder();
  const heldUntil = new Date(clock.now().getTime() + 72 * 3_600_000);
  expect(await orderOf(shop, orderNumber)).toMatchObject({ heldUntil });
  const choose = () => choosePayMethod(shop, link, { method: "card", currency: "GMD" });
  expect(await choose()).toEqual({ ok: true, value: null });
  expect(await order.page()).toMatchObject({ open: { method: "card" }, byHand: null });
  expect(await order.send("wave")).toMatchObject({ reason: "payer_asked" });
  clock.advance(3_600_000);
  await reconcilePaymentPages(shop);
  await expirePageOrders(shop);
  expect((await order.states()).slice(1)).toEqual(["payment_pending", "pending"]);
  expect(await stockOf(shop, product)).toBe(2);
  expect(await order.page()).toMatchObject({ open: null, byHand: {} });
  expect(await choose()).toEqual({ ok: true, value: null });
  await payPageOrder(shop, orderNumber);
  expect((await order.states()).slice(1)).toEqual(["confirmed", "paid"]);
});

test("a part is kept where the rest does not come, if the setting said so when the order was written", async () => {
  await set({ keepsParts: true });
  const { orderNumber, ...order } = await anOrder();
  expect(await order.page()).toMatchObject({ isPartKept: true });
  await order.send("wave");
  succeeded(await review(shop, owner, orderNumber, "verified", { amount: money(100_00, "GMD") }));
  clock.advance(25 * 3_600_000);
  await releaseUnpaidOrders(shop);
  expect((await order.states()).slice(1)).toEqual(["cancelled", "failed"]);
  const { orders: owed } = await listOrders(shop, owner, { view: "back" });
  expect(owed.map((each) => each.orderNumber)).not.toContain(orderNumber);
});
