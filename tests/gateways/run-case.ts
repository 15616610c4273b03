import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { cancelPaymentPage } from "#app/server/money/payment-pages/cancel-payment-page.ts";
import { expirePageOrders } from "#app/server/money/payment-pages/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/payment-pages/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/payment-pages/settle-page-event.ts";
import { decideRefund } from "#app/server/money/refunds/decide-refund.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { changeOrderStatus } from "#app/server/orders/status/change-order-status.ts";
import type { PaymentGateway, PaymentSession } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import { pageRefunds, paymentPages } from "#database/schema/payment-pages.ts";
import { addProduct } from "#tests/support/fixtures.ts";
import type { TestShop } from "#tests/support/open-test-shop.ts";
import { aPageOrder } from "#tests/support/paid-page-order.ts";
import { returnedOrder } from "#tests/support/returned-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import type { Case, Step } from "./cases.ts";
import type { Driver } from "./drivers.ts";

const SECOND_MS = 1000;
const STOCK = 2;
/** Longer than any page is held. */
const HOLD_MS = 25 * 60 * 60 * SECOND_MS;

type Page = { sessionId: string; orderNumber: string; cancelUrl: string };

/**
 * Performs a case with an order of its own, then runs the jobs until its hold has ended, then sends late events.
 * Returns what does not hold, in words; an empty list where everything does.
 */
export async function runCase(
  opened: TestShop,
  admin: Admin<never>,
  driver: Driver,
  { steps, troubleAt, trouble }: Case,
): Promise<string[]> {
  const wrong: string[] = [];
  const at = steps.indexOf("create");
  const product = await addProduct(opened.shop, { slug: `case-${randomUUID()}`, stockQuantity: STOCK });
  let page: Page | null = null;
  let hasPaid = false;
  let hasCancelled = false;
  // Nobody has the link of a page whose making failed in the end.
  let isShown = true;
  const isPayable = (sessionId: string) => isShown && driver.isPayable(sessionId);
  const gateway = interceptCreate(driver.gateway, whileCreating);
  const shop: Shop = { ...opened.shop, gateways: { card: gateway, wave: gateway, modempay: gateway } };

  /** The steps before `create` happen between the gateway's making of the page and its answer. */
  async function whileCreating(made: Page): Promise<void> {
    if (page !== null) return;
    page = made;
    for (let i = 0; i < at; i += 1) await take(i);
  }
  async function take(i: number): Promise<void> {
    if (i === troubleAt && trouble !== null) driver.trouble?.(trouble);
    await perform(steps[i] as Step);
    if (i === troubleAt) driver.trouble?.(null);
    if (page === null || i < at) return;
    const { order } = await read(page.orderNumber);
    if (!order.stockHeld && isPayable(page.sessionId)) wrong.push(`stock is back after ${steps[i]}`);
  }
  async function perform(step: Step): Promise<void> {
    if (step === "create") return await create();
    // A page that was never made has nothing to pay, close or refund.
    if (page === null) return;
    const { sessionId, orderNumber, cancelUrl } = page;
    switch (step) {
      case "pay":
        if (!isPayable(sessionId)) return;
        hasPaid = true;
        return driver.pay(sessionId);
      case "close":
        return void (await cancelPaymentPage(shop, returnedOrder(shop, cancelUrl)));
      case "event":
        return await send(sessionId);
      case "expiry":
        return await expire(orderNumber, sessionId);
      case "refund":
        return void (await refundOrder(shop, admin, { orderNumber, amount: null, reason: "" }));
      case "cancel":
        return await cancel(orderNumber);
      default:
        step satisfies never;
    }
  }
  async function create(): Promise<void> {
    const wanted = { ...(await aPageOrder(product)), paymentMethod: driver.method };
    const made = await placeOrder(shop, GUEST, wanted);
    isShown = made.ok;
  }
  async function cancel(orderNumber: string): Promise<void> {
    const found = await find(orderNumber);
    if (!found || found.order.orderStatus === "cancelled") return;
    const to = { orderNumber, orderStatus: "cancelled", trackingNumber: "" };
    const seenStatus = found.order.orderStatus;
    hasCancelled = (await changeOrderStatus(shop, admin, { ...to, seenStatus })).ok;
  }
  /** An event that is refused for want of an answer is sent again, as companies do. */
  async function send(sessionId: string): Promise<void> {
    const event = driver.event(sessionId);
    const settle = () => settlePageEvent(shop, driver.gateway, event);
    await settle().catch(settle);
  }
  async function expire(orderNumber: string, sessionId: string): Promise<void> {
    // Without an order yet, its page is as old as it can become.
    const end =
      (await find(orderNumber))?.payment.expiresAt ?? new Date(opened.clock.now().getTime() + HOLD_MS);
    if (opened.clock.now() < end) opened.clock.set(new Date(end.getTime() + 2 * SECOND_MS));
    driver.isPayable(sessionId);
    for (const minutes of [0, 10, 60]) {
      opened.clock.advance(minutes * 60 * SECOND_MS);
      await reconcilePaymentPages(shop);
      await expirePageOrders(shop);
    }
  }
  async function read(orderNumber: string) {
    const found = await find(orderNumber);
    if (!found) throw new Error(`there is no order ${orderNumber}`);
    return found;
  }
  async function find(orderNumber: string) {
    const [row] = await shop.db
      .select({ order: orders, payment: paymentPages })
      .from(orders)
      .innerJoin(paymentPages, eq(paymentPages.orderId, orders.id))
      .where(eq(orders.orderNumber, orderNumber));
    return row ?? null;
  }

  for (let i = at; i < steps.length; i += 1) await take(i);
  const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
  if (page === null) {
    if (row?.stockQuantity !== STOCK) wrong.push("an order without a page holds stock");
    return wrong;
  }
  const { orderNumber, sessionId }: Page = page;
  const check = async (when: string) => {
    const end = { product, sessionId, hasPaid, hasCancelled, isPayable, ...(await read(orderNumber)) };
    wrong.push(...(await whatIsWrong(shop, driver, end)).map((words) => `${words} ${when}`));
  };
  await expire(orderNumber, sessionId);
  await check("though no event came");
  await send(sessionId);
  await send(sessionId);
  await expire(orderNumber, sessionId);
  await check("after late events");
  const { order } = await read(orderNumber);
  await decideRefunds(shop, admin, { order, isRefunded: driver.refunded(sessionId) > 0 });
  await check("after staff looked in the dashboard");
  if ((await unansweredRefunds(shop, order.id)) > 0) wrong.push("a refund has no end though staff looked");
  return wrong;
}

