import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import type { PageOrder } from "#app/server/checkout/order-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { noteOtherMoneyReturned } from "#app/server/money/refunds/note-other-money-returned.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { findPrintedOrder } from "#app/server/orders/documents/printed-order.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { paymentPageSummary } from "#app/server/payments/payment-pages/page-summary.ts";
import { waveGateway } from "#app/server/platform/gateways/company-gateways.ts";
import { products } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { orderEvents, orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { openWaveStandIn } from "#packages/payment-gateways/stand-ins";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { aPageOrder } from "#tests/support/paid-page-order.ts";
import { returnedOrder } from "#tests/support/returned-order.ts";
import { runMigration } from "#tests/support/run-migration.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { cancelPaymentPage } from "./cancel-payment-page.ts";
import { expirePageOrders } from "./expire-page-orders.ts";
import { reconcilePaymentPages } from "./reconcile-payment-pages.ts";
import { settlePageEvent } from "./settle-page-event.ts";

const MINUTE_MS = 60_000;

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const standIn = await openWaveStandIn(opened.clock.now);
const shop = { ...opened.shop, gateways: { ...opened.shop.gateways, wave: waveGateway(standIn.keys) } };
afterAll(async () => {
  await standIn.close();
  await opened.close();
});
beforeEach(() => {
  standIn.troubles.length = 0;
  standIn.beforeExpire.run = null;
});

async function wish(product: { id: string }): Promise<PageOrder> {
  return { ...(await aPageOrder(product)), paymentMethod: "wave", idempotencyKey: `wave-${product.id}` };
}

/** A product with three pieces, an order for one of them, and its open page at Wave. */
async function checkedOut() {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const made = succeeded(await placeOrder(shop, GUEST, await wish(product)));
  return { product, ...made, session: sessionOf(made.orderNumber) };
}

function sessionOf(orderNumber: string) {
  const found = [...standIn.sessions.values()].find((each) => each.client_reference === orderNumber);
  if (!found) throw new Error(`no page for ${orderNumber}`);
  return found;
}

async function orderOf(orderNumber: string) {
  const [row] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  if (!row) throw new Error(`no order ${orderNumber}`);
  return row;
}

async function standing(orderNumber: string) {
  const { id, orderStatus, paymentStatus, stockHeld } = await orderOf(orderNumber);
  const [payment] = await shop.db.select().from(paymentPages).where(eq(paymentPages.orderId, id));
  return { orderStatus, paymentStatus, stockHeld, payment: payment?.status };
}

async function stockOf(product: { id: string }) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
  return row?.stockQuantity;
}

async function mailsOf(orderNumber: string, kind: string) {
  const { id } = await orderOf(orderNumber);
  const rows = await shop.db.select().from(outbox).where(eq(outbox.orderId, id));
  return rows.filter((mail) => mail.kind === kind);
}

const send = (type: string, session: ReturnType<typeof sessionOf>) => {
  const { wave } = shop.gateways;
  if (wave === null) throw new Error("Wave has no key");
  return settlePageEvent(shop, wave, standIn.event(`checkout.session.${type}`, session));
};

async function paidOrder() {
  const made = await checkedOut();
  standIn.pay(made.session.id);
  expect(await send("completed", made.session)).toEqual({ ok: true, value: "paid" });
  return made;
}

const WAITING = { orderStatus: "pending", paymentStatus: "pending", stockHeld: true, payment: "open" };
const ENDED = { orderStatus: "cancelled", paymentStatus: "failed", stockHeld: false, payment: "expired" };

