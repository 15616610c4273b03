import { afterAll, afterEach, expect, test } from "vitest";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { cancelPaymentPage } from "#app/server/money/page-lifecycle/cancel-payment-page.ts";
import { expirePageOrders } from "#app/server/money/page-lifecycle/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/page-lifecycle/settle-page-event.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { payForPath } from "#app/server/orders/tracking-link.ts";
import { findSandboxSession } from "#app/server/platform/gateways/sandbox-sessions.ts";
import { MINUTE_MS } from "#packages/values";
import { DRIVERS, withDrivers } from "#tests/gateways/drivers.ts";
import { addAdmin, addProduct, anAddress } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { stockOf } from "#tests/support/order-steps.ts";
import { orderWithPage, payPageOrder, sharedPageOrder } from "#tests/support/paid-page-order.ts";
import { choosePayMethod } from "./choose-pay-method.ts";
import { readPayForPage } from "./read-pay-for-page.ts";
import { readPayPage } from "./read-pay-page.ts";

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const driver = await DRIVERS.Wave(opened.clock.now);
const shop = withDrivers(opened.shop, [driver]);
afterEach(() => {
  driver.trouble(null);
  driver.troubleOnce?.(null);
  driver.beforeClose?.(null);
});
afterAll(() => driver.close());

/** An order in dollars for one of three pieces with Wave's page open, which its shopper asked somebody else to pay. */
async function sharedWithWave() {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const made = await sharedPageOrder(shop, product, { paymentMethod: "wave" });
  const { orderNumber, link } = made;
  const { sessionId } = (await orderWithPage(shop, orderNumber)).payment;
  const send = (id = sessionId ?? "") => settlePageEvent(shop, driver.gateway, driver.event(id));
  return {
    ...made,
    wave: () => driver.page(sessionId ?? ""),
    pages: () => driver.pages().filter((each) => each.orderNumber === orderNumber),
    read: () => orderWithPage(shop, orderNumber),
    stock: () => stockOf(shop, product),
    choose: (method: PageMethod = "card", currency: CurrencyCode = "GBP", by = shop) =>
      choosePayMethod(by, link, { method, currency }),
    send,
    pay: async (id = sessionId ?? "") => {
      driver.pay(id);
      return await send(id);
    },
  };
}

async function pass(minutes: number) {
  opened.clock.advance(minutes * MINUTE_MS);
  await reconcilePaymentPages(shop);
  await expirePageOrders(shop);
}

const CHOSEN = { ok: true, value: null };
const CHANGED = { ok: false, reason: "changed_meanwhile" };

test("a payer turns from Wave to a card in their own currency, and only the card's page can be paid", async () => {
  const { orderNumber, link, wave, read, choose, send } = await sharedWithWave();
  expect(await readPayForPage(shop, link, "GBP")).toMatchObject({
    value: {
      open: { method: "wave", charge: { currency: "GMD" }, url: wave().url },
      others: [{ method: "card", charge: { amount: 6_059, currency: "GBP" } }],
    },
  });
  expect(await choose()).toEqual(CHOSEN);
  expect(wave().isPayable).toBe(false);
  const { order, payment } = await read();
  expect([order.paymentMethod, order.orderStatus, order.stockHeld]).toEqual(["card", "pending", true]);
  expect(payment).toMatchObject({ gateway: "sandbox", status: "open", amount: 6_059, currency: "GBP" });
  const page = await findSandboxSession(shop.db, payment.sessionId ?? "", shop.clock());
  expect(page).toMatchObject({ state: "open", amount: 6_059, currency: "GBP" });
  expect(await readPayForPage(shop, link, "GBP")).toMatchObject({
    value: { open: { method: "card", url: payment.url }, others: [{ method: "wave" }] },
  });
  const packer = await addAdmin(shop, { role: "packer" });
  expect(JSON.stringify(await findAdminOrder(shop, packer, orderNumber))).not.toContain("60.59");
  // Wave's late word about its page changes nothing.
  expect(await send()).toEqual({ ok: true, value: "unchanged" });
  await payPageOrder(shop, orderNumber);
  expect((await read()).order).toMatchObject({ orderStatus: "confirmed", paymentStatus: "paid" });
  expect(await choose("wave")).toEqual(CHANGED);
});

