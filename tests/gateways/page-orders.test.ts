import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { takingsPeriod } from "#app/domain/takings-period.ts";
import type { PageOrder } from "#app/server/checkout/order-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { readOpenClose } from "#app/server/closing/open-close.ts";
import { readTakings } from "#app/server/dashboard/takings.ts";
import { cancelPaymentPage } from "#app/server/money/payment-pages/cancel-payment-page.ts";
import { closePageOrder, expirePageOrders } from "#app/server/money/payment-pages/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/payment-pages/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/payment-pages/settle-page-event.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { addAdmin, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { aPageOrder, orderWithPage } from "#tests/support/paid-page-order.ts";
import { returnedOrder } from "#tests/support/returned-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { DRIVERS, type Driver } from "./drivers.ts";
import { SEATS } from "./run-choice.ts";

const MINUTE_MS = 60_000;
/** Longer than a page is held by default, and shorter than the company keeps it. */
const HOLD_MS = 3 * 60 * MINUTE_MS;

const WAITING = ["pending", "pending", "open", 2];
const PAID = ["confirmed", "paid", "paid", 2];

/** The ways to pay in dalasi on a page, with the name of each for people. */
const LABELS = {
  Wave: "Wave mobile money",
  "Modem Pay's wallets": "Qmoney/Afrimoney",
  "Modem Pay's cards": "Card or digital wallet",
} as const;

