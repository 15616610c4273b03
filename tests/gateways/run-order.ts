import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { exactSum, type Money, money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { isCashDue } from "#app/domain/orders/part-payment.ts";
import { askReturn } from "#app/server/checkout/changes/returns.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { choosePayMethod } from "#app/server/checkout/ways-to-pay/choose-pay-method.ts";
import { leavePayPage, sharePayPage } from "#app/server/checkout/ways-to-pay/read-pay-page.ts";
import { cancelPaymentPage } from "#app/server/money/page-lifecycle/cancel-payment-page.ts";
import { expirePageOrders } from "#app/server/money/page-lifecycle/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/page-lifecycle/settle-page-event.ts";
import { decideRefund } from "#app/server/money/refunds/decide-refund.ts";
import { noteMoneyReturned } from "#app/server/money/refunds/note-money-returned.ts";
import { refundOrder } from "#app/server/money/refunds/refund-order.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { dueGmdOf } from "#app/server/money/review/review-payment.ts";
import { findUsableCredit, spendCredit } from "#app/server/money/spend-credit.ts";
import { takeCash } from "#app/server/money/take-cash.ts";
import { sealedOrderToken } from "#app/server/orders/order-token.ts";
import { readOrderByNumber } from "#app/server/orders/read-order.ts";
import { trackingToken } from "#app/server/orders/tracking-link.ts";
import { refundsOfOrder } from "#app/server/payments/page-rows/page-refunds.ts";
import { findPaymentPage, readPage } from "#app/server/payments/page-rows/payment-pages.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { addProduct, anAddress, aReceipt, aShopper } from "#tests/support/fixtures.ts";
import type { TestShop } from "#tests/support/open-test-shop.ts";
import { move, orderByReceipt, review, stockOf } from "#tests/support/order-steps.ts";
import { aPageOrder, openPageOrder, orderWithPage, sharedPageOrder } from "#tests/support/paid-page-order.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import { type Case, isPart, type Kind, type Part, type Step } from "./cases.ts";
import { type Driver, withDrivers } from "./drivers.ts";

const SECOND_MS = 1000;
const STOCK = 2;
const PART = money(50_00, "GMD");
/** Longer than any page is held. */
const HOLD_MS = 25 * 60 * 60 * SECOND_MS;

/** How the order begins, with which way, and the way that its payer chooses. Both may be of one company. */
export type Scenario = { kind: Kind; from: Driver; to: Driver };

/**
 * Performs a case with an order of its own, then runs the jobs until its hold has ended, then sends late events. Returns
 * what does not hold, in words; an empty list where everything does.
 */
export async function runOrder(
  opened: TestShop,
  admin: Admin<never>,
  { kind, from, to }: Scenario,
  { tokens, troubleAt, trouble }: Case,
): Promise<string[]> {
  const wrong: string[] = [];
  const made = new Map<string, Driver>();
  /** The pages whose address somebody has. */
  const shown = new Set<string>();
  let at = 0;
  let isUnderWay = false;
  let hasCancelled = false;
  const shop = withDrivers(opened.shop, [from, to], intercept);
  const product = await addProduct(shop, { slug: `case-${randomUUID()}`, stockQuantity: STOCK });
  /** Its money comes in several ways. */
  const isInParts = kind === "rest" || kind === "exchange";
  let orderNumber = await begin();

  async function begin(): Promise<string> {
    if (kind === "page") return "";
    if (kind === "exchange") return await exchanged();
    if (kind === "choice") {
      return (await sharedPageOrder(shop, product, { paymentMethod: from.method })).orderNumber;
    }
    const shopper = aShopper();
    const sendMoney = async (...decision: [decision: "rejected" | "verified", given?: { amount: Money }]) => {
      const number = await orderByReceipt(shop, product, { receipt: aReceipt(), ...shopper });
      succeeded(await review(shop, admin, number, ...decision));
      return number;
    };
    if (kind === "receipt") return await sendMoney("rejected");
    const kept = await sendMoney("verified", { amount: PART });
    succeeded(await move(shop, admin, kept, "cancelled"));
    succeeded(await noteMoneyReturned(shop, admin, { orderNumber: kept, reason: "", otherWay: "credit" }));
    return await sendMoney("verified", { amount: PART });
  }
  /** An order that was paid and delivered, whose piece is exchanged for one that costs twenty dollars more. */
  async function exchanged(): Promise<string> {
    const number = await openPageOrder(shop, product, { paymentMethod: from.method });
    const id = (await orderWithPage(shop, number)).payment.sessionId ?? "";
    from.pay(id);
    succeeded(await settlePageEvent(shop, from.gateway, from.event(id)));
    succeeded(await move(shop, admin, number, "delivered"));
    const dearer = await addProduct(shop, { price: "100.00", sizes: { "42": 1 } });
    const { items } = (await readOrderByNumber(shop.db, number)) ?? {};
    const wish = { quantity: 1, kind: "exchange", wanted: null, reason: "size", words: "" } as const;
    const other = { otherProduct: dearer.slug, otherSize: "42" };
    const line = { productId: product.id, size: items?.[0]?.size ?? "" };
    succeeded(await askReturn(shop, admin, number, { ...wish, ...other, line }));
    return number;
  }
  const refundedOf = (sessionId: string) => made.get(sessionId)?.page(sessionId).refunded ?? 0;
  const own = () => ({ orderNumber, token: trackingToken(shop, orderNumber) });

  /** Lets steps happen where the shop waits for a company. */
  function intercept(driver: Driver): PaymentGateway {
    const { gateway } = driver;
    return {
      ...gateway,
      expireSession: (id) => through("closed", driver, () => gateway.expireSession(id), "made"),
      createSession: (wanted) =>
        through(
          "made",
          driver,
          async () => {
            const session = await gateway.createSession(wanted);
            made.set(session.sessionId, driver);
            if (kind === "page") {
              orderNumber = wanted.order.orderNumber;
              shown.add(session.sessionId);
            }
            return session;
          },
          "end",
        ),
    };
  }
  async function through<T>(part: Part, driver: Driver, ask: () => Promise<T>, next: Part): Promise<T> {
    if (!isUnderWay || tokens.slice(at).find(isPart) !== part) return await ask();
    await takeUntil(part);
    if (at === troubleAt) driver.troubleOnce?.(trouble);
    at += 1;
    try {
      return await ask();
    } finally {
      driver.troubleOnce?.(null);
      await takeUntil(next);
    }
  }
  async function takeUntil(part: Part): Promise<void> {
    while (at < tokens.length && tokens[at] !== part) await take();
  }
  async function take(): Promise<void> {
    const token = tokens[at];
    const isTroubled = at === troubleAt;
    at += 1;
    if (token === undefined || token === "closed" || token === "made" || token === "end") return;
    if (token === "begin") {
      isUnderWay = true;
      await (kind === "page" ? create() : choose());
      await takeUntil("end");
      isUnderWay = false;
    } else if (orderNumber !== "") {
      if (isTroubled) to.troubleOnce?.(trouble);
      await perform(token);
      to.troubleOnce?.(null);
    }
    // An order whose page is being made may not be there yet.
    if (kind !== "page" || !isUnderWay) await checkPages(token);
  }
  async function create(): Promise<void> {
    const wanted = { ...(await aPageOrder(product)), paymentMethod: from.method };
    // Nobody has the link of a page whose making failed in the end.
    if (!(await placeOrder(shop, GUEST, wanted)).ok) shown.clear();
  }
  async function choose(): Promise<void> {
    const link = { token: sealedOrderToken(shop, "pay-for-order", orderNumber), ipAddress: anAddress() };
    await choosePayMethod(shop, link, { method: to.method, currency: "GBP" });
  }
  async function perform(step: Step): Promise<unknown> {
    switch (step) {
      case "pay":
        return payable().map(([id, driver]) => driver.pay(id));
      case "event":
        return await sendEvents();
      case "expiry":
        return await expire();
      case "close":
        return await cancelPaymentPage(shop, orderNumber);
      case "refund":
        return await refundOrder(shop, admin, { orderNumber, amount: null, reason: "" });
      case "cancel": {
        const found = await read();
        if (!found || found.order.orderStatus === "cancelled") return;
        hasCancelled = (await move(shop, admin, orderNumber, "cancelled")).ok;
        return;
      }
      case "share":
        return await sharePayPage(shop, own(), anAddress());
      case "stop":
        return await leavePayPage(shop, own());
      case "send": {
        const sent = { ...own(), email: null, receipt: aReceipt(), ipAddress: anAddress() };
        return await resendReceipt(shop, GUEST, sent);
      }
      case "verify":
        return (await read())?.receipt && (await review(shop, admin, orderNumber, "verified"));
      case "credit": {
        const usable = await findUsableCredit(shop, orderNumber);
        return usable && (await spendCredit(shop, admin, { orderNumber, seenSum: exactSum([usable]) }));
      }
      case "ship":
        return await move(shop, admin, orderNumber, "shipped");
      case "cash": {
        const order = await readOrderByNumber(shop.db, orderNumber);
        if (!order || !isCashDue(order)) return null;
        const amount = toDecimal(await dueGmdOf(shop, shop.db, order));
        return await takeCash(shop, admin, { orderNumber, amount, takenBy: "" });
      }
      default:
        step satisfies never;
    }
  }
  function payable() {
    return [...made].filter(([id, driver]) => shown.has(id) && driver.page(id).isPayable);
  }
  /** An event that is refused for want of an answer is sent again, as companies do. */
  async function sendEvents(): Promise<void> {
    for (const [id, driver] of made) {
      const event = driver.event(id);
      const settle = () => settlePageEvent(shop, driver.gateway, event);
      await settle().catch(settle);
    }
  }
  async function expire(): Promise<void> {
    for (const minutes of [0, 10, 60]) {
      const found = await read();
      const now = opened.clock.now().getTime();
      // Without an order yet, its page is as old as it can become.
      const end = found === null ? now + HOLD_MS : (found.page?.expiresAt.getTime() ?? 0);
      if (now < end) opened.clock.set(new Date(end + 2 * SECOND_MS));
      opened.clock.advance(minutes * 60 * SECOND_MS);
      // Stripe closes a page by itself.
      for (const [id, driver] of made) driver.page(id);
      await reconcilePaymentPages(shop);
      await expirePageOrders(shop);
    }
  }
  async function read() {
    const [row] = await shop.db
      .select({ order: orders, receipt: gambianPayments })
      .from(orders)
      .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
      .where(eq(orders.orderNumber, orderNumber));
    return row ? { ...row, page: await findPaymentPage(shop.db, row.order.id) } : null;
  }
  async function checkPages(after: string): Promise<void> {
    const found = await read();
    if (!found) return;
    if (found.page?.sessionId) shown.add(found.page.sessionId);
    const count = payable().length;
    if (count > 1) wrong.push(`two pages can be paid after ${after}`);
    if (count > 0 && !found.order.stockHeld) wrong.push(`stock is back after ${after}`);
    const { verificationStatus } = found.receipt ?? { verificationStatus: "rejected" };
    if (count > 0 && (isInParts ? verificationStatus === "pending" : verificationStatus !== "rejected")) {
      wrong.push(`a receipt is taken beside a page after ${after}`);
    }
  }
  /** Staff look in the company's dashboard, and end each refund that is unknown. */
  async function decideRefunds(orderId: string): Promise<void> {
    for (const { id: refundId, pageId, status } of await refundsOfOrder(shop.db, orderId)) {
      if (status === "unknown") {
        const { sessionId, refundedAmount } = (await readPage(shop.db, pageId)) ?? {};
        const hasArrived = refundedOf(sessionId ?? "") > (refundedAmount ?? 0);
        succeeded(await decideRefund(shop, admin, { orderNumber, refundId, hasArrived }));
      }
    }
    const left = await refundsOfOrder(shop.db, orderId);
    if (left.some(({ status }) => status === "unknown" || status === "pending")) {
      wrong.push("a refund has no end though staff looked");
    }
  }
  /** Looks at an order of which parts came in several ways: all of its money is counted once, and is its payment or owed. */
  async function checkRest(when: string): Promise<void> {
    const found = await read();
    if (!found) return void wrong.push(`there is no order ${when}`);
    const { id, paymentStatus, orderStatus, stockHeld, ...order } = found.order;
    const pages = await shop.db.select().from(paymentPages).where(eq(paymentPages.orderId, id));
    const refunds = await refundsOfOrder(shop.db, id);
    const isUnknown = refunds.some(({ status }) => status === "unknown");
    const { rows } = await shop.db.execute<{ sum: string }>(sql`
      select (amount * 100)::int || ' ' || currency as sum from live_money
      where order_id = ${id} and source = 'page' and direction = 'received'`);
    const paid = [...made].map(([page, driver]) => driver.page(page)).filter(({ isPaid }) => isPaid);
    const sums = (all: string[]) => all.toSorted().join(", ");
    const [told, counted] = [
      sums(paid.map(({ amount, currency }) => `${amount} ${currency}`)),
      sums(rows.map(({ sum }) => sum)),
    ];
    const [received, returned] = [Number(order.receivedAmount), Number(order.returnedAmount)];
    const isWhole = received - returned >= Number(order.totalAmount);
    const isSaid =
      returned === 0
        ? isWhole === (paymentStatus === "paid")
        : returned === received
          ? paymentStatus === "refunded"
          : paymentStatus === "partially_refunded";
    const left = await stockOf(shop, product);
    const checks: [boolean, string][] = [
      [told === counted, `${told} was paid on pages, ${counted} is counted`],
      [isSaid, `${received} of ${order.totalAmount} came, ${returned} went back, but ${paymentStatus}`],
      [
        pages.every((page) => refundedOf(page.sessionId ?? "") === page.refundedAmount) || isUnknown,
        "a page gave back more or less than is noted",
      ],
      [orderStatus !== "pending" && orderStatus !== "cancelled", `it is ${orderStatus}`],
      [left === STOCK - Number(stockHeld) && stockHeld, `${left} in stock, held: ${stockHeld}`],
      [payable().length === 0, "somebody can still pay"],
    ];
    wrong.push(...checks.flatMap(([holds, words]) => (holds ? [] : [`${words} ${when}`])));
  }
  async function check(when: string): Promise<void> {
    if (isInParts) return await checkRest(when);
    const found = await read();
    if (!found) return void wrong.push(`there is no order ${when}`);
    const { order, receipt, page } = found;
    const { paymentStatus, orderStatus, stockHeld } = order;
    const paid = [...made].map(([id, driver]) => driver.page(id)).filter(({ isPaid }) => isPaid);
    const received = paid.reduce((sum, { amount }) => sum + amount, 0);
    const refunded = paid.reduce((sum, each) => sum + each.refunded, 0);
    const noted = page?.refundedAmount ?? 0;
    const lost = (await refundsOfOrder(shop.db, order.id)).filter(({ status }) => status === "unknown");
    const unknown = lost.reduce((sum, { amount }) => sum + amount, 0);
    const isVerified = receipt?.verificationStatus === "verified";
    const isUnpaid = received === 0 && !isVerified;
    const isEarned = paymentStatus === "paid" && orderStatus !== "cancelled" && stockHeld;
    const isOwedBack =
      paymentStatus === "refund_needed" || (paymentStatus === "paid" && orderStatus === "cancelled");
    const left = await stockOf(shop, product);
    const checks: [boolean, string][] = [
      [paid.length + Number(isVerified) <= 1, `it was paid ${paid.length} times, verified: ${isVerified}`],
      [received === 0 || page?.status === "paid", `paid, but its payment is ${page?.status}`],
      [paid.every(({ sessionId }) => sessionId === page?.sessionId), "it was paid on a page not its own"],
      [received === 0 || received === page?.amount, `${received} was paid for ${page?.amount}`],
      [
        order.receivedAmount === (received > 0 || isVerified ? order.totalAmount : "0.00"),
        `the ledger received ${order.receivedAmount} of ${order.totalAmount}`,
      ],
      [
        refunded === noted || refunded === noted + unknown,
        `${refunded} was refunded, ${noted} is noted, ${unknown} is unknown`,
      ],
      [
        received === refunded || isEarned || isOwedBack,
        `money without an order: ${orderStatus}, ${paymentStatus}`,
      ],
      [received === 0 || received > noted || paymentStatus === "refunded", `refunded, but ${paymentStatus}`],
      [!hasCancelled || orderStatus === "cancelled", `cancelled by staff, but ${orderStatus}`],
      [!isUnpaid || !["paid", "refunded"].includes(paymentStatus), `unpaid, but ${paymentStatus}`],
      [left === STOCK - Number(stockHeld), `${left} in stock, held: ${stockHeld}`],
      [payable().length === 0 || stockHeld, "somebody can still pay"],
    ];
    if (receipt) {
      const isWaiting = orderStatus === "payment_pending" && page === null && order.paymentMethod === "wave";
      checks.push(
        [isUnpaid || (isEarned && orderStatus === "confirmed"), `paid, but ${orderStatus}, ${paymentStatus}`],
        [!isUnpaid || isWaiting, `unpaid, but ${orderStatus} by ${order.paymentMethod}`],
        [!isUnpaid || stockHeld === (receipt.verificationStatus === "pending"), `held: ${stockHeld}`],
      );
    } else
      checks.push([!isUnpaid || orderStatus === "cancelled", `unpaid, but ${orderStatus} after its end`]);
    wrong.push(...checks.flatMap(([holds, words]) => (holds ? [] : [`${words} ${when}`])));
  }

  if (kind === "choice") await checkPages("its beginning");
  while (at < tokens.length) await take();
  if (orderNumber === "") {
    if ((await stockOf(shop, product)) !== STOCK) wrong.push("an order without a page holds stock");
    return wrong;
  }
  await expire();
  await check("though no event came");
  for (let late = 0; late < 2; late += 1) await sendEvents();
  await expire();
  await check("after late events");
  await decideRefunds((await read())?.order.id ?? "");
  await check("after staff looked in the dashboard");
  return [...new Set(wrong)];
}
