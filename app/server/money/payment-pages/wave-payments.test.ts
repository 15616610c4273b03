import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { takingsPeriod } from "#app/domain/takings-period.ts";
import type { PageOrder } from "#app/server/checkout/order-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { readTakings } from "#app/server/dashboard/takings.ts";
import { noteOtherMoneyReturned } from "#app/server/money/refunds/note-other-money-returned.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { findPrintedOrder } from "#app/server/orders/documents/printed-order.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { paymentPageSummary } from "#app/server/payments/payment-pages/page-summary.ts";
import { waveGateway } from "#app/server/platform/gateways/company-gateways.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { orderEvents, orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import {
  openWaveStandIn,
  WAVE_KEY,
  WAVE_WEBHOOK_SECRET,
  type WaveStandIn,
} from "#packages/payment-gateways/stand-ins";
import { addAdmin, addProduct, aLocalOrder, anAddress, aShopper } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { returnedOrder } from "#tests/support/returned-order.ts";
import { runMigration } from "#tests/support/run-migration.ts";
import { cancelPaymentPage } from "./cancel-payment-page.ts";
import { expirePageOrders } from "./expire-page-orders.ts";
import { reconcilePaymentPages } from "./reconcile-payment-pages.ts";
import { settlePageEvent } from "./settle-page-event.ts";

const MINUTE_MS = 60_000;
let opened: TestShop;
let standIn: WaveStandIn;
let shop: Shop;
let keys = 0;

beforeAll(async () => {
  opened = await openTestShop({ baseUrl: "https://kairaba.test" });
  standIn = await openWaveStandIn(opened.clock.now);
  shop = withWaveAt(standIn.baseUrl);
});
afterAll(async () => {
  await standIn.close();
  await opened.close();
});
beforeEach(() => {
  standIn.troubles.length = 0;
  standIn.beforeExpire.run = null;
});

function withWaveAt(apiBase: string): Shop {
  const wave = waveGateway({ apiKey: WAVE_KEY, webhookSecrets: [WAVE_WEBHOOK_SECRET], apiBase });
  return { ...opened.shop, gateways: { ...opened.shop.gateways, wave } };
}

function wish(product: { id: string }, given: Partial<PageOrder> = {}): PageOrder {
  keys += 1;
  return {
    payBy: "page",
    paymentMethod: "wave",
    items: [{ productId: product.id, size: "", quantity: 1 }],
    country: "GM",
    region: "",
    deliveryAddress: "Near Westfield junction",
    discountCode: null,
    currency: "USD",
    customerName: "Awa Ceesay",
    ...aShopper(),
    expectedTotal: null,
    idempotencyKey: `wave-${keys}`,
    ipAddress: anAddress(),
    ...given,
  };
}

