import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { choosePayMethod } from "#app/server/checkout/pay-page/choose-pay-method.ts";
import { sharePayPage } from "#app/server/checkout/pay-page/read-pay-page.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { expirePageOrders } from "#app/server/money/payment-pages/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/payment-pages/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/payment-pages/settle-page-event.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { orderToken, sealedOrderToken } from "#app/server/orders/order-token.ts";
import type { PaymentGateway, PaymentGateways } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { addProduct, anAddress } from "#tests/support/fixtures.ts";
import type { TestShop } from "#tests/support/open-test-shop.ts";
import { aPageOrder } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { type ChoiceCase, type ChoiceStep, isPart } from "./choice-cases.ts";
import type { Driver } from "./drivers.ts";
import { unknownRefunds } from "./run-case.ts";

const SECOND_MS = 1000;
const STOCK = 2;

/** The way an order is begun with, and the one that its payer chooses. Both may be of one company. */
export type Ways = { from: Driver; to: Driver };

type Page = { driver: Driver; sessionId: string };

/**
 * Performs a case with a shared order of its own, then runs the jobs until its hold has ended, then sends late events. Returns
 * what does not hold, in words; an empty list where everything does.
 */
export async function runChoice(
  opened: TestShop,
  admin: Admin<never>,
  { from, to }: Ways,
  { tokens, troubledPart, trouble }: ChoiceCase,
): Promise<string[]> {
  const wrong: string[] = [];
  const waiting = [...tokens];
  const pages: Page[] = [];
  let isChosen = false;
  const shop: Shop = { ...opened.shop, gateways: gatewaysOf({ from, to }, intercept) };
  const product = await addProduct(shop, { slug: `choice-${randomUUID()}`, stockQuantity: STOCK });
  const orderNumber = await begin();
  const link = {
    token: sealedOrderToken(shop, "pay-for-order", orderNumber),
    ipAddress: anAddress(),
  };

  /** Lets the steps between the parts of the choice happen where the shop waits for a gateway. */
  function intercept(gateway: PaymentGateway, driver: Driver): PaymentGateway {
    return {
      ...gateway,
      async expireSession(sessionId) {
        if (!isInChoice("closed")) return await gateway.expireSession(sessionId);
        return await through("closed", driver, () => gateway.expireSession(sessionId));
      },
      async createSession(wanted) {
        const make = async () => {
          const session = await gateway.createSession(wanted);
          pages.push({ driver, sessionId: session.sessionId });
          return session;
        };
        return isInChoice("made") ? await through("made", driver, make) : await make();
      },
    };
  }
  function isInChoice(part: "closed" | "made"): boolean {
    return isChosen && waiting.includes(part) && waiting.find(isPart) === part;
  }
  async function through<T>(part: "closed" | "made", driver: Driver, ask: () => Promise<T>): Promise<T> {
    await takeUntil(part);
    if (part === troubledPart) driver.trouble?.(trouble);
    try {
      return await ask();
    } finally {
      if (part === troubledPart) driver.trouble?.(null);
      await takeUntil(part === "closed" ? "made" : "chosen", { isLast: false });
    }
  }
  /** Performs the steps before a part, and takes the part itself unless it is still to come. */
  async function takeUntil(part: string, { isLast = true } = {}): Promise<void> {
    while (waiting.length > 0 && waiting[0] !== part) await take();
    if (isLast) waiting.shift();
  }
  async function take(): Promise<void> {
    const token = waiting.shift();
    if (token === undefined || token === "closed" || token === "made" || token === "chosen") return;
    if (token === "choose") {
      isChosen = true;
      await choosePayMethod(shop, link, { method: to.method, currency: "GBP" });
      await takeUntil("chosen");
    } else await perform(token);
    await checkPages(token);
  }
  async function perform(step: ChoiceStep): Promise<void> {
    switch (step) {
      case "pay":
        for (const { driver, sessionId } of await payablePages()) driver.pay(sessionId);
        return;
      case "event":
        return await sendEvents();
      case "expiry":
        return await expire();
      case "refund":
        return void (await refundOrder(shop, admin, { orderNumber, amount: null, reason: "" }));
      default:
        step satisfies never;
    }
  }
  async function begin(): Promise<string> {
    const wanted = { ...(await aPageOrder(product)), paymentMethod: from.method };
    const made = succeeded(await placeOrder(shop, GUEST, wanted));
    const own = {
      orderNumber: made.orderNumber,
      token: orderToken(shop, "pay-order", made.orderNumber),
    };
    if (!(await sharePayPage(shop, own, anAddress())).ok) throw new Error("the order was not shared");
    return made.orderNumber;
  }
  /** The pages whose address somebody has: the first, and a later one once it is the order's. */
  async function payablePages(): Promise<Page[]> {
    const { payment } = await read();
    const shown = pages.filter(({ sessionId }, i) => i === 0 || sessionId === payment.sessionId);
    return shown.filter(({ driver, sessionId }) => driver.isPayable(sessionId));
  }
  async function checkPages(after: string): Promise<void> {
    const payable = await payablePages();
    const { order } = await read();
    if (payable.length > 1) wrong.push(`two pages can be paid after ${after}`);
    if (payable.length > 0 && !order.stockHeld) wrong.push(`stock is back after ${after}`);
  }
  async function sendEvents(): Promise<void> {
    for (const { driver, sessionId } of pages) {
      const event = driver.event(sessionId);
      const settle = () => settlePageEvent(shop, driver.gateway, event);
      await settle().catch(settle);
    }
  }
  async function expire(): Promise<void> {
    for (const minutes of [0, 10, 60]) {
      const { payment } = await read();
      const end = payment.expiresAt.getTime() + 2 * SECOND_MS;
      if (opened.clock.now().getTime() < end) opened.clock.set(new Date(end));
      opened.clock.advance(minutes * 60 * SECOND_MS);
      for (const { driver, sessionId } of pages) driver.isPayable(sessionId);
      await reconcilePaymentPages(shop);
      await expirePageOrders(shop);
    }
  }
  async function read() {
    const [row] = await shop.db
      .select({ order: orders, payment: paymentPages })
      .from(orders)
      .innerJoin(paymentPages, eq(paymentPages.orderId, orders.id))
      .where(eq(orders.orderNumber, orderNumber));
    if (!row) throw new Error(`there is no order ${orderNumber}`);
    return row;
  }
  async function whatIsWrong(): Promise<string[]> {
    const { order, payment } = await read();
    const drivers = [...new Set(pages.map(({ driver }) => driver.paid))];
    const paid = drivers.flatMap((paidOf) => paidOf(orderNumber));
    const driverOf = (id: string) => pages.find(({ sessionId }) => sessionId === id)?.driver ?? from;
    const received = paid.reduce((sum, { amount }) => sum + amount, 0);
    const refunded = paid.reduce((sum, { sessionId: id }) => sum + driverOf(id).refunded(id), 0);
    const noted = payment.refundedAmount;
    const unknown = await unknownRefunds(shop, order.id);
    const { paymentStatus, orderStatus, stockHeld } = order;
    const isOwedBack =
      paymentStatus === "refund_needed" || (paymentStatus === "paid" && orderStatus === "cancelled");
    const isEarned = paymentStatus === "paid" && orderStatus !== "cancelled" && stockHeld;
    const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
    const checks: [boolean, string][] = [
      [paid.length <= 1, `the order was paid ${paid.length} times`],
      [received === 0 || payment.status === "paid", `paid, but its payment is ${payment.status}`],
      [received === 0 || received === payment.amount, `${received} was paid for ${payment.amount}`],
      [
        paid.every(({ sessionId }) => sessionId === payment.sessionId),
        "it was paid on a page that is not its own",
      ],
      [payment.otherMoney === null, "money is left that is not its payment"],
      [
        refunded === noted || refunded === noted + unknown,
        `${refunded} was refunded, ${noted} is noted, ${unknown} is unknown`,
      ],
      [received === refunded || isEarned || isOwedBack, `money without an order: ${paymentStatus}`],
      [received > 0 || orderStatus === "cancelled", `unpaid, but ${orderStatus} after its end`],
      [
        row?.stockQuantity === STOCK - (stockHeld ? 1 : 0),
        `${row?.stockQuantity} in stock, held: ${stockHeld}`,
      ],
      [(await payablePages()).length === 0 || stockHeld, "somebody can still pay"],
    ];
    return checks.flatMap(([holds, words]) => (holds ? [] : [words]));
  }

  while (waiting.length > 0) await take();
  await expire();
  wrong.push(...(await whatIsWrong()).map((words) => `${words} though no event came`));
  await sendEvents();
  await expire();
  wrong.push(...(await whatIsWrong()).map((words) => `${words} after late events`));
  return wrong;
}

export const SEATS: Record<PageMethod, keyof PaymentGateways> = {
  card: "card",
  wave: "wave",
  qmoney: "modempay",
};

/** Returns the gateways of a shop that offers both ways, each through `intercept`. */
function gatewaysOf(
  { from, to }: Ways,
  intercept: (gateway: PaymentGateway, driver: Driver) => PaymentGateway,
): PaymentGateways {
  const first = intercept(from.gateway, from);
  const second = to.gateway === from.gateway ? first : intercept(to.gateway, to);
  const both = { [SEATS[from.method]]: first, [SEATS[to.method]]: second };
  return { card: first, wave: null, modempay: null, ...both };
}
