import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { cancelPaymentPage } from "#app/server/money/payment-pages/cancel-payment-page.ts";
import { expirePageOrders } from "#app/server/money/payment-pages/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/payment-pages/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/payment-pages/settle-page-event.ts";
import { noteOtherMoneyReturned } from "#app/server/money/refunds/note-other-money-returned.ts";
import { orderToken, sealedOrderToken } from "#app/server/orders/order-token.ts";
import { payForPath } from "#app/server/orders/tracking-link.ts";
import { paymentPageSummary } from "#app/server/payments/payment-pages/page-summary.ts";
import { waveGateway } from "#app/server/platform/gateways/company-gateways.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import { findSandboxSession } from "#app/server/platform/gateways/sandbox-sessions.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { openWaveStandIn, type WaveStandIn } from "#packages/payment-gateways/stand-ins";
import { addAdmin, addProduct, anAddress } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { aPageOrder, orderWithPage, payPageOrder } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { choosePayMethod } from "./choose-pay-method.ts";
import { readPayForPage } from "./read-pay-for-page.ts";
import { readPayPage, sharePayPage } from "./read-pay-page.ts";

const MINUTE_MS = 60_000;
const STOCK = 3;

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

/** An order in dollars with Wave's page open, which its shopper asked somebody else to pay. */
async function sharedWithWave() {
  const product = await addProduct(shop, { stockQuantity: STOCK });
  const wanted = { ...(await aPageOrder(product)), paymentMethod: "wave", currency: "USD" } as const;
  const { orderNumber } = succeeded(await placeOrder(shop, GUEST, wanted));
  const own = { orderNumber, token: orderToken(shop, "pay-order", orderNumber) };
  expect(await sharePayPage(shop, own, anAddress())).toMatchObject({ ok: true });
  const token = sealedOrderToken(shop, "pay-for-order", orderNumber);
  const link = { token, ipAddress: anAddress() };
  const [wave] = wavePages(orderNumber);
  if (!wave) throw new Error(`no page of ${orderNumber}`);
  return { product, orderNumber, own, link, wave };
}

function wavePages(orderNumber: string) {
  return [...standIn.sessions.values()].filter((each) => each.client_reference === orderNumber);
}

async function choose(
  link: { token: string; ipAddress: string },
  method: PageMethod = "card",
  currency: CurrencyCode = "GBP",
) {
  return await choosePayMethod(shop, link, { method, currency });
}

const read = (orderNumber: string) => orderWithPage(shop, orderNumber);

async function stockOf(product: { id: string }) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
  return row?.stockQuantity;
}

async function sendEvent(
  type: string,
  session: WaveStandIn["sessions"] extends Map<string, infer S> ? S : never,
) {
  const wave = shop.gateways.wave;
  if (!wave) throw new Error("Wave is not in use");
  return await settlePageEvent(shop, wave, standIn.event(`checkout.session.${type}`, session));
}

async function afterADay() {
  for (let hour = 0; hour < 26; hour += 1) {
    opened.clock.advance(60 * MINUTE_MS);
    await reconcilePaymentPages(shop);
    await expirePageOrders(shop);
  }
}

test("a payer turns from Wave to a card in their own currency, and only the card's page can be paid", async () => {
  const { orderNumber, link, wave } = await sharedWithWave();
  const before = await readPayForPage(shop, link, "GBP");
  expect(before).toMatchObject({
    value: {
      open: { method: "wave", charge: { currency: "GMD" }, url: wave.wave_launch_url },
      others: [{ method: "card", charge: { amount: 6_059, currency: "GBP" } }],
    },
  });
  expect(await choose(link)).toEqual({ ok: true, value: null });
  expect(wave.checkout_status).toBe("expired");
  const { order, payment } = await read(orderNumber);
  expect([order.paymentMethod, order.orderStatus, order.stockHeld]).toEqual(["card", "pending", true]);
  expect(payment).toMatchObject({ gateway: "sandbox", status: "open", amount: 6_059, currency: "GBP" });
  const page = await findSandboxSession(shop.db, payment.sessionId ?? "", shop.clock());
  expect(page).toMatchObject({ state: "open", amount: 6_059, currency: "GBP" });
  const after = await readPayForPage(shop, link, "GBP");
  expect(after).toMatchObject({
    value: { open: { method: "card", url: payment.url }, others: [{ method: "wave" }] },
  });
  // Wave's late word about its page changes nothing.
  expect(await sendEvent("payment_failed", wave)).toEqual({ ok: true, value: "unchanged" });
  await payPageOrder(shop, orderNumber);
  expect((await read(orderNumber)).order).toMatchObject({ orderStatus: "confirmed", paymentStatus: "paid" });
  expect(await choose(link, "wave")).toEqual({ ok: false, reason: "changed_meanwhile" });
});