/** Returns the gateway with something to do between the making of a page and the answer about it. */
function interceptCreate(gateway: PaymentGateway, between: (page: Page) => Promise<void>): PaymentGateway {
  return {
    ...gateway,
    async createSession(wanted): Promise<PaymentSession> {
      const session = await gateway.createSession(wanted);
      const { cancelUrl, order } = wanted;
      await between({ sessionId: session.sessionId, orderNumber: order.orderNumber, cancelUrl });
      return session;
    },
  };
}

type End = {
  product: { id: string };
  sessionId: string;
  hasPaid: boolean;
  /** Staff have cancelled it. */
  hasCancelled: boolean;
  isPayable: (sessionId: string) => boolean;
  order: typeof orders.$inferSelect;
  payment: typeof paymentPages.$inferSelect;
};

/** Staff look in the company's dashboard, and end each refund that is unknown. */
async function decideRefunds(
  shop: Shop,
  admin: Admin<never>,
  { order, isRefunded }: { order: typeof orders.$inferSelect; isRefunded: boolean },
): Promise<void> {
  const rows = await shop.db.select().from(pageRefunds).where(eq(pageRefunds.orderId, order.id));
  for (const { id, status } of rows) {
    if (status !== "unknown") continue;
    const seen = { orderNumber: order.orderNumber, refundId: id, hasArrived: isRefunded };
    succeeded(await decideRefund(shop, admin, seen));
  }
}

/** Returns how many refunds of an order have no end. */
async function unansweredRefunds(shop: Shop, orderId: string): Promise<number> {
  const rows = await shop.db.select().from(pageRefunds).where(eq(pageRefunds.orderId, orderId));
  return rows.filter(({ status }) => status === "unknown" || status === "pending").length;
}

/** Returns the sum of refunds that staff are told to look up, since their response was lost; all others have ended. */
export async function unknownRefunds(shop: Shop, orderId: string): Promise<number> {
  const rows = await shop.db.select().from(pageRefunds).where(eq(pageRefunds.orderId, orderId));
  const unknown = rows.filter(({ status }) => status === "unknown");
  return unknown.reduce((sum, { amount }) => sum + amount, 0);
}

async function whatIsWrong(shop: Shop, driver: Driver, end: End): Promise<string[]> {
  const { order, payment, hasPaid, sessionId } = end;
  const paid = driver.paid(order.orderNumber);
  const received = paid.reduce((sum, { amount }) => sum + amount, 0);
  const refunded = paid.reduce((sum, { sessionId }) => sum + driver.refunded(sessionId), 0);
  const noted = payment.refundedAmount;
  const unknown = await unknownRefunds(shop, order.id);
  const { paymentStatus, orderStatus, stockHeld } = order;
  const total = Math.round(
    Number(payment.currency === order.currency ? order.totalAmount : order.totalGmd) * 100,
  );
  const isOwedBack =
    paymentStatus === "refund_needed" || (paymentStatus === "paid" && orderStatus === "cancelled");
  const isEarned = paymentStatus === "paid" && orderStatus !== "cancelled" && stockHeld;
  const [row] = await shop.db.select().from(products).where(eq(products.id, end.product.id));
  const checks: [boolean, string][] = [
    [paid.length <= 1, `the order was paid ${paid.length} times`],
    [hasPaid === received > 0, "what was paid is not with the gateway"],
    [received === 0 || received === total, `${received} was paid for ${total}`],
    [payment.amount === total, `the payment is of ${payment.amount}, the order of ${total}`],
    [
      refunded === noted || refunded === noted + unknown,
      `${refunded} was refunded, ${noted} is noted, ${unknown} is unknown`,
    ],
    [
      received === refunded || isEarned || isOwedBack,
      `money without an order: ${orderStatus}, ${paymentStatus}`,
    ],
    [received > 0 || !["paid", "refunded"].includes(paymentStatus), `unpaid, but ${paymentStatus}`],
    [received === 0 || received > noted || paymentStatus === "refunded", `refunded, but ${paymentStatus}`],
    [!end.hasCancelled || orderStatus === "cancelled", `cancelled by staff, but ${orderStatus}`],
    [received > 0 || orderStatus === "cancelled", `unpaid, but ${orderStatus} after its end`],
    [
      row?.stockQuantity === STOCK - (stockHeld ? 1 : 0),
      `${row?.stockQuantity} in stock, held: ${stockHeld}`,
    ],
    [!end.isPayable(sessionId) || stockHeld, "somebody can still pay"],
  ];
  return checks.flatMap(([holds, words]) => (holds ? [] : [words]));
}
