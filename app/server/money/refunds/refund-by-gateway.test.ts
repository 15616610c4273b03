import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { reconcilePaymentPages } from "#app/server/money/payment-pages/reconcile-payment-pages.ts";
import { paymentPageSummary } from "#app/server/payments/payment-pages/page-summary.ts";
import { modemPayGateway, waveGateway } from "#app/server/platform/gateways/company-gateways.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { outbox } from "#database/schema/operations.ts";
import { openModemPayStandIn, openWaveStandIn } from "#packages/payment-gateways/stand-ins";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { aPageOrder, orderWithPage } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { noteMoneyReturned } from "./note-money-returned.ts";
import { refundOrder } from "./refund-order.ts";

const HOUR_MS = 3_600_000;

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const modempay = await openModemPayStandIn(opened.clock.now);
const wave = await openWaveStandIn(opened.clock.now);
afterAll(async () => {
  await Promise.all([modempay.close(), wave.close()]);
  await opened.close();
});
beforeEach(() => {
  modempay.troubles.length = 0;
});

const shopWith = (card: PaymentGateway): Shop => ({
  ...opened.shop,
  gateways: { card, wave: null, modempay: null },
});
const withModemPay = () => shopWith(modemPayGateway(modempay.keys));
const withWave = () => shopWith(waveGateway(wave.keys));

/** An order in dalasi, paid on the page of the shop's gateway. */
async function paidOrder(shop: Shop, pay: (sessionId: string) => unknown) {
  const admin = await addAdmin(shop);
  const product = await addProduct(shop, { stockQuantity: 3 });
  const checkout = { ...(await aPageOrder(product)), currency: "GMD" } as const;
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, checkout));
  const row = () => orderWithPage(shop, orderNumber);
  pay((await row()).payment.sessionId ?? "");
  opened.clock.advance(31_000);
  await reconcilePaymentPages(shop);
  const total = Number((await row()).order.totalAmount);
  const refund = (amount: string | null) =>
    refundOrder(shop, admin, { orderNumber, amount, reason: "Wrong size" });
  const note = () => noteMoneyReturned(shop, admin, { orderNumber, reason: "" });
  const summary = () => paymentPageSummary(shop, orderNumber);
  return { admin, orderNumber, total, row, refund, note, summary };
}

test("Modem Pay refunds in parts for 48 hours; later nobody asks it, and what is left is sent back by hand", async () => {
  const { refund, note, row, summary, total } = await paidOrder(withModemPay(), modempay.pay);
  const asked = () => modempay.calls.filter(({ path }) => path.endsWith("/refund")).length;
  const { paymentId } = (await row()).payment;
  expect(modempay.charges.map(({ reference }) => reference)).toContain(paymentId);
  expect(await summary()).toMatchObject({
    gateway: "modempay",
    mode: "test",
    reference: paymentId,
    fee: { amount: Math.round(total * 2), currency: "GMD" },
  });
  expect(await note()).toEqual({ ok: false, reason: "not_refundable" });
  expect(await refund("100.50")).toMatchObject({ ok: true, value: { paymentStatus: "partially_refunded" } });
  expect(modempay.refunds).toEqual([{ reference: paymentId, amount: 100.5 }]);
  opened.clock.advance(48 * HOUR_MS - 60_000);
  expect(await refund("100")).toMatchObject({ ok: true });
  opened.clock.advance(60_000);
  expect(await refund("100")).toEqual({ ok: false, reason: "refund_too_late" });
  expect(await refund(null)).toEqual({ ok: false, reason: "refund_too_late" });
  expect(asked()).toBe(2);
  expect(await summary()).toMatchObject({
    refundWay: { by: "hand", why: "too_late" },
    canReturnByHand: true,
  });

  const left = Math.round(total * 100) - 20_050;
  expect(await Promise.all([note(), note()])).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        value: expect.objectContaining({ amount: { amount: left, currency: "GMD" } }),
      }),
      { ok: false, reason: "not_refundable" },
    ]),
  );
  const { order, payment } = await row();
  expect([order.paymentStatus, payment.refundedAmount]).toEqual(["refunded", payment.amount]);
  expect(await summary()).toMatchObject({
    refundable: { amount: 0 },
    refundWay: null,
    canReturnByHand: false,
  });
  const mails = await opened.shop.db.select().from(outbox).where(eq(outbox.orderId, order.id));
  expect(mails.filter(({ kind }) => kind === "refunded")).toHaveLength(3);
  expect(asked()).toBe(2);
});

test("Wave refunds whole payments only: a part is refused without asking it", async () => {
  const { refund, row, summary, total } = await paidOrder(withWave(), wave.pay);
  expect(await summary()).toMatchObject({
    refundWay: { by: "gateway", inParts: false, until: null },
    canReturnByHand: true,
  });
  expect(await refund("100")).toEqual({ ok: false, reason: "refund_whole_only" });
  expect(wave.calls.filter(({ path }) => path.endsWith("/refund"))).toEqual([]);
  expect(await refund(total.toFixed(2))).toMatchObject({ ok: true, value: { paymentStatus: "refunded" } });
  const { order, payment } = await row();
  expect([...wave.refunds]).toEqual([payment.sessionId]);
  expect([order.paymentStatus, payment.refundedAmount]).toEqual(["refunded", payment.amount]);
});

test("a payment whose gateway is no longer in use goes back by hand", async () => {
  const { orderNumber, admin, summary } = await paidOrder(withWave(), wave.pay);
  const later = opened.shop;
  expect(await paymentPageSummary(later, orderNumber)).toMatchObject({
    refundWay: { by: "hand", why: "not_in_use" },
  });
  expect(await refundOrder(later, admin, { orderNumber, amount: null, reason: "" })).toMatchObject({
    reason: "not_refundable",
  });
  expect(await noteMoneyReturned(later, admin, { orderNumber, reason: "By Wave's app" })).toMatchObject({
    ok: true,
  });
  expect(await summary()).toMatchObject({
    refunds: [{ status: "done", reason: "Sent back by hand, By Wave's app" }],
  });
});