test("money on a page that was left is under Money back, with the company that has it", async () => {
  const admin = await addAdmin(shop);
  const { orderNumber, link, wave } = await sharedWithWave();
  await choose(link);
  standIn.pay(wave.id);
  expect(await sendEvent("completed", wave)).toEqual({ ok: true, value: "mismatch_session" });
  const { order } = await read(orderNumber);
  expect(order.paymentStatus).toBe("pending");
  const sum = expect.stringMatching(/^D[\d,]+\.\d\d$/);
  const summary = await paymentPageSummary(shop, orderNumber);
  expect(summary).toMatchObject({ gateway: "sandbox", otherMoney: { sum, gateway: "wave" } });
  await payPageOrder(shop, orderNumber);
  expect((await read(orderNumber)).order.paymentStatus).toBe("paid");
  const seenSum = summary?.otherMoney?.sum ?? "";
  const noted = await noteOtherMoneyReturned(shop, admin, { orderNumber, reason: "", seenSum });
  expect(noted).toMatchObject({ ok: true });
  const mails = await shop.db.select().from(outbox).where(eq(outbox.orderId, order.id));
  const [mail] = mails.filter(({ kind }) => kind === "other_money_returned");
  expect(mail?.bodyText).toContain("sent it back through Wave");
});

test.each(["cut", "lost", 500] as const)(
  "where Wave's answer to the closing is %s, nothing changes, and the next try succeeds",
  async (trouble) => {
    const { product, orderNumber, link, wave } = await sharedWithWave();
    standIn.troubles.push(trouble);
    expect(await choose(link)).toEqual({ ok: false, reason: "page_not_closed" });
    const { order, payment } = await read(orderNumber);
    expect([order.paymentMethod, payment.gateway, payment.sessionId]).toEqual(["wave", "wave", wave.id]);
    expect(wave.checkout_status).toBe(trouble === "lost" ? "expired" : "open");
    // An event that Wave sends about its page meanwhile does not end the order.
    await sendEvent("payment_failed", wave);
    expect(await stockOf(product)).toBe(STOCK - 1);
    expect(await choose(link)).toEqual({ ok: true, value: null });
    expect((await read(orderNumber)).payment).toMatchObject({ gateway: "sandbox", status: "open" });
  },
);

test("an order whose page was closed and whose payer never chose again ends, and its stock is back", async () => {
  const { product, orderNumber, link, wave } = await sharedWithWave();
  standIn.troubles.push("lost");
  expect(await choose(link)).toEqual({ ok: false, reason: "page_not_closed" });
  expect(wave.checkout_status).toBe("expired");
  opened.clock.advance(5 * MINUTE_MS);
  await reconcilePaymentPages(shop);
  expect((await read(orderNumber)).order.orderStatus).toBe("pending");
  opened.clock.advance(10 * MINUTE_MS);
  await reconcilePaymentPages(shop);
  expect((await read(orderNumber)).order.orderStatus).toBe("cancelled");
  expect(await stockOf(product)).toBe(STOCK);
});

test("its shopper cancels an order whose page is being left", async () => {
  const { product, orderNumber, link } = await sharedWithWave();
  standIn.troubles.push("lost");
  await choose(link);
  await cancelPaymentPage(shop, orderNumber, { isDecided: true });
  expect((await read(orderNumber)).order.orderStatus).toBe("cancelled");
  expect(await stockOf(product)).toBe(STOCK);
  expect(await choose(link)).toEqual({ ok: false, reason: "changed_meanwhile" });
});

test("money in the millisecond before the closing counts, and no other page is made", async () => {
  const { orderNumber, link } = await sharedWithWave();
  standIn.beforeExpire.run = (id) => void standIn.pay(id);
  expect(await choose(link)).toEqual({ ok: false, reason: "changed_meanwhile" });
  const { order, payment } = await read(orderNumber);
  expect([order.orderStatus, order.paymentStatus]).toEqual(["confirmed", "paid"]);
  expect([payment.gateway, payment.status]).toEqual(["wave", "paid"]);
  expect(await readPayForPage(shop, link, "GBP")).toMatchObject({ value: { state: "paid" } });
});