describe.each(Object.keys(LABELS) as (keyof typeof LABELS)[])("an order with a page of %s", (name) => {
  let opened: TestShop;
  let driver: Driver;
  let shop: Shop;

  beforeAll(async () => {
    opened = await openTestShop({ baseUrl: "https://kairaba.test" });
    driver = await DRIVERS[name](opened.clock.now);
    shop = { ...opened.shop, gateways: { ...opened.shop.gateways, [SEATS[driver.method]]: driver.gateway } };
  });
  afterAll(async () => {
    await driver.close();
    await opened.close();
  });
  afterEach(() => {
    driver.company.trouble(null);
    driver.company.beforeClose?.(null);
  });

  /** An order for one of a product's three pieces. */
  async function wish(given: Partial<PageOrder> = {}, stockQuantity = 3) {
    const product = await addProduct(shop, { stockQuantity });
    const order = await aPageOrder(product);
    const idempotencyKey = `page-${product.id}`;
    return { product, order: { ...order, idempotencyKey, paymentMethod: driver.method, ...given } };
  }
  async function checkedOut(given: Partial<PageOrder> = {}) {
    const { product, order } = await wish(given);
    const { orderNumber, url } = succeeded(await placeOrder(shop, GUEST, order));
    const { sessionId } = pageOf(orderNumber);
    const state = async () => {
      const { order: row, payment } = await orderWithPage(shop, orderNumber);
      return [row.orderStatus, row.paymentStatus, payment.status, await stockOf(product)];
    };
    const send = () => settlePageEvent(shop, driver.gateway, driver.event(sessionId));
    const left = returnedOrder(shop, pageOf(orderNumber).cancelUrl);
    return { product, order, orderNumber, url, sessionId, state, send, left };
  }
  function pageOf(orderNumber: string) {
    const page = driver.company.pages().findLast((each) => each.orderNumber === orderNumber);
    if (!page) throw new Error(`no page for ${orderNumber}`);
    return page;
  }
  async function stockOf({ id }: { id: string }) {
    const [row] = await shop.db.select().from(products).where(eq(products.id, id));
    return row?.stockQuantity;
  }
  async function mailsOf(orderNumber: string) {
    const { order } = await orderWithPage(shop, orderNumber);
    return await shop.db.select().from(outbox).where(eq(outbox.orderId, order.id));
  }
  const payablePages = () => driver.company.pages().filter(({ isPayable }) => isPayable).length;

  test.each(["USD", "GMD", "JPY"] as const)("in %s is charged its frozen dalasi", async (currency) => {
    const { orderNumber, url, state } = await checkedOut({ currency });
    const { order, payment } = await orderWithPage(shop, orderNumber);
    expect(order).toMatchObject({ paymentMethod: driver.method, currency });
    const amount = Math.round(Number(order.totalGmd) * 100);
    expect(amount).toBeGreaterThan(0);
    const takesCards = driver.method === "card";
    expect(pageOf(orderNumber)).toMatchObject({ amount, currency: "GMD", url, takesCards });
    expect(payment).toMatchObject({ gateway: driver.gateway.name, amount, currency: "GMD" });
    expect(await state()).toEqual(WAITING);
  });

  test("is one however often the same one is sent, with one page that can be paid", async () => {
    const { product, order } = await wish();
    const before = payablePages();
    const made = await Promise.all([1, 2, 3].map(() => placeOrder(shop, GUEST, order)));
    made.push(await placeOrder(shop, GUEST, order));
    expect(made[0]).toMatchObject({ ok: true });
    expect(made).toEqual(made.map(() => made[0]));
    expect([await stockOf(product), payablePages()]).toEqual([2, before + 1]);
  });

  test("whose pieces have just gone leaves no page that can be paid", async () => {
    const { product, order } = await wish({}, 1);
    const before = payablePages();
    const rival = { ...(await aPageOrder(product)), paymentMethod: driver.method };
    const made = await Promise.all([order, rival].map((one) => placeOrder(shop, GUEST, one)));
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    expect([await stockOf(product), payablePages()]).toEqual([0, before + 1]);
  });

  if (name !== "Modem Pay's cards") {
    test("is refused where its company has no key, or the wallet is switched off", async () => {
      const { product, order } = await wish();
      const refused = { ok: false, reason: "payment_method_unavailable" };
      expect(await placeOrder(opened.shop, GUEST, order)).toEqual(refused);
      const isWallet = eq(paymentSettings.paymentMethod, name === "Wave" ? "wave" : "qmoney");
      await shop.db.update(paymentSettings).set({ isActive: false }).where(isWallet);
      expect(await placeOrder(shop, GUEST, order)).toEqual(refused);
      await shop.db.update(paymentSettings).set({ isActive: true }).where(isWallet);
      expect(await stockOf(product)).toBe(3);
    });
  }

  test.each([500, 429, "garbage", "cut", "lost"] as const)(
    "is not made while its company is out of reach (%s); the same one sent again is, or a wallet's receipt",
    async (trouble) => {
      const { product, order } = await wish();
      driver.company.trouble(trouble);
      expect(await placeOrder(shop, GUEST, order)).toEqual({ ok: false, reason: "checkout_failed" });
      expect(await stockOf(product)).toBe(3);
      const { customerEmail, customerPhone } = order;
      const { method } = driver;
      if (method !== "card") {
        const receipt = await aLocalOrder(product, { customerEmail, customerPhone, paymentMethod: method });
        expect(await placeOrder(shop, GUEST, receipt)).toMatchObject({ ok: true });
        const made = await shop.db.select().from(orders).where(eq(orders.customerEmail, customerEmail));
        expect(made.map(({ paymentMethod }) => paymentMethod)).toEqual([method]);
      }
      driver.company.trouble(null);
      expect(await placeOrder(shop, GUEST, order)).toMatchObject({ ok: true });
      expect(await stockOf(product)).toBe(method === "card" ? 2 : 1);
    },
  );

  test("is confirmed by its money once, with one mail, and counts as paid its way in every list and sum", async () => {
    const admin = await addAdmin(shop);
    const { orderNumber, sessionId, state, send } = await checkedOut();
    driver.pay(sessionId);
    const event = driver.event(sessionId);
    expect(await settlePageEvent(shop, driver.gateway, event)).toEqual({ ok: true, value: "paid" });
    expect(await settlePageEvent(shop, driver.gateway, event)).toEqual({ ok: true, value: "duplicate" });
    expect((await send()).ok).toBe(true);
    expect(await state()).toEqual(PAID);
    const [mail, ...others] = await mailsOf(orderNumber);
    expect([mail?.kind, others]).toEqual(["order_received", []]);
    expect(mail?.bodyText).toContain("Your payment is in and we're getting your order ready.");
    expect(mail?.bodyText).toContain(`Paid by: ${LABELS[name]}`);
    expect(await findAdminOrder(shop, admin, orderNumber)).toMatchObject({
      paymentMethodLabel: LABELS[name],
      cancelEffect: { paidBy: "gateway" },
    });
    // The stand-in is a test; real money counts in the takings and in the close of the day.
    const isPayment = eq(paymentPages.sessionId, sessionId);
    await shop.db.update(paymentPages).set({ mode: "live" }).where(isPayment);
    const gmd = pageOf(orderNumber).amount;
    const { method } = driver;
    const period = succeeded(takingsPeriod("today", { from: "", to: "" }, shop.clock()));
    const { methods } = await readTakings(shop, period);
    expect(methods).toMatchObject([{ method, orders: 1, shown: { gmd: { amount: gmd } } }]);
    const { figures } = await readOpenClose(shop, null);
    expect(figures.methods).toMatchObject([{ method, orders: 1, received: { gmd } }]);
    const listed = await listOrders(shop, admin, { method, payment: "paid" });
    expect(listed.orders.map((each) => each.orderNumber)).toEqual([orderNumber]);
    await shop.db.update(paymentPages).set({ mode: "test" }).where(isPayment);
  });

  test("is paid by money whose event was lost, or whose company cannot be asked at first", async () => {
    const lost = await checkedOut();
    driver.pay(lost.sessionId);
    opened.clock.advance(MINUTE_MS);
    await reconcilePaymentPages(shop);
    expect(await lost.state()).toEqual(PAID);
    const early = await checkedOut();
    driver.pay(early.sessionId);
    const event = driver.event(early.sessionId);
    driver.company.trouble("cut");
    await expect(settlePageEvent(shop, driver.gateway, event)).rejects.toThrow();
    expect(await early.state()).toEqual(WAITING);
    driver.company.trouble(null);
    expect(await settlePageEvent(shop, driver.gateway, event)).toEqual({ ok: true, value: "paid" });
  });

  test("is paid after a payment that failed", async () => {
    const { sessionId, state, send } = await checkedOut();
    driver.company.fail?.(sessionId);
    expect(await send()).toEqual({ ok: true, value: "unchanged" });
    expect(await state()).toEqual(WAITING);
    driver.pay(sessionId);
    expect(await send()).toEqual({ ok: true, value: "paid" });
  });

  test.each([
    ["sum", { amount: 100, currency: "GMD" }],
    ["currency", { amount: 479_000, currency: "XOF" }],
  ])("is not paid by another %s, whatever comes later, and its pieces stay held", async (_what, sum) => {
    const { orderNumber, sessionId, state, send } = await checkedOut();
    driver.pay(sessionId);
    const { amount } = pageOf(orderNumber);
    driver.company.change(sessionId, sum);
    expect(await send()).toEqual({ ok: true, value: "mismatch_amount" });
    opened.clock.advance(HOLD_MS);
    await reconcilePaymentPages(shop);
    expect(await expirePageOrders(shop)).toBe(0);
    expect(await state()).toEqual(WAITING);
    driver.company.change(sessionId, { amount, currency: "GMD" });
    opened.clock.advance(60 * MINUTE_MS);
    await reconcilePaymentPages(shop);
    expect(await state()).toEqual(PAID);
  });

  test("ends when its shopper turns back; the same one sent again is a new one, whose page can be paid", async () => {
    const { order, orderNumber, sessionId, state, left } = await checkedOut();
    driver.company.fail?.(sessionId);
    const backPath =
      driver.method === "card"
        ? expect.any(String)
        : expect.stringContaining(`/checkout/local/${driver.method}?left=1`);
    const value = { paidPath: null, backPath };
    expect(await cancelPaymentPage(shop, left)).toEqual({ ok: true, value });
    expect(pageOf(orderNumber).isPayable).toBe(false);
    expect(await state()).toEqual(["cancelled", "failed", "cancelled", 3]);
    const again = succeeded(await placeOrder(shop, GUEST, order));
    expect(again.orderNumber).not.toBe(orderNumber);
    expect(pageOf(again.orderNumber).isPayable).toBe(true);
  });

  test("does not end where somebody pays in the moment before its page is closed", async () => {
    driver.company.beforeClose?.((id) => driver.pay(id));
    const turned = await checkedOut();
    expect(await cancelPaymentPage(shop, turned.left)).toMatchObject({
      value: { paidPath: expect.stringContaining(turned.orderNumber) },
    });
    expect(await turned.state()).toEqual(PAID);
    const held = await checkedOut();
    opened.clock.advance(HOLD_MS);
    await reconcilePaymentPages(shop);
    expect(await held.state()).toEqual(PAID);
  });

  test("ends with its hold, and not while its company cannot say so", async () => {
    const { orderNumber, state } = await checkedOut();
    opened.clock.advance(HOLD_MS);
    driver.company.trouble("cut");
    await reconcilePaymentPages(shop);
    await expirePageOrders(shop);
    expect([pageOf(orderNumber).isPayable, ...(await state())]).toEqual([true, ...WAITING]);
    driver.company.trouble(null);
    opened.clock.advance(60 * MINUTE_MS);
    await reconcilePaymentPages(shop);
    expect(pageOf(orderNumber).isPayable).toBe(false);
    expect(await state()).toEqual(["cancelled", "failed", "expired", 3]);
  });

  test("that was left as failed frees its key, whatever its company said last", async () => {
    const { order, orderNumber } = await checkedOut();
    const { order: row } = await orderWithPage(shop, orderNumber);
    await shop.db.transaction((tx) => closePageOrder(shop, tx, row.id, "expired"));
    await shop.db.update(paymentPages).set({ status: "failed" }).where(eq(paymentPages.orderId, row.id));
    const again = await placeOrder(shop, GUEST, order);
    expect(again).toMatchObject({ ok: true });
    expect(again).not.toMatchObject({ value: { orderNumber } });
  });
});
