import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { heldStockMessage } from "#app/copy/order-act-messages.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { CURRENCY_CODES, type CurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { UNDO_MS } from "#app/domain/payments/local-payment.ts";
import { takingsPeriod } from "#app/domain/takings-period.ts";
import type { PageOrder } from "#app/server/checkout/order-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { readOpenClose } from "#app/server/closing/read-figures.ts";
import { readTakings } from "#app/server/dashboard/takings.ts";
import { cancelPaymentPage } from "#app/server/money/page-lifecycle/cancel-payment-page.ts";
import { closePageOrder, expirePageOrders } from "#app/server/money/page-lifecycle/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/page-lifecycle/settle-page-event.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { undoOrderStatus } from "#app/server/orders/status/undo-order-status.ts";
import type { Shop } from "#app/server/shop.ts";
import { stockChanges } from "#database/schema/catalogue.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import { shippingZones } from "#database/schema/settings.ts";
import { HOUR_MS, MINUTE_MS } from "#packages/values";
import { addAdmin, addDiscount, addProduct, aLocalOrder } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { mailsOf, move, stockOf } from "#tests/support/order-steps.ts";
import { aPageOrder, orderWithPage, setPageMode } from "#tests/support/paid-page-order.ts";
import { returnedOrder } from "#tests/support/returned-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { DRIVERS, type Driver, withDrivers } from "./drivers.ts";

const SECOND_MS = 1000;
/** A little longer than a page is held by default, and shorter than a wallet's company keeps it. */
const HOLD_MS = 33 * MINUTE_MS;
const WAITING = ["pending", "pending", "open", 2];
const PAID = ["confirmed", "paid", "paid", 2];
const ENDED = ["cancelled", "failed", "expired", 3];

/** For people: the name of the way to pay, and where money goes back to. */
const WORDS = {
  Stripe: ["Card or digital wallet", "your card"],
  Wave: ["Wave mobile money", "your Wave mobile money account"],
} as const;

/**
 * Stripe's order comes before its page, Wave's after it, and Wave is asked about each event. Modem Pay does one or the
 * other: permutations.test.ts.
 */
const WAYS = Object.keys(WORDS) as (keyof typeof WORDS)[];