test("money on a page that was left pays the order, and nobody can pay elsewhere", async () => {
  const { read, choose, pay } = await sharedWithWave();
  await choose();
  const { sessionId } = (await read()).payment;
  expect(await pay()).toEqual({ ok: true, value: "paid" });
  expect((await read()).order).toMatchObject({
    paymentMethod: "wave",
    orderStatus: "confirmed",
    paymentStatus: "paid",
  });
  await pass(1);
  expect(await findSandboxSession(shop.db, sessionId ?? "", shop.clock())).toMatchObject({
    state: "expired",
  });
});

test.each(["cut", "lost", 500] as const)(
  "where Wave's answer to the closing is %s, nothing changes, and the next try succeeds",
  async (trouble) => {
    const { wave, read, choose, send, stock } = await sharedWithWave();
    driver.troubleOnce?.(trouble);
    expect(await choose()).toEqual({ ok: false, reason: "page_not_closed" });
    const { order, payment } = await read();
    const { sessionId } = wave();
    expect([order.paymentMethod, payment.gateway, payment.sessionId]).toEqual(["wave", "wave", sessionId]);
    expect(wave().isPayable).toBe(trouble !== "lost");
    // An event that Wave sends about its page meanwhile does not end the order.
    await send();
    expect(await stock()).toBe(2);
    expect(await choose()).toEqual(CHOSEN);
    expect((await read()).payment).toMatchObject({ gateway: "sandbox", status: "open" });
  },
);

test("an order whose page was closed and whose payer never chose again ends, as one that its shopper cancels", async () => {
  const [left, cancelled] = [await sharedWithWave(), await sharedWithWave()];
  for (const { choose, wave } of [left, cancelled]) {
    driver.troubleOnce?.("lost");
    expect(await choose()).toEqual({ ok: false, reason: "page_not_closed" });
    expect(wave().isPayable).toBe(false);
  }
  await cancelPaymentPage(shop, cancelled.orderNumber, { isDecided: true });
  await pass(5);
  expect((await left.read()).order.orderStatus).toBe("pending");
  await pass(10);
  for (const { choose, read, stock } of [left, cancelled]) {
    expect((await read()).order.orderStatus).toBe("cancelled");
    expect(await stock()).toBe(3);
    expect(await choose()).toEqual(CHANGED);
  }
});

test("money in the millisecond before the closing counts, and no other page is made", async () => {
  const { link, read, choose } = await sharedWithWave();
  driver.beforeClose?.((id) => driver.pay(id));
  expect(await choose()).toEqual(CHANGED);
  const { order, payment } = await read();
  expect([order.orderStatus, order.paymentStatus]).toEqual(["confirmed", "paid"]);
  expect([payment.gateway, payment.status]).toEqual(["wave", "paid"]);
  expect(await readPayForPage(shop, link, "GBP")).toMatchObject({ value: { state: "paid" } });
});

test("where the other company makes no page, nothing can be paid until another way is chosen", async () => {
  const { orderNumber, link, own, pages, read, choose, stock } = await sharedWithWave();
  expect(await choose()).toEqual(CHOSEN);
  driver.trouble(500);
  expect(await choose("wave")).toEqual({ ok: false, reason: "page_not_opened" });
  driver.trouble(null);
  expect(await readPayForPage(shop, link, "GBP")).toMatchObject({
    value: { state: "open", open: null, others: [{ method: "card" }, { method: "wave" }] },
  });
  expect(await readPayPage(shop, own)).toMatchObject({
    state: "choosing",
    path: payForPath(shop, orderNumber),
    keepsOrder: false,
    shared: { url: expect.stringContaining("/pay/") },
  });
  expect(await stock()).toBe(2);
  expect(await choose("wave")).toEqual(CHOSEN);
  expect(pages().map(({ isPayable }) => isPayable)).toEqual([false, true]);
  for (let hour = 0; hour < 26; hour += 1) await pass(60);
  expect(pages().map(({ isPayable }) => isPayable)).toEqual([false, false]);
  expect((await read()).order.orderStatus).toBe("cancelled");
  expect(await stock()).toBe(3);
});