test("where the other company makes no page, nothing can be paid until another way is chosen", async () => {
  const { product, orderNumber, link, own, wave } = await sharedWithWave();
  expect(await choose(link)).toEqual({ ok: true, value: null });
  standIn.troubles.push(null, 500, 500);
  expect(await choose(link, "wave")).toEqual({ ok: false, reason: "page_not_opened" });
  expect(await readPayForPage(shop, link, "GBP")).toMatchObject({
    value: { state: "open", open: null, others: [{ method: "card" }, { method: "wave" }] },
  });
  expect(await readPayPage(shop, own)).toMatchObject({
    state: "choosing",
    path: payForPath(shop, orderNumber),
    keepsOrder: false,
    shared: { url: expect.stringContaining("/pay/") },
  });
  expect(await stockOf(product)).toBe(STOCK - 1);
  expect(await choose(link, "wave")).toEqual({ ok: true, value: null });
  const pages = wavePages(orderNumber);
  expect(pages.map(({ checkout_status }) => checkout_status)).toEqual(["expired", "open"]);
  expect(pages[0]).toBe(wave);
  await afterADay();
  expect(pages[1]?.checkout_status).toBe("expired");
  expect((await read(orderNumber)).order.orderStatus).toBe("cancelled");
  expect(await stockOf(product)).toBe(STOCK);
});

test("a page that Wave made too late and couldn't close is the order's own when Wave is chosen again", async () => {
  const { orderNumber, link } = await sharedWithWave();
  await choose(link);
  const { wave } = shop.gateways;
  if (!wave) throw new Error("Wave is not in use");
  const slow: PaymentGateway = {
    ...wave,
    async createSession(wanted) {
      const made = await wave.createSession(wanted);
      expect(await choose(link)).toEqual({ ok: true, value: null });
      standIn.troubles.push(500);
      return made;
    },
  };
  const late: Shop = { ...shop, gateways: { ...shop.gateways, wave: slow } };
  const wanted = { method: "wave", currency: "GBP" } as const;
  expect(await choosePayMethod(late, link, wanted)).toEqual({ ok: false, reason: "page_not_opened" });
  expect((await read(orderNumber)).payment).toMatchObject({ gateway: "sandbox", status: "open" });
  expect(await choose(link, "wave")).toEqual({ ok: true, value: null });
  const open = wavePages(orderNumber).filter(({ checkout_status: status }) => status === "open");
  const [page] = open;
  if (!page) throw new Error("Wave has no open page");
  expect([open.length, (await read(orderNumber)).payment.sessionId]).toEqual([1, page.id]);
  expect(await sendEvent("completed", standIn.pay(page.id))).toEqual({ ok: true, value: "paid" });
});

test("after late money on a left page at Wave, choosing Wave again leads to a page that can be paid", async () => {
  const { orderNumber, link, wave } = await sharedWithWave();
  await choose(link);
  expect(await sendEvent("completed", standIn.pay(wave.id))).toMatchObject({ value: "mismatch_session" });
  expect(await choose(link, "wave")).toEqual({ ok: true, value: null });
  const [, page] = wavePages(orderNumber);
  if (!page) throw new Error("Wave has no other page");
  expect((await read(orderNumber)).payment).toMatchObject({ status: "open", sessionId: page.id });
  expect(await sendEvent("completed", standIn.pay(page.id))).toEqual({ ok: true, value: "paid" });
});

test("two choices at once leave one page", async () => {
  const { orderNumber, link } = await sharedWithWave();
  const results = await Promise.all([choose(link), choose(link, "card", "EUR"), choose(link)]);
  expect(results.filter(({ ok }) => ok)).not.toEqual([]);
  const refusals = results.flatMap((result) => (result.ok ? [] : [result.reason]));
  expect(["changed_meanwhile", "page_not_opened"]).toEqual(expect.arrayContaining(refusals));
  const { payment } = await read(orderNumber);
  expect(payment).toMatchObject({ gateway: "sandbox", status: "open" });
  await payPageOrder(shop, orderNumber);
  expect((await read(orderNumber)).order.paymentStatus).toBe("paid");
});

test("only what is offered in the same mode can be chosen, by the payer's link, and not without end", async () => {
  const { orderNumber, link, own } = await sharedWithWave();
  expect(await choose(link, "qmoney")).toEqual({ ok: false, reason: "payment_method_unavailable" });
  expect(await choose(link, "wave")).toEqual({ ok: true, value: null });
  expect(await choose({ ...own, ipAddress: anAddress() })).toEqual({ ok: false, reason: "not_found" });
  const live = { ...shop.gateways.card, mode: "live" } as const;
  const mixed: Shop = { ...shop, gateways: { ...shop.gateways, card: live } };
  expect(await choosePayMethod(mixed, link, { method: "card", currency: "GBP" })).toEqual({
    ok: false,
    reason: "payment_method_unavailable",
  });
  const { order } = await read(orderNumber);
  while ((await shop.limits.take("pay-method-order", order.id)) === 0);
  expect(await choose(link)).toMatchObject({ ok: false, reason: "rate_limited" });
});
