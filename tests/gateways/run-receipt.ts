import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { GUEST } from "#app/domain/accounts/viewer.ts";
import { choosePayMethod } from "#app/server/checkout/pay-page/choose-pay-method.ts";
import { leavePayPage, sharePayPage } from "#app/server/checkout/pay-page/read-pay-page.ts";
import { placeOrder } from "#app/server/checkout/place-order.ts";
import { expirePageOrders } from "#app/server/money/payment-pages/expire-page-orders.ts";
import { reconcilePaymentPages } from "#app/server/money/payment-pages/reconcile-payment-pages.ts";
import { settlePageEvent } from "#app/server/money/payment-pages/settle-page-event.ts";
import { resendReceipt } from "#app/server/money/review/resend-receipt.ts";
import { reviewPayment } from "#app/server/money/review/review-payment.ts";
import { sealedOrderToken } from "#app/server/orders/order-token.ts";
import { trackingToken } from "#app/server/orders/tracking-link.ts";
import type { PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { addProduct, aLocalOrder, anAddress } from "#tests/support/fixtures.ts";
import type { TestShop } from "#tests/support/open-test-shop.ts";
import { readReceiptOrder } from "#tests/support/receipt-orders.ts";
import { succeeded } from "#tests/support/succeeded.ts";
import type { Case } from "./cases.ts";
import type { Driver } from "./drivers.ts";
import { SEATS } from "./run-choice.ts";

const SECOND_MS = 1000;
const STOCK = 2;

/**
 * The steps that can happen to an order whose receipt was rejected; `send` is another receipt, and `verify` its review.
 */
export const RECEIPT_STEPS = ["share", "choose", "pay", "event", "expire", "stop", "send", "verify"] as const;

type ReceiptStep = (typeof RECEIPT_STEPS)[number];

/** An order of the steps; the first request to the gateway in step `troubleAt` meets the trouble. */
export type ReceiptCase = Case<ReceiptStep>;

/**
 * Performs a case with an order of its own whose receipt was rejected, then runs the jobs until its hold has ended, then
 * sends late events. Returns what does not hold, in words; an empty list where everything does.
 */
export async function runReceipt(
  opened: TestShop,
  admin: Admin<never>,
  driver: Driver,
  { steps, troubleAt, trouble }: ReceiptCase,
): Promise<string[]> {
  const wrong: string[] = [];
  const pages: string[] = [];
  /** The pages whose address somebody has. */
  const shown = new Set<string>();
  const gateway: PaymentGateway = {
    ...driver.gateway,
    async createSession(wanted) {
      const session = await driver.gateway.createSession(wanted);
      pages.push(session.sessionId);
      return session;
    },
  };
  const shop: Shop = {
    ...opened.shop,
    gateways: { ...opened.shop.gateways, [SEATS[driver.method]]: gateway },
  };
  const product = await addProduct(shop, { slug: `receipt-${randomUUID()}`, stockQuantity: STOCK });
  const { orderNumber } = succeeded(
    await placeOrder(shop, GUEST, await aLocalOrder(product, { receipt: aPdf() })),
  );
  const own = { orderNumber, token: trackingToken(shop, orderNumber) };
  const token = sealedOrderToken(shop, "pay-for-order", orderNumber);
  await review("rejected");

  async function take(step: ReceiptStep): Promise<void> {
    const ipAddress = anAddress();
    switch (step) {
      case "share":
        return void (await sharePayPage(shop, own, ipAddress));
      case "choose": {
        const wanted = { method: driver.method, currency: "GBP" } as const;
        return void (await choosePayMethod(shop, { token, ipAddress }, wanted));
      }
      case "pay":
        for (const id of payable()) driver.pay(id);
        return;
      case "event":
        return await sendEvents();
      case "expire":
        return await expire();
      case "stop":
        return void (await leavePayPage(shop, own));
      case "send":
        return void (await resendReceipt(shop, GUEST, { ...own, email: null, receipt: aPdf(), ipAddress }));
      case "verify":
        return await review("verified");
      default:
        step satisfies never;
    }
  }
  async function review(decision: "verified" | "rejected"): Promise<void> {
    const { receipt } = await read();
    const seen = { paymentId: receipt.id, seenStatus: receipt.verificationStatus as "pending" | "rejected" };
    await reviewPayment(shop, admin, { ...seen, decision, notes: "" });
  }
  function payable(): string[] {
    return [...shown].filter((id) => driver.isPayable(id));
  }
  async function sendEvents(): Promise<void> {
    for (const id of pages) {
      const settle = () => settlePageEvent(shop, gateway, driver.event(id));
      await settle().catch(settle);
    }
  }
  async function expire(): Promise<void> {
    for (const minutes of [0, 10, 60]) {
      const { page } = await read();
      const end = page ? page.expiresAt.getTime() + 2 * SECOND_MS : 0;
      if (opened.clock.now().getTime() < end) opened.clock.set(new Date(end));
      opened.clock.advance(minutes * 60 * SECOND_MS);
      for (const id of pages) driver.isPayable(id);
      await reconcilePaymentPages(shop);
      await expirePageOrders(shop);
    }
  }
  function read() {
    return readReceiptOrder(shop, orderNumber);
  }
  async function checkPages(after: string): Promise<void> {
    const { order, receipt, page } = await read();
    if (page?.sessionId) shown.add(page.sessionId);
    if (payable().length > 1) wrong.push(`two pages can be paid after ${after}`);
    if (payable().length === 0) return;
    if (!order.stockHeld) wrong.push(`stock is back after ${after}`);
    if (receipt.verificationStatus !== "rejected")
      wrong.push(`a receipt is taken beside a page after ${after}`);
  }
  async function checkEnd(when: string): Promise<void> {
    const { order, receipt, page } = await read();
    const paid = driver.paid(orderNumber);
    const received = paid.reduce((sum, { amount }) => sum + amount, 0);
    const isVerified = receipt.verificationStatus === "verified";
    const { paymentStatus, orderStatus, stockHeld } = order;
    const isOpen = received === 0 && !isVerified;
    const [row] = await shop.db.select().from(products).where(eq(products.id, product.id));
    const checks: [boolean, string][] = [
      [paid.length + (isVerified ? 1 : 0) <= 1, `it was paid ${paid.length} times, verified: ${isVerified}`],
      [received === 0 || page?.status === "paid", `paid, but its payment is ${page?.status}`],
      [received === 0 || received === page?.amount, `${received} was paid for ${page?.amount}`],
      [
        isOpen || (paymentStatus === "paid" && orderStatus === "confirmed" && stockHeld),
        "money without an order",
      ],
      [!isOpen || (orderStatus === "payment_pending" && page === null), `unpaid, but ${orderStatus}`],
      [
        !isOpen || stockHeld === (receipt.verificationStatus === "pending"),
        `unpaid, stock held: ${stockHeld}`,
      ],
      [!isOpen || order.paymentMethod === "wave", `its receipt is for ${order.paymentMethod}`],
      [row?.stockQuantity === STOCK - (stockHeld ? 1 : 0), `${row?.stockQuantity} left, held: ${stockHeld}`],
      [payable().length === 0, "somebody can still pay"],
    ];
    wrong.push(...checks.flatMap(([holds, words]) => (holds ? [] : [`${words} ${when}`])));
  }

  for (const [i, step] of steps.entries()) {
    if (i === troubleAt) driver.trouble?.(trouble);
    await take(step);
    if (i === troubleAt) driver.trouble?.(null);
    await checkPages(step);
  }
  await expire();
  await checkEnd("though no event came");
  await sendEvents();
  await expire();
  await checkEnd("after late events");
  return wrong;
}

/** A receipt of its own; a picture would take longer. */
function aPdf(): Uint8Array {
  return Buffer.from(`%PDF-1.4 ${randomUUID()}`);
}