describe.each(WAYS)("an order with a page of %s", (name) => {
  let opened: TestShop;
  let driver: Driver;
  let shop: Shop;
  let admin: Admin<never>;
  const isStripe = name === "Stripe";
  const [label, payersAccount] = WORDS[name];

  beforeAll(async () => {
    opened = await openTestShop({ baseUrl: "https://kairaba.test", until: () => {} });
    driver = await DRIVERS[name](opened.clock.now);
    shop = withDrivers(opened.shop, [driver]);
    admin = await addAdmin(shop, { email: "owner@example.com" });
  });
  afterAll(async () => {
    await driver.close();
    await opened.close();
  });
  afterEach(() => {
    driver.trouble(null);
    driver.beforeClose?.(null);
  });

  /** An order for one of a product's three pieces. */
  async function wish(given: Partial<PageOrder> = {}, stockQuantity = 3) {
    const product = await addProduct(shop, { stockQuantity });
    const order = await aPageOrder(product);
    const idempotencyKey = `page-${product.id}`;
    return { product, order: { ...order, idempotencyKey, paymentMethod: driver.method, ...given } };
  }
  async function checkedOut(given: Partial<PageOrder> = {}, by = shop) {
    const { product, order } = await wish(given);
    const { orderNumber, url } = succeeded(await placeOrder(by, GUEST, order));
    const page = () => pageOf(orderNumber);
    const { sessionId, cancelUrl } = page();
    const state = async () => {
      const { order: row, payment } = await orderWithPage(shop, orderNumber);
      return [row.orderStatus, row.paymentStatus, payment.status, await stockOf(shop, product)];
    };
    const send = () => settle(driver.event(sessionId));
    const turnBack = () => cancelPaymentPage(shop, returnedOrder(shop, cancelUrl));
    return { product, order, orderNumber, url, sessionId, page, state, send, turnBack };
  }
  function pageOf(orderNumber: string) {
    const page = driver.pages().findLast((each) => each.orderNumber === orderNumber);
    if (!page) throw new Error(`no page for ${orderNumber}`);
    return page;
  }
  const settle = (event: ReturnType<Driver["event"]>) => settlePageEvent(shop, driver.gateway, event);
  const payablePages = () => driver.pages().filter(({ isPayable }) => isPayable).length;
  /** Lets time pass and the jobs run. */
  async function pass(milliseconds: number) {
    opened.clock.advance(milliseconds);
    await reconcilePaymentPages(shop);
    await expirePageOrders(shop);
  }

  test("is charged exactly its total, by a wallet's company in the dalasi frozen with it", async () => {
    await addDiscount(shop, { code: "TENTH", percent: 10 });
    for (const currency of CURRENCY_CODES) {
      for (const discountCode of ["", "TENTH"]) {
        const { orderNumber, url, page } = await checkedOut({ currency, discountCode });
        const { order, payment } = await orderWithPage(shop, orderNumber);
        const charge = isStripe
          ? moneyFromDecimal(order.totalAmount, currency)
          : moneyFromDecimal(order.totalGmd ?? "", "GMD");
        expect(charge?.amount).toBeGreaterThan(0);
        expect(order).toMatchObject({ paymentMethod: driver.method, currency });
        expect(page()).toMatchObject({ ...charge, url, takesCards: driver.method === "card" });
        expect(payment).toMatchObject({ ...charge, gateway: driver.gateway.name });
      }
    }
  });

  test("waits with its piece held, and its page leads back to it without naming it", async () => {
    const { orderNumber, state, page } = await checkedOut();
    expect(await state()).toEqual(WAITING);
    expect(await mailsOf(shop, orderNumber)).toEqual([]);
    expect(returnedOrder(shop, page().cancelUrl)).toBe(orderNumber);
    expect(page().cancelUrl).not.toContain(orderNumber);
  });

  test("is one however often the same one is sent, with one page that can be paid", async () => {
    const { product, order } = await wish();
    const before = payablePages();
    const made = await Promise.all([1, 2, 3].map(() => placeOrder(shop, GUEST, order)));
    made.push(await placeOrder(shop, GUEST, order));
    expect(made[0]).toMatchObject({ ok: true });
    expect(made).toEqual(made.map(() => made[0]));
    expect([await stockOf(shop, product), payablePages()]).toEqual([2, before + 1]);
    const other = { ...order, customerName: "Somebody else" };
    expect(await placeOrder(shop, GUEST, other)).toEqual({ ok: false, reason: "idempotency_conflict" });
  });

  test("whose pieces have just gone, or whose price is not the one shown, leaves no page that can be paid", async () => {
    const { product, order } = await wish({}, 1);
    const before = payablePages();
    const rivals = await Promise.all(Array.from({ length: 5 }, () => aPageOrder(product)));
    const all = [order, ...rivals.map((rival) => ({ ...rival, paymentMethod: driver.method }))];
    const made = await Promise.all(all.map((one) => placeOrder(shop, GUEST, one)));
    const refused = made.flatMap((each) => (each.ok ? [] : [each.reason]));
    expect(refused).toEqual(Array.from({ length: 5 }, () => "out_of_stock"));
    expect([await stockOf(shop, product), payablePages()]).toEqual([0, before + 1]);
    const dearer = await wish({ expectedTotal: "1.00" });
    const changed = { ok: false, reason: "price_changed", detail: { total: { amount: 8300 } } };
    expect(await placeOrder(shop, GUEST, dearer.order)).toMatchObject(changed);
    expect([await stockOf(shop, dearer.product), payablePages()]).toEqual([3, before + 1]);
  });

  if (name === "Wave") {
    test("is refused where its company has no key, or the wallet is switched off", async () => {
      const { product, order } = await wish();
      const refused = { ok: false, reason: "payment_method_unavailable" };
      expect(await placeOrder(opened.shop, GUEST, order)).toEqual(refused);
      const isWallet = eq(paymentSettings.paymentMethod, "wave");
      await shop.db.update(paymentSettings).set({ isActive: false }).where(isWallet);
      expect(await placeOrder(shop, GUEST, order)).toEqual(refused);
      await shop.db.update(paymentSettings).set({ isActive: true }).where(isWallet);
      expect(await stockOf(shop, product)).toBe(3);
    });
  }

  test.each([500, "lost"] as const)(
    "is not made while its company is out of reach (%s); the same one sent again is, or a wallet's receipt",
    async (trouble) => {
      const { product, order } = await wish();
      driver.trouble(trouble);
      expect(await placeOrder(shop, GUEST, order)).toEqual({ ok: false, reason: "checkout_failed" });
      expect(await stockOf(shop, product)).toBe(3);
      const { customerEmail, customerPhone } = order;
      const { method } = driver;
      if (method !== "card") {
        const receipt = await aLocalOrder(product, { customerEmail, customerPhone, paymentMethod: method });
        expect(await placeOrder(shop, GUEST, receipt)).toMatchObject({ ok: true });
      }
      driver.trouble(null);
      expect(await placeOrder(shop, GUEST, order)).toMatchObject({ ok: true });
      expect(await stockOf(shop, product)).toBe(method === "card" ? 2 : 1);
    },
  );

  test("is confirmed by its money once, with one mail, and counts as paid its way in every list and sum", async () => {
    const { orderNumber, sessionId, state, send } = await checkedOut();
    driver.pay(sessionId);
    const event = driver.event(sessionId);
    const heard = await Promise.all(Array.from({ length: 20 }, () => settle(event)));
    const outcomes = heard.map((each) => (each.ok ? each.value : each.reason)).toSorted();
    expect(outcomes).toEqual([...Array.from({ length: 19 }, () => "duplicate"), "paid"]);
    expect((await send()).ok).toBe(true);
    expect(await state()).toEqual(PAID);
    const [mail, ...others] = await mailsOf(shop, orderNumber);
    expect([mail?.kind, others]).toEqual(["order_received", []]);
    expect(mail?.bodyText).toContain("Your payment is in and we're getting your order ready.");
    expect(mail?.bodyText).toContain(`Paid by: ${label}`);
    const shown = await findAdminOrder(shop, admin, orderNumber);
    expect(shown).toMatchObject({
      paymentMethodLabel: label,
      cancelEffect: { paidBy: "gateway" },
    });
    expect(shown?.timeline.map(({ status }) => status).toSorted()).toEqual(["confirmed", "paid", "pending"]);
    // The stand-in is a test; real money counts in the takings and in the close of the day.
    await setPageMode(shop, orderNumber, "live");
    const gmd = 568_550;
    const { method } = driver;
    const period = succeeded(takingsPeriod("today", { from: "", to: "" }, shop.clock()));
    const { shown: takings } = await readTakings(shop, period);
    expect(takings).toMatchObject([{ method, orders: 1, received: { gmd } }]);
    const { figures } = await readOpenClose(shop, null);
    expect(figures.methods).toMatchObject([{ method, orders: 1, received: { gmd } }]);
    const listed = await listOrders(shop, admin, { method, payment: "paid" });
    expect(listed.orders.map((each) => each.orderNumber)).toEqual([orderNumber]);
    await setPageMode(shop, orderNumber, "test");
  });

  test("is paid by an event that overtakes the response to its new page", async () => {
    const overtaken = withDrivers(shop, [driver], ({ gateway }) => ({
      ...gateway,
      async createSession(wanted) {
        const made = await gateway.createSession(wanted);
        driver.pay(made.sessionId);
        await settle(driver.event(made.sessionId));
        return made;
      },
    }));
    const { state } = await checkedOut({}, overtaken);
    // A wallet's order comes after its page, and is paid in the next round.
    expect(await state()).toEqual(driver.method === "card" ? PAID : WAITING);
    await pass(MINUTE_MS);
    expect(await state()).toEqual(PAID);
  });

  test("is paid by money whose event was lost, or whose company cannot be asked at first", async () => {
    const lost = await checkedOut();
    driver.pay(lost.sessionId);
    expect(await lost.state()).toEqual(WAITING);
    await pass(MINUTE_MS);
    expect(await lost.state()).toEqual(PAID);
    expect(await mailsOf(shop, lost.orderNumber)).toMatchObject([{ kind: "order_received" }]);
    // An event of Stripe is believed as it is.
    if (isStripe) return;
    const early = await checkedOut();
    driver.pay(early.sessionId);
    const event = driver.event(early.sessionId);
    driver.trouble("cut");
    await expect(settle(event)).rejects.toThrow();
    expect(await early.state()).toEqual(WAITING);
    driver.trouble(null);
    expect(await settle(event)).toEqual({ ok: true, value: "paid" });
  });

  test("is paid after a payment that failed", async () => {
    const { sessionId, state, send } = await checkedOut();
    driver.fail?.(sessionId);
    expect(await send()).toMatchObject({ ok: true });
    expect(await state()).toEqual(WAITING);
    driver.pay(sessionId);
    expect(await send()).toEqual({ ok: true, value: "paid" });
  });

  test.each<[string, { amount: number; currency: string }]>([
    ["sum", { amount: 100, currency: isStripe ? "USD" : "GMD" }],
    ["currency", { amount: 479_000, currency: "XOF" }],
  ])("is not paid by another %s: its pieces stay held, and the owner is told once", async (_what, sum) => {
    const { orderNumber, sessionId, page, state, send } = await checkedOut();
    driver.pay(sessionId);
    const { amount, currency } = page();
    driver.change(sessionId, sum);
    expect(await send()).toEqual({ ok: true, value: "mismatch_amount" });
    for (const wait of [MINUTE_MS, HOLD_MS]) await pass(wait);
    expect(await state()).toEqual(WAITING);
    expect(await mailsOf(shop, orderNumber, "payment_mismatch")).toMatchObject([{ recipient: admin.email }]);
    const shown = await findAdminOrder(shop, admin, orderNumber);
    expect(shown?.timeline.filter(({ note }) => note?.includes("doesn't match this order"))).toHaveLength(1);
    driver.change(sessionId, { amount, currency });
    await pass(HOUR_MS);
    expect(await state()).toEqual(PAID);
  });

  test("ends once when its shopper turns back; the same one sent again is a new one, whose page can be paid", async () => {
    const { order, orderNumber, page, state, turnBack } = await checkedOut();
    driver.fail?.(page().sessionId);
    driver.trouble("cut");
    expect(await turnBack()).toMatchObject({ ok: true });
    expect(await state()).toEqual(WAITING);
    driver.trouble(null);
    const backPath =
      driver.method === "card"
        ? "/checkout/cancel"
        : expect.stringContaining(`/checkout/local/${driver.method}?left=1`);
    const back = { ok: true, value: { paidPath: null, backPath } };
    expect([await turnBack(), await turnBack()]).toEqual([back, back]);
    expect(page().isPayable).toBe(false);
    expect(await state()).toEqual(["cancelled", "failed", "cancelled", 3]);
    const again = succeeded(await placeOrder(shop, GUEST, order));
    expect(again.orderNumber).not.toBe(orderNumber);
    expect(pageOf(again.orderNumber).isPayable).toBe(true);
    expect(await cancelPaymentPage(shop, "KRB-22222222")).toEqual({ ok: false, reason: "not_found" });
  });

  test("does not end where somebody pays in the moment before its page is closed", async () => {
    const turned = await checkedOut();
    // Nothing can happen at Stripe in that moment.
    if (isStripe) driver.pay(turned.sessionId);
    driver.beforeClose?.((id) => driver.pay(id));
    expect(await turned.turnBack()).toMatchObject({
      value: { paidPath: expect.stringContaining(turned.orderNumber) },
    });
    expect(await turned.state()).toEqual(PAID);
    if (isStripe) return;
    const held = await checkedOut();
    await pass(3 * HOUR_MS);
    expect(await held.state()).toEqual(PAID);
  });

  test("ends once with its hold, and not while its company cannot say so", async () => {
    const { page, state, send } = await checkedOut();
    driver.trouble("cut");
    await pass(HOLD_MS);
    // Stripe closes its page by itself.
    expect([page().isPayable, ...(await state())]).toEqual([!isStripe, ...WAITING]);
    driver.trouble(null);
    await pass(HOUR_MS);
    expect(page().isPayable).toBe(false);
    await Promise.all([send(), send(), send()]);
    expect(await state()).toEqual(ENDED);
  });

  test("whose page was never made ends with its hold, or once its cancelling can no longer be undone", async () => {
    const forgotten = async () => {
      const made = await checkedOut();
      const { order } = await orderWithPage(shop, made.orderNumber);
      const none = { sessionId: null, url: null, status: "creating" };
      await shop.db.update(paymentPages).set(none).where(eq(paymentPages.orderId, order.id));
      return made;
    };
    const cancelled = await forgotten();
    succeeded(await move(shop, admin, cancelled.orderNumber, "cancelled"));
    await pass(UNDO_MS);
    expect(await cancelled.state()).toMatchObject(["cancelled", "failed", expect.any(String), 3]);
    const left = await forgotten();
    await pass(HOLD_MS + MINUTE_MS);
    expect(await left.state()).toEqual(ENDED);
  });

  test("is taken up again by money that comes after its end; without its pieces the sum is to go back", async () => {
    const [revived, soldOut] = [await checkedOut(), await checkedOut()];
    await pass(HOLD_MS);
    await pass(HOUR_MS);
    for (const each of [revived, soldOut]) expect(await each.state()).toEqual(ENDED);
    driver.pay(revived.sessionId);
    expect(await revived.send()).toEqual({ ok: true, value: "paid" });
    expect(await revived.state()).toEqual(PAID);
    const all = await aLocalOrder(soldOut.product);
    const items = all.items.map((item) => ({ ...item, quantity: 3 }));
    succeeded(await placeOrder(shop, GUEST, { ...all, items }));
    driver.pay(soldOut.sessionId);
    expect(await soldOut.send()).toEqual({ ok: true, value: "refund_needed" });
    expect(await soldOut.state()).toEqual(["cancelled", "refund_needed", "paid", 0]);
    const { amount, currency } = soldOut.page();
    const paid = formatMoney(money(amount, currency as CurrencyCode));
    const texts = new Map(
      (await mailsOf(shop, soldOut.orderNumber)).map(({ kind, bodyText }) => [kind, bodyText]),
    );
    expect(texts.get("refund_needed")).toContain(`Paid: ${paid}`);
    expect(texts.get("card_paid_too_late")).toContain(`Your payment of ${paid}`);
    expect(texts.get("card_paid_too_late")).toContain(`back to ${payersAccount}.`);
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

  describe("that staff cancel while the page is open", () => {
    async function cancelled() {
      const made = await checkedOut();
      const { movedAt } = succeeded(await move(shop, admin, made.orderNumber, "cancelled"));
      return { ...made, movedAt, undo: (at = movedAt) => undo(made.orderNumber, at) };
    }
    async function undo(orderNumber: string, movedAt: Date) {
      expect(await undoOrderStatus(shop, admin, { orderNumber, movedAt })).toMatchObject({ ok: true });
    }
    /** The changes of stock that the ledger has of an order. */
    async function ledgerOf(orderNumber: string) {
      const { order } = await orderWithPage(shop, orderNumber);
      const rows = await shop.db.select().from(stockChanges).where(eq(stockChanges.orderId, order.id));
      return rows.map(({ change }) => change).toSorted((a, b) => a - b);
    }
    async function keptMessage(orderNumber: string) {
      const order = await findAdminOrder(shop, admin, orderNumber);
      return order && heldStockMessage(order.cancelEffect);
    }

    test("keeps its pieces until the page is closed, also while the company answers 503, and gives them back once", async () => {
      const { orderNumber, page, state, send } = await cancelled();
      driver.trouble(503);
      for (const wait of [UNDO_MS / 2, UNDO_MS, 31 * SECOND_MS, 5 * MINUTE_MS]) {
        await pass(wait);
        expect(page().isPayable).toBe(true);
        expect(await state()).toEqual(["cancelled", "pending", "open", 2]);
      }
      expect(await keptMessage(orderNumber)).toMatch(
        /^Its item goes back into stock when .+ confirms its page is closed\.$/,
      );
      driver.trouble(null);
      await pass(5 * MINUTE_MS);
      expect(page().isPayable).toBe(false);
      expect(await state()).toEqual(ENDED);
      expect(await keptMessage(orderNumber)).toBeNull();
      // Late words of the company give nothing back again.
      await send();
      await pass(25 * HOUR_MS);
      expect(await state()).toEqual(ENDED);
      expect(await ledgerOf(orderNumber)).toEqual([-1, 1]);
    });

    test.each(["while its page is open", "after its page has ended"])(
      "is not revived by money that comes %s: that goes back, and both sides are told",
      async (when) => {
        const { orderNumber, sessionId, state, send } = await cancelled();
        if (when.startsWith("after")) {
          await pass(UNDO_MS + MINUTE_MS);
          expect(await state()).toEqual(ENDED);
          driver.pay(sessionId);
          expect(await send()).toEqual({ ok: true, value: "refund_needed" });
        } else {
          driver.pay(sessionId);
          expect(await state()).toEqual(["cancelled", "pending", "open", 2]);
          await pass(UNDO_MS);
          await send();
        }
        expect(await state()).toEqual(["cancelled", "refund_needed", "paid", 3]);
        expect(await ledgerOf(orderNumber)).toEqual([-1, 1]);
        const [toShopper] = await mailsOf(shop, orderNumber, "card_paid_too_late");
        expect(toShopper?.bodyText).toContain(
          `for order ${orderNumber} reached us after the order was cancelled`,
        );
        expect(toShopper?.bodyText).toContain("We're sending the full amount back");
        expect(await mailsOf(shop, orderNumber, "refund_needed")).toMatchObject([{ recipient: admin.email }]);
        // The stand-in is a test, which owes nobody money.
        await setPageMode(shop, orderNumber, "live");
        const { orders: back } = await listOrders(shop, admin, { view: "back" });
        expect(back.map((each) => each.orderNumber)).toContain(orderNumber);
      },
    );

    test("is as it was after an undo, and its page takes its money", async () => {
      const { orderNumber, sessionId, state, undo } = await cancelled();
      opened.clock.advance(UNDO_MS - SECOND_MS);
      await undo();
      expect(await state()).toEqual(WAITING);
      await pass(2 * SECOND_MS);
      driver.pay(sessionId);
      await pass(MINUTE_MS);
      expect(await state()).toEqual(PAID);
      expect(await ledgerOf(orderNumber)).toEqual([-1]);
    });

    test("gives its pieces back after an undo of its revival, if its page has ended meanwhile", async () => {
      const { orderNumber, page, state, undo } = await cancelled();
      const mailDueAt = new Date(opened.clock.now().getTime() + HOUR_MS);
      const revived = succeeded(await move(shop, admin, orderNumber, "confirmed", { mailDueAt }));
      const { payment } = await orderWithPage(shop, orderNumber);
      opened.clock.set(new Date(payment.expiresAt.getTime() + 2 * SECOND_MS));
      expect(page().isPayable).toBe(!isStripe);
      await pass(0);
      expect(await state()).toEqual(["confirmed", "pending", "expired", 2]);
      await undo(revived.movedAt);
      expect(await state()).toEqual(["cancelled", "pending", "expired", 3]);
      expect(await ledgerOf(orderNumber)).toEqual([-1, 1]);
    });
  });
});

test("Modem Pay takes no card for less than D75", async () => {
  const opened = await openTestShop({ baseUrl: "https://kairaba.test", until: onTestFinished });
  const driver = await DRIVERS["Modem Pay's cards"](opened.clock.now);
  onTestFinished(() => driver.close());
  const shop = withDrivers(opened.shop, [driver]);
  const product = await addProduct(shop, { price: "0.10", stockQuantity: 3 });
  await shop.db.update(shippingZones).set({ rate: "0.10" });
  const refused = { ok: false, reason: "card_sum_too_small" };
  expect(await placeOrder(shop, GUEST, await aPageOrder(product))).toEqual(refused);
  expect(await stockOf(shop, product)).toBe(3);
  await shop.db.update(shippingZones).set({ rate: "3.00" });
  expect(await placeOrder(shop, GUEST, await aPageOrder(product))).toMatchObject({ ok: true });
});
