import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { takingsPeriod } from "#app/domain/takings-period.ts";
import type { PageOrder } from "#app/server/checkout/order-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { readOpenClose } from "#app/server/closing/open-close.ts";
import { readTakings } from "#app/server/dashboard/takings.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { listOrders } from "#app/server/orders/list-orders.ts";
import { modemPayGateway } from "#app/server/platform/gateways/company-gateways.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { outbox } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { paymentSettings } from "#database/schema/payments.ts";
import {
  MODEMPAY_KEY,
  type ModemPayStandIn,
  openModemPayStandIn,
} from "#packages/payment-gateways/stand-ins";
import { addAdmin, addProduct, aLocalOrder, anAddress, aShopper } from "#tests/support/fixtures.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { orderWithPage } from "#tests/support/paid-page-order.ts";
import { returnedOrder } from "#tests/support/returned-order.ts";
import { cancelPaymentPage } from "./cancel-payment-page.ts";
import { closePageOrder } from "./expire-page-orders.ts";
import { reconcilePaymentPages } from "./reconcile-payment-pages.ts";
import { settlePageEvent } from "./settle-page-event.ts";

const HOUR_MS = 3_600_000;
let opened: TestShop;
let standIn: ModemPayStandIn;
let shop: Shop;
let keys = 0;

beforeAll(async () => {
  opened = await openTestShop({ baseUrl: "https://kairaba.test" });
  standIn = await openModemPayStandIn(opened.clock.now);
  const modempay = modemPayGateway({
    secretKey: MODEMPAY_KEY,
    webhookSecret: null,
    apiBase: standIn.baseUrl,
    callbackUrl: "https://kairaba.test/webhooks/modempay",
  });
  // Cards stay with the other gateway, as in a shop with keys of Stripe too.
  shop = { ...opened.shop, gateways: { ...opened.shop.gateways, modempay } };
});
afterAll(async () => {
  await standIn.close();
  await opened.close();
});
beforeEach(() => {
  standIn.troubles.length = 0;
  standIn.beforeCancel.run = null;
});

function wish(product: { id: string }, given: Partial<PageOrder> = {}): PageOrder {
  keys += 1;
  return {
    payBy: "page",
    paymentMethod: "qmoney",
    items: [{ productId: product.id, size: "", quantity: 1 }],
    country: "GM",
    region: "",
    deliveryAddress: "Near Westfield junction",
    discountCode: null,
    currency: "USD",
    customerName: "Awa Ceesay",
    ...aShopper(),
    expectedTotal: null,
    idempotencyKey: `qmoney-${keys}`,
    ipAddress: anAddress(),
    ...given,
  };
}

/** A product with three pieces, an order for one of them, and its open page at Modem Pay. */
async function checkedOut(given: Partial<PageOrder> = {}) {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const made = await placeOrder(shop, GUEST, wish(product, given));
  if (!made.ok) throw new Error(made.reason);
  const { orderNumber, url } = made.value;
  const intent = [...standIn.intents.values()].find(({ metadata }) => metadata.order_number === orderNumber);
  if (!intent) throw new Error(`no page for ${orderNumber}`);
  return { product, orderNumber, url, intent, left: returnedOrder(shop, intent.cancel_url) };
}

const orderOf = (orderNumber: string) => orderWithPage(shop, orderNumber);

async function standing(orderNumber: string) {
  const { order, payment } = await orderOf(orderNumber);
  return [order.orderStatus, order.paymentStatus, payment.status];
}

async function stockOf(product: { id: string }) {
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
  return row?.stockQuantity;
}

const openIntents = () =>
  [...standIn.intents.values()].filter(({ status }) => status === "requires_payment_method").length;

const send = (charge: ReturnType<ModemPayStandIn["pay"]>) => {
  const { modempay } = shop.gateways;
  if (modempay === null) throw new Error("Modem Pay has no key");
  return settlePageEvent(shop, modempay, standIn.event("charge.succeeded", charge));
};