describe("money at Wave", () => {
  test.each([
    ["another sum", { amount: "1" }],
    ["another currency", { currency: "XOF" }],
  ])(
    "of %s is not counted as paid, and the owner is told once, whatever the note says",
    async (_what, wrong) => {
      const admin = await addAdmin(shop);
      const { orderNumber, session } = await checkedOut();
      Object.assign(standIn.pay(session.id), wrong);
      expect(await send("completed", session)).toEqual({ ok: true, value: "mismatch_amount" });
      const isNote = sql`kind = 'note' and order_id = (select id from orders where order_number = ${orderNumber})`;
      await shop.db.update(orderEvents).set({ fromStatus: null }).where(isNote);
      await runMigration(opened, "0037_note_origins");
      const note = "In other words, it doesn't match this order";
      await shop.db.update(orderEvents).set({ note }).where(isNote);
      opened.clock.advance(MINUTE_MS);
      await reconcilePaymentPages(shop);
      expect(await standing(orderNumber)).toEqual(WAITING);
      const mails = await mailsOf(orderNumber, "payment_mismatch");
      expect(mails.filter(({ recipient }) => recipient === admin.email)).toHaveLength(1);
      const seen = await findAdminOrder(shop, admin, orderNumber);
      expect(seen?.timeline.filter(({ note }) => note?.includes("doesn't match this order"))).toHaveLength(1);
    },
  );

  test.each<[string, (orderNumber: string) => Promise<unknown>]>([
    ["its hold", () => afterADay()],
    [
      "its shopper",
      async (orderNumber) => [
        await cancelPaymentPage(shop, returnedOrder(shop, sessionOf(orderNumber).error_url)),
        await afterADay(),
      ],
    ],
  ])(
    "that doesn't match is under Money back after %s ended the order, until it is sent back",
    async (_who, end) => {
      const admin = await addAdmin(shop);
      const { product, orderNumber, session } = await checkedOut();
      Object.assign(standIn.pay(session.id), { amount: "1" });
      await end(orderNumber);
      expect(await standing(orderNumber)).toEqual(ENDED);
      expect(await stockOf(product)).toBe(3);
      // The stand-in is a test, which owes nobody money.
      const ofPage = eq(paymentPages.sessionId, session.id);
      await shop.db.update(paymentPages).set({ mode: "live" }).where(ofPage);
      const listed = async () =>
        (await listOrders(shop, admin, { view: "back" })).orders.map((each) => each.orderNumber);
      expect(await listed()).toContain(orderNumber);
      expect(await paymentPageSummary(shop, orderNumber)).toMatchObject({
        otherMoney: { sum: "D1.00", gateway: "wave" },
        canReturnByHand: false,
      });
      const toPayer = { payerEmail: "isatou@example.com" };
      await shop.db.update(paymentPages).set(toPayer).where(ofPage);
      const note = (seenSum = "D1.00") =>
        noteOtherMoneyReturned(shop, admin, { orderNumber, reason: "By Wave's app", seenSum });
      expect(await note("D1.00 and D2.00")).toEqual({ ok: false, reason: "changed_meanwhile" });
      expect(await note()).toEqual({ ok: true, value: { orderNumber } });
      expect(await note()).toEqual({ ok: false, reason: "not_refundable" });
      expect(await listed()).not.toContain(orderNumber);
      expect(await paymentPageSummary(shop, orderNumber)).toMatchObject({ otherMoney: null });
      const seen = await findAdminOrder(shop, admin, orderNumber);
      expect(seen?.timeline.map((entry) => entry.note)).toContain(
        "Sent back D1.00 that didn't match, Wave, By Wave's app",
      );
      const { customerEmail, customerPhone } = await orderOf(orderNumber);
      const [mail] = await mailsOf(orderNumber, "other_money_returned");
      expect([mail?.recipient, mail?.bodyText]).toEqual([
        customerEmail,
        expect.stringContaining("We received D1.00 for order"),
      ]);
      const payerMails = await mailsOf(orderNumber, "payer_other_money_returned");
      expect(payerMails.map(({ recipient }) => recipient)).toEqual([toPayer.payerEmail]);
      for (const secret of [customerEmail, customerPhone, "/track"]) {
        expect(payerMails[0]?.bodyText).not.toContain(secret);
      }
    },
  );

  async function afterADay() {
    await reconcilePaymentPages(shop);
    opened.clock.advance(25 * 60 * MINUTE_MS);
    await reconcilePaymentPages(shop);
    await expirePageOrders(shop);
  }
});

describe("a refund by Wave", () => {
  test("is of the whole payment, in dalasi; a part is refused in words", async () => {
    const admin = await addAdmin(shop);
    const { orderNumber, session } = await paidOrder();
    const part = await refundOrder(shop, admin, { orderNumber, amount: "10", reason: "" });
    expect(part).toEqual({ ok: false, reason: "refund_whole_only" });
    expect(standIn.refunds.has(session.id)).toBe(false);

    const whole = await refundOrder(shop, admin, { orderNumber, amount: null, reason: "Too small" });
    const { totalGmd } = await orderOf(orderNumber);
    const gmd = { amount: Math.round(Number(totalGmd) * 100), currency: "GMD" };
    expect(whole).toMatchObject({ ok: true, value: { amount: gmd, paymentStatus: "refunded" } });
    expect(standIn.refunds.has(session.id)).toBe(true);
    expect(await paymentPageSummary(shop, orderNumber)).toMatchObject({
      gateway: "wave",
      reference: session.transaction_id,
      refunded: gmd,
    });
    const [mail] = await mailsOf(orderNumber, "refunded");
    expect(mail?.bodyText).toContain("is on its way back to your Wave mobile money account.");
    const paper = await findPrintedOrder(shop, orderNumber);
    const { totalAmount } = await orderOf(orderNumber);
    expect(paper).toMatchObject({
      value: { refunded: { amount: Math.round(Number(totalAmount) * 100), currency: "USD" } },
    });
  });
});