/** A product with three pieces, an order for one of them, and its open page at Wave. */
async function checkedOut(given: Partial<PageOrder> = {}) {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const made = await placeOrder(shop, GUEST, wish(product, given));
  if (!made.ok) throw new Error(made.reason);
  return { product, ...made.value, session: sessionOf(made.value.orderNumber) };
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

async function paidOrder(given: Partial<PageOrder> = {}) {
  const made = await checkedOut(given);
  standIn.pay(made.session.id);
  expect(await send("completed", made.session)).toEqual({ ok: true, value: "paid" });
  return made;
}

const WAITING = { orderStatus: "pending", paymentStatus: "pending", stockHeld: true, payment: "open" };
const PAID = { orderStatus: "confirmed", paymentStatus: "paid", stockHeld: true, payment: "paid" };
const ENDED = { orderStatus: "cancelled", paymentStatus: "failed", stockHeld: false, payment: "expired" };

describe("an order with Wave's page", () => {
  test.each(["USD", "GMD", "JPY"] as const)("in %s is charged its frozen dalasi", async (currency) => {
    const { product, orderNumber, url, session } = await checkedOut({ currency });
    const order = await orderOf(orderNumber);
    expect(order.totalGmd).not.toBeNull();
    expect(Number(session.amount)).toBe(Number(order.totalGmd));
    expect(session.currency).toBe("GMD");
    expect(url).toBe(session.wave_launch_url);
    expect(order).toMatchObject({ paymentMethod: "wave", currency });
    expect(await standing(orderNumber)).toEqual(WAITING);
    expect(await stockOf(product)).toBe(2);
  });

  test("is one however often the same one is sent, with one page that can be paid", async () => {
    const product = await addProduct(shop, { stockQuantity: 3 });
    const same = wish(product);
    const before = new Set(standIn.sessions.keys());
    const made = await Promise.all([1, 2, 3].map(() => placeOrder(shop, GUEST, same)));
    made.push(await placeOrder(shop, GUEST, same));
    const [first] = made;
    expect(first).toMatchObject({ ok: true });
    expect(made).toEqual(made.map(() => first));
    expect(await stockOf(product)).toBe(2);
    expect(openSince(before)).toHaveLength(1);
  });

  test("whose pieces have just gone leaves no page that can be paid", async () => {
    const product = await addProduct(shop, { stockQuantity: 1 });
    const before = new Set(standIn.sessions.keys());
    const made = await Promise.all([wish(product), wish(product)].map((one) => placeOrder(shop, GUEST, one)));
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    expect(openSince(before)).toHaveLength(1);
    expect(await stockOf(product)).toBe(0);
  });

  /** The open pages that were made since. */
  function openSince(before: ReadonlySet<string>) {
    const sessions = [...standIn.sessions.values()];
    return sessions.filter(({ id, checkout_status: status }) => !before.has(id) && status === "open");
  }

  test("is refused where Wave has no key or is switched off", async () => {
    const product = await addProduct(shop);
    const refused = { ok: false, reason: "payment_method_unavailable" };
    expect(await placeOrder(opened.shop, GUEST, wish(product))).toEqual(refused);
    const isWave = eq(paymentSettings.paymentMethod, "wave");
    await shop.db.update(paymentSettings).set({ isActive: false }).where(isWave);
    expect(await placeOrder(shop, GUEST, wish(product))).toEqual(refused);
    await shop.db.update(paymentSettings).set({ isActive: true }).where(isWave);
    expect(await stockOf(product)).toBe(10);
  });

  test("under a key whose page has ended is a new one", async () => {
    const product = await addProduct(shop, { stockQuantity: 3 });
    const same = wish(product);
    const first = await placeOrder(shop, GUEST, same);
    if (!first.ok) throw new Error(first.reason);
    await cancelPaymentPage(shop, returnedOrder(shop, sessionOf(first.value.orderNumber).error_url));
    const second = await placeOrder(shop, GUEST, same);
    if (!second.ok) throw new Error(second.reason);
    expect(second.value.orderNumber).not.toBe(first.value.orderNumber);
    expect(sessionOf(second.value.orderNumber).checkout_status).toBe("open");
    expect(await stockOf(product)).toBe(2);
  });
});

describe("while Wave is out of reach", () => {
  test.each([500, "cut", "garbage", 429] as const)(
    "(%s) no order is made, and the same shopper's receipt makes one",
    async (trouble) => {
      const product = await addProduct(shop, { stockQuantity: 3 });
      const wanted = wish(product);
      standIn.troubles.push(...Array.from({ length: 6 }, () => trouble));
      expect(await placeOrder(shop, GUEST, wanted)).toEqual({ ok: false, reason: "checkout_failed" });
      expect(await stockOf(product)).toBe(3);
      const { customerEmail, customerPhone } = wanted;
      const receipt = await aLocalOrder(product, { customerEmail, customerPhone });
      expect(await placeOrder(shop, GUEST, receipt)).toMatchObject({ ok: true });
      const made = await shop.db.select().from(orders).where(eq(orders.customerEmail, customerEmail));
      expect(made).toHaveLength(1);
      expect(await stockOf(product)).toBe(2);
    },
  );

  test("a page whose answer was lost is found again and not made twice", async () => {
    const before = standIn.sessions.size;
    standIn.troubles.push(null, "lost");
    const { session } = await checkedOut();
    expect(standIn.sessions.size).toBe(before + 1);
    expect(session.checkout_status).toBe("open");
  });
});

describe("money at Wave", () => {
  test("confirms the order once, with the mail of a paid one, and counts as Wave's", async () => {
    const admin = await addAdmin(shop);
    const { orderNumber, session } = await paidOrder();
    expect(await standing(orderNumber)).toEqual(PAID);
    expect(await send("completed", session)).toEqual({ ok: true, value: "unchanged" });
    const [mail, ...others] = await mailsOf(orderNumber, "order_received");
    expect(others).toEqual([]);
    expect(mail?.bodyText).toContain("Your payment is in and we're getting your order ready.");
    expect(mail?.bodyText).toContain("Paid by: Wave mobile money");
    expect(await findAdminOrder(shop, admin, orderNumber)).toMatchObject({
      paymentMethodLabel: "Wave mobile money",
      cancelEffect: { paidBy: "gateway" },
    });
    // The stand-in is a test; real money counts in the takings.
    await shop.db.update(paymentPages).set({ mode: "live" }).where(eq(paymentPages.sessionId, session.id));
    const period = takingsPeriod("today", { from: "", to: "" }, shop.clock());
    if (!period.ok) throw new Error(period.reason);
    const { methods } = await readTakings(shop, period.value);
    const { totalGmd } = await orderOf(orderNumber);
    expect(methods).toMatchObject([
      { method: "wave", orders: 1, shown: { gmd: { amount: Math.round(Number(totalGmd) * 100) } } },
    ]);
    await shop.db.update(paymentPages).set({ mode: "test" }).where(eq(paymentPages.sessionId, session.id));
  });

  test("whose event was lost is found by asking", async () => {
    const { orderNumber, session } = await checkedOut();
    standIn.pay(session.id);
    opened.clock.advance(MINUTE_MS);
    await reconcilePaymentPages(shop);
    expect(await standing(orderNumber)).toEqual(PAID);
  });

  test("whose event comes while Wave cannot be asked is settled by the same event later", async () => {
    const { orderNumber, session } = await checkedOut();
    const { wave } = shop.gateways;
    if (wave === null) throw new Error("Wave has no key");
    const event = standIn.event("checkout.session.completed", standIn.pay(session.id));
    standIn.troubles.push("cut");
    await expect(settlePageEvent(shop, wave, event)).rejects.toThrow();
    expect(await standing(orderNumber)).toEqual(WAITING);
    expect(await settlePageEvent(shop, wave, event)).toEqual({ ok: true, value: "paid" });
    expect(await settlePageEvent(shop, wave, event)).toEqual({ ok: true, value: "duplicate" });
  });

  test("may come after a payment that failed", async () => {
    const { orderNumber, session } = await checkedOut();
    standIn.fail(session.id);
    expect(await send("payment_failed", session)).toEqual({ ok: true, value: "unchanged" });
    expect(await standing(orderNumber)).toEqual(WAITING);
    standIn.pay(session.id);
    expect(await send("completed", session)).toEqual({ ok: true, value: "paid" });
  });

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

  test("in the millisecond before its page is closed keeps the order", async () => {
    const { product, orderNumber } = await checkedOut();
    standIn.beforeExpire.run = (id) => void standIn.pay(id);
    const left = await cancelPaymentPage(shop, returnedOrder(shop, sessionOf(orderNumber).error_url));
    expect(left).toMatchObject({ ok: true, value: { paidPath: expect.stringContaining(orderNumber) } });
    expect(await standing(orderNumber)).toEqual(PAID);
    expect(await stockOf(product)).toBe(2);
  });
});

describe("Wave's page ends", () => {
  test("when its shopper turns back, and the pieces are for sale again", async () => {
    const { product, orderNumber, session } = await checkedOut();
    const left = await cancelPaymentPage(shop, returnedOrder(shop, sessionOf(orderNumber).error_url));
    expect(left).toMatchObject({ ok: true, value: { paidPath: null } });
    expect(session.checkout_status).toBe("expired");
    expect(await standing(orderNumber)).toEqual({ ...ENDED, payment: "cancelled" });
    expect(await stockOf(product)).toBe(3);
  });

  test("with our hold, and not while Wave cannot say so", async () => {
    const { product, orderNumber, session } = await checkedOut();
    opened.clock.advance(3 * 60 * MINUTE_MS);
    standIn.troubles.push("cut");
    await reconcilePaymentPages(shop);
    await expirePageOrders(shop);
    expect(await standing(orderNumber)).toEqual(WAITING);
    expect(await stockOf(product)).toBe(2);
    opened.clock.advance(6 * MINUTE_MS);
    await reconcilePaymentPages(shop);
    expect(session.checkout_status).toBe("expired");
    expect(await standing(orderNumber)).toEqual(ENDED);
    expect(await stockOf(product)).toBe(3);
  });
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