describe("an order with a wallet's page at Modem Pay", () => {
  test.each(["USD", "GMD", "JPY"] as const)(
    "in %s is charged its frozen dalasi, by no card",
    async (currency) => {
      const { product, orderNumber, url, intent } = await checkedOut({ currency });
      const { order, payment } = await orderOf(orderNumber);
      expect(order).toMatchObject({ paymentMethod: "qmoney", currency });
      expect(intent.amount).toBe(Number(order.totalGmd));
      expect(intent.payment_methods).toEqual(["wallet"]);
      expect(url).toBe(intent.link);
      expect(payment).toMatchObject({ gateway: "modempay", currency: "GMD" });
      expect(await standing(orderNumber)).toEqual(["pending", "pending", "open"]);
      expect(await stockOf(product)).toBe(2);
    },
  );

  test("is one however often the same one is sent, with one page that can be paid", async () => {
    const product = await addProduct(shop, { stockQuantity: 3 });
    const same = wish(product);
    const before = openIntents();
    const made = await Promise.all([1, 2, 3].map(() => placeOrder(shop, GUEST, same)));
    made.push(await placeOrder(shop, GUEST, same));
    const [first] = made;
    expect(first).toMatchObject({ ok: true });
    expect(made).toEqual(made.map(() => first));
    expect(await stockOf(product)).toBe(2);
    expect(openIntents()).toBe(before + 1);
  });

  test("whose pieces have just gone leaves no page that can be paid", async () => {
    const product = await addProduct(shop, { stockQuantity: 1 });
    const before = openIntents();
    const made = await Promise.all([wish(product), wish(product)].map((one) => placeOrder(shop, GUEST, one)));
    expect(made.filter(({ ok }) => ok)).toHaveLength(1);
    expect(openIntents()).toBe(before + 1);
    expect(await stockOf(product)).toBe(0);
  });

  test("is refused where Modem Pay has no key, or the method is switched off", async () => {
    const product = await addProduct(shop);
    const refused = { ok: false, reason: "payment_method_unavailable" };
    expect(await placeOrder(opened.shop, GUEST, wish(product))).toEqual(refused);
    const isQmoney = eq(paymentSettings.paymentMethod, "qmoney");
    await shop.db.update(paymentSettings).set({ isActive: false }).where(isQmoney);
    expect(await placeOrder(shop, GUEST, wish(product))).toEqual(refused);
    await shop.db.update(paymentSettings).set({ isActive: true }).where(isQmoney);
    expect(await stockOf(product)).toBe(10);
  });
});

// Fewer failures in a row than open its circuit.
test.each([429, "garbage", "cut", "lost"] as const)(
  "while Modem Pay is out of reach (%s) no order is made, and the same shopper's receipt makes one",
  async (trouble) => {
    const product = await addProduct(shop, { stockQuantity: 3 });
    const wanted = wish(product);
    const { customerEmail, customerPhone } = wanted;
    standIn.troubles.push(trouble);
    expect(await placeOrder(shop, GUEST, wanted)).toEqual({ ok: false, reason: "checkout_failed" });
    expect(await stockOf(product)).toBe(3);
    const receipt = await aLocalOrder(product, { customerEmail, customerPhone, paymentMethod: "qmoney" });
    expect(await placeOrder(shop, GUEST, receipt)).toMatchObject({ ok: true });
    const made = await shop.db.select().from(orders).where(eq(orders.customerEmail, customerEmail));
    expect(made.map(({ paymentMethod }) => paymentMethod)).toEqual(["qmoney"]);
    expect(await stockOf(product)).toBe(2);
  },
);

test("its money confirms the order once and counts as Qmoney/Afrimoney in every list and sum", async () => {
  const admin = await addAdmin(shop);
  const { orderNumber, intent } = await checkedOut();
  const charge = standIn.pay(intent.id);
  expect(await send(charge)).toEqual({ ok: true, value: "paid" });
  expect(await send(charge)).toEqual({ ok: true, value: "duplicate" });
  expect(await standing(orderNumber)).toEqual(["confirmed", "paid", "paid"]);
  const { order } = await orderOf(orderNumber);
  const mails = await shop.db.select().from(outbox).where(eq(outbox.orderId, order.id));
  expect(mails.map(({ kind }) => kind)).toEqual(["order_received"]);
  expect(mails[0]?.bodyText).toContain("Paid by: Qmoney/Afrimoney");
  expect(await findAdminOrder(shop, admin, orderNumber)).toMatchObject({
    paymentMethodLabel: "Qmoney/Afrimoney",
    cancelEffect: { paidBy: "gateway" },
  });

  // The stand-in is a test; real money counts in the takings and in the close of the day.
  const isPayment = eq(paymentPages.orderId, order.id);
  await shop.db.update(paymentPages).set({ mode: "live" }).where(isPayment);
  const gmd = Math.round(Number(order.totalGmd) * 100);
  const period = takingsPeriod("today", { from: "", to: "" }, shop.clock());
  if (!period.ok) throw new Error(period.reason);
  const { methods } = await readTakings(shop, period.value);
  expect(methods).toMatchObject([{ method: "qmoney", orders: 1, shown: { gmd: { amount: gmd } } }]);
  const { figures } = await readOpenClose(shop, null);
  expect(figures.methods).toMatchObject([{ method: "qmoney", orders: 1, received: { gmd } }]);
  const listed = await listOrders(shop, admin, { method: "qmoney", payment: "paid" });
  expect(listed.orders.map((each) => each.orderNumber)).toEqual([orderNumber]);
  await shop.db.update(paymentPages).set({ mode: "test" }).where(isPayment);
});