test("a page that Wave made too late and couldn't close is the order's own when Wave is chosen again", async () => {
  const { pages, read, choose, pay } = await sharedWithWave();
  await choose();
  const late = withDrivers(shop, [driver], ({ gateway }) => ({
    ...gateway,
    async createSession(wanted) {
      const made = await gateway.createSession(wanted);
      expect(await choose()).toEqual(CHOSEN);
      driver.troubleOnce?.(500);
      return made;
    },
  }));
  expect(await choose("wave", "GBP", late)).toEqual({ ok: false, reason: "page_not_opened" });
  expect((await read()).payment).toMatchObject({ gateway: "sandbox", status: "open" });
  expect(await choose("wave")).toEqual(CHOSEN);
  const open = pages().filter(({ isPayable }) => isPayable);
  expect(open.map(({ sessionId }) => sessionId)).toEqual([(await read()).payment.sessionId]);
  expect(await pay(open[0]?.sessionId)).toEqual({ ok: true, value: "paid" });
});

test("after unheard-of money on a left page at Wave, choosing Wave again leads to a page that can be paid", async () => {
  const { wave, pages, read, choose, pay, send } = await sharedWithWave();
  await choose();
  driver.pay(wave().sessionId);
  expect(await choose("wave")).toEqual(CHOSEN);
  const [, page] = pages();
  expect((await read()).payment).toMatchObject({ status: "open", sessionId: page?.sessionId });
  expect(await pay(page?.sessionId)).toEqual({ ok: true, value: "paid" });
  expect(await send()).toEqual({ ok: true, value: "mismatch_left" });
  expect((await read()).order).toMatchObject({ paymentStatus: "paid", receivedAmount: "166.00" });
});

test("two choices at once leave one page", async () => {
  const { orderNumber, read, choose } = await sharedWithWave();
  const results = await Promise.all([choose(), choose("card", "EUR"), choose()]);
  expect(results.filter(({ ok }) => ok)).not.toEqual([]);
  const refusals = results.flatMap((result) => (result.ok ? [] : [result.reason]));
  expect(["changed_meanwhile", "page_not_opened"]).toEqual(expect.arrayContaining(refusals));
  expect((await read()).payment).toMatchObject({ gateway: "sandbox", status: "open" });
  await payPageOrder(shop, orderNumber);
  expect((await read()).order.paymentStatus).toBe("paid");
});

test("only what is offered in the same mode can be chosen, by the payer's link, and not without end", async () => {
  const { own, read, choose } = await sharedWithWave();
  const refused = { ok: false, reason: "payment_method_unavailable" };
  expect(await choose("qmoney")).toEqual(refused);
  expect(await choose("wave")).toEqual(CHOSEN);
  const stranger = { ...own, ipAddress: anAddress() };
  const byCard = { method: "card", currency: "GBP" } as const;
  expect(await choosePayMethod(shop, stranger, byCard)).toEqual({ ok: false, reason: "not_found" });
  const live = { ...shop.gateways.card, mode: "live" } as const;
  const mixed = { ...shop, gateways: { ...shop.gateways, card: live } };
  expect(await choose("card", "GBP", mixed)).toEqual(refused);
  const { order } = await read();
  while ((await shop.limits.take("pay-method-order", order.id)) === 0);
  expect(await choose()).toMatchObject({ ok: false, reason: "rate_limited" });
});
