import { and, eq, sum } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { heldStockMessage } from "#app/copy/cancel-messages.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { UNDO_MS } from "#app/domain/payments/local-payment.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { expirePageOrders } from "#app/server/money/payment-pages/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/payment-pages/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/payment-pages/settle-page-event.ts";
import { findAdminOrder } from "#app/server/orders/admin/find-admin-order.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import { undoOrderStatus } from "#app/server/orders/status/undo-order-status.ts";
import type { PaymentGateways } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { products, stockChanges } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { addAdmin, addProduct } from "#tests/support/fixtures.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { aPageOrder, orderWithPage } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { DRIVERS, type Driver } from "./drivers.ts";

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const STOCK = 3;

const opened = await openTestShop({ baseUrl: "https://kairaba.test" });
const admin = await addAdmin(opened.shop);
afterAll(() => opened.close());

const NAMES = Object.keys(DRIVERS) as (keyof typeof DRIVERS)[];

describe.each(NAMES)("an order that staff cancel while its page at %s is open", (name) => {
  let driver: Driver;
  let shop: Shop;

  beforeAll(async () => {
    driver = await DRIVERS[name](opened.clock.now);
    const { gateway } = driver;
    const gateways: PaymentGateways = { card: gateway, wave: gateway, modempay: gateway };
    shop = { ...opened.shop, gateways };
  });
  afterEach(() => driver.outage(false));
  afterAll(() => driver.close());

  async function checkedOut() {
    const product = await addProduct(shop, { stockQuantity: STOCK });
    const wanted = { ...(await aPageOrder(product)), paymentMethod: driver.method, currency: "USD" } as const;
    const { orderNumber } = succeeded(await placeOrder(shop, GUEST, wanted));
    const sessionId = (await read(orderNumber)).payment.sessionId ?? "";
    return { product, orderNumber, sessionId };
  }
  const read = (orderNumber: string) => orderWithPage(shop, orderNumber);
  async function statesOf(orderNumber: string) {
    const { order, payment } = await read(orderNumber);
    return [order.orderStatus, order.paymentStatus, order.stockHeld, payment.status];
  }
  async function stockOf(product: { id: string }) {
    const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
    return row?.stockQuantity;
  }
  /** The pieces that the ledger says this order gave back. */
  async function givenBack(orderNumber: string) {
    const { order } = await read(orderNumber);
    const [row] = await shop.db
      .select({ pieces: sum(stockChanges.change).mapWith(Number) })
      .from(stockChanges)
      .where(and(eq(stockChanges.orderId, order.id), eq(stockChanges.cause, "order_back")));
    return row?.pieces ?? 0;
  }
  async function cancel(orderNumber: string) {
    const to = { orderNumber, orderStatus: "cancelled", trackingNumber: "", seenStatus: "pending" };
    const cancelled = succeeded(await changeOrderStatus(shop, admin, to));
    return cancelled;
  }
  async function pass(milliseconds: number) {
    opened.clock.advance(milliseconds);
    await reconcilePaymentPages(shop);
    await expirePageOrders(shop);
  }
  async function keptMessage(orderNumber: string) {
    const order = await findAdminOrder(shop, admin, orderNumber);
    return order && heldStockMessage(order.cancelEffect);
  }

  test("keeps its pieces until the page is closed, also while the company answers 503, and gives them back once", async () => {
    const { product, orderNumber, sessionId } = await checkedOut();
    await cancel(orderNumber);
    driver.outage(true);
    for (const wait of [UNDO_MS / 2, UNDO_MS, 31 * SECOND_MS, 5 * MINUTE_MS]) {
      await pass(wait);
      expect(driver.isPayable(sessionId)).toBe(true);
      expect(await statesOf(orderNumber)).toEqual(["cancelled", "pending", true, "open"]);
      expect(await stockOf(product)).toBe(STOCK - 1);
    }
    expect(await keptMessage(orderNumber)).toMatch(
      /^Its item goes back into stock when .+ confirms its page is closed\.$/,
    );
    driver.outage(false);
    await pass(5 * MINUTE_MS);
    expect(driver.isPayable(sessionId)).toBe(false);
    expect(await statesOf(orderNumber)).toEqual(["cancelled", "failed", false, "expired"]);
    expect(await keptMessage(orderNumber)).toBeNull();
    // Late words of the company give nothing back again.
    await settlePageEvent(shop, driver.gateway, driver.event(sessionId));
    await pass(25 * 60 * MINUTE_MS);
    expect(await stockOf(product)).toBe(STOCK);
    expect(await givenBack(orderNumber)).toBe(1);
  });

  test("is not revived by money that comes before the page is closed: that goes back, and so do the pieces, once", async () => {
    const { product, orderNumber, sessionId } = await checkedOut();
    await cancel(orderNumber);
    driver.pay(sessionId);
    expect(await stockOf(product)).toBe(STOCK - 1);
    await pass(UNDO_MS);
    expect(await statesOf(orderNumber)).toEqual(["cancelled", "refund_needed", false, "paid"]);
    await settlePageEvent(shop, driver.gateway, driver.event(sessionId));
    expect(await stockOf(product)).toBe(STOCK);
    expect(await givenBack(orderNumber)).toBe(1);
  });

  test("is as it was after an undo, and its page takes its money", async () => {
    const { product, orderNumber, sessionId } = await checkedOut();
    const { movedAt } = await cancel(orderNumber);
    opened.clock.advance(UNDO_MS - SECOND_MS);
    expect(await undoOrderStatus(shop, admin, { orderNumber, movedAt })).toMatchObject({ ok: true });
    expect(await statesOf(orderNumber)).toEqual(["pending", "pending", true, "open"]);
    await pass(2 * SECOND_MS);
    driver.pay(sessionId);
    await pass(MINUTE_MS);
    expect(await statesOf(orderNumber)).toEqual(["confirmed", "paid", true, "paid"]);
    expect(await stockOf(product)).toBe(STOCK - 1);
    expect(await givenBack(orderNumber)).toBe(0);
  });

  test("gives its pieces back after an undo of its revival, if its page has ended meanwhile", async () => {
    const { product, orderNumber } = await checkedOut();
    await cancel(orderNumber);
    const to = { orderNumber, orderStatus: "confirmed", trackingNumber: "", seenStatus: "cancelled" };
    const dueAt = new Date(opened.clock.now().getTime() + 60 * MINUTE_MS);
    const revived = succeeded(await changeOrderStatus(shop, admin, { ...to, mailDueAt: dueAt }));
    const { payment } = await read(orderNumber);
    opened.clock.set(new Date(payment.expiresAt.getTime() + 2 * SECOND_MS));
    driver.isPayable(payment.sessionId ?? "");
    await pass(0);
    expect(await statesOf(orderNumber)).toEqual(["confirmed", "pending", true, "expired"]);
    const { movedAt } = revived;
    expect(await undoOrderStatus(shop, admin, { orderNumber, movedAt })).toMatchObject({ ok: true });
    expect(await statesOf(orderNumber)).toEqual(["cancelled", "pending", false, "expired"]);
    expect(await stockOf(product)).toBe(STOCK);
    expect(await givenBack(orderNumber)).toBe(1);
  });
});

test("a cancelled order whose page was never made gives its pieces back once the change can no longer be undone", async () => {
  const driver = await DRIVERS.Stripe(opened.clock.now);
  const shop = { ...opened.shop, gateways: { ...opened.shop.gateways, card: driver.gateway } };
  const product = await addProduct(shop, { stockQuantity: STOCK });
  const { orderNumber } = succeeded(
    await placeOrder(shop, GUEST, { ...(await aPageOrder(product)), currency: "USD" }),
  );
  const [order] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  const ofOrder = eq(paymentPages.orderId, order?.id ?? "");
  await shop.db.update(paymentPages).set({ sessionId: null, url: null, status: "creating" }).where(ofOrder);
  const to = { orderNumber, orderStatus: "cancelled", trackingNumber: "", seenStatus: "pending" };
  await changeOrderStatus(shop, admin, to);
  opened.clock.advance(UNDO_MS);
  await reconcilePaymentPages(shop);
  const [after] = await shop.db.select().from(orders).where(eq(orders.orderNumber, orderNumber));
  expect(after).toMatchObject({ orderStatus: "cancelled", paymentStatus: "failed", stockHeld: false });
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
  expect(row?.stockQuantity).toBe(STOCK);
  await driver.close();
});