describe("a wallet's page at Modem Pay ends", () => {
  test("when its shopper turns back, and the pieces are for sale again", async () => {
    const { product, orderNumber, intent, left } = await checkedOut();
    expect(await cancelPaymentPage(shop, left)).toEqual({
      ok: true,
      value: { paidPath: null, backPath: "/checkout/local/qmoney?left=1" },
    });
    expect(intent.status).toBe("cancelled");
    expect(await standing(orderNumber)).toEqual(["cancelled", "failed", "cancelled"]);
    expect(await stockOf(product)).toBe(3);
  });

  test("not where somebody pays in the millisecond before", async () => {
    const { product, orderNumber, left } = await checkedOut();
    standIn.beforeCancel.run = (id) => void standIn.pay(id);
    expect(await cancelPaymentPage(shop, left)).toMatchObject({
      value: { paidPath: expect.stringContaining(orderNumber) },
    });
    expect(await standing(orderNumber)).toEqual(["confirmed", "paid", "paid"]);
    expect(await stockOf(product)).toBe(2);
  });

  test("with our hold, and not while Modem Pay cannot say so", async () => {
    const { product, orderNumber, intent } = await checkedOut();
    opened.clock.advance(3 * HOUR_MS);
    standIn.troubles.push("cut");
    await reconcilePaymentPages(shop);
    expect(await standing(orderNumber)).toEqual(["pending", "pending", "open"]);
    expect(await stockOf(product)).toBe(2);
    opened.clock.advance(HOUR_MS);
    await reconcilePaymentPages(shop);
    expect(intent.status).toBe("cancelled");
    expect(await standing(orderNumber)).toEqual(["cancelled", "failed", "expired"]);
    expect(await stockOf(product)).toBe(3);
  });
});

test("a shopper who turns back from a page that failed gets another page for the same order, and one can be paid", async () => {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const same = wish(product);
  const pages = () =>
    [...standIn.intents.values()].filter(({ metadata }) => numbers.includes(String(metadata.order_number)));
  const numbers: string[] = [];
  const open = async () => {
    const made = await placeOrder(shop, GUEST, same);
    if (!made.ok) throw new Error(made.reason);
    numbers.push(made.value.orderNumber);
    return made.value;
  };
  await open();
  const [first] = pages();
  if (!first) throw new Error("there is no page");
  standIn.fail(first.id);
  await cancelPaymentPage(shop, returnedOrder(shop, first.cancel_url));
  const again = await open();
  expect(again.url).not.toBe(first.link);
  expect(pages().map(({ status }) => status)).toEqual(["cancelled", "requires_payment_method"]);
});

test("a page that was left as failed frees its key, whatever its company said last", async () => {
  const product = await addProduct(shop, { stockQuantity: 3 });
  const same = wish(product);
  const made = await placeOrder(shop, GUEST, same);
  if (!made.ok) throw new Error(made.reason);
  const { order } = await orderOf(made.value.orderNumber);
  await shop.db.transaction((tx) => closePageOrder(shop, tx, order.id, "expired"));
  await shop.db.update(paymentPages).set({ status: "failed" }).where(eq(paymentPages.orderId, order.id));
  const again = await placeOrder(shop, GUEST, same);
  expect(again).toMatchObject({ ok: true });
  expect(again).not.toEqual(made);
});
