import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { expectedGmd } from "#app/domain/orders/expected-gmd.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { mayBePaidInParts } from "#app/domain/orders/part-payment.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import { isPageWaiting, paymentPageEnd } from "#app/domain/payments/payment-page.ts";
import { openPaymentPage } from "#app/server/money/page-lifecycle/open-payment-page.ts";
import { firstPageCheck } from "#app/server/money/page-lifecycle/reconcile-payment-pages.ts";
import { settlePageReport } from "#app/server/money/page-lifecycle/settle-page-event.ts";
import { changePaymentMethod } from "#app/server/orders/change-payment-method.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { readOrder } from "#app/server/orders/read-order.ts";
import { lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import {
  findPaymentPage,
  leavePage,
  lockPaymentPage,
  type PaymentPage,
  paymentPageWrite,
  startLeavingPage,
} from "#app/server/payments/page-rows/payment-pages.ts";
import { gatewayOf } from "#app/server/platform/gateways/payment-gateway.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { findShared, type PayForLink, type SharedOrder } from "./find-shared.ts";
import { type Choice, canChoose, isOnPage, payOptions } from "./pay-options.ts";
import { shareReceiptOrder } from "./share-receipt-order.ts";

/** How long the end of a page that is being left does not end its order, so that a lost answer can be asked for again. */
const LEAVING_MS = 10 * 60 * 1000;

export type ChooseRefusal =
  | Refusal<"not_found" | "payment_method_unavailable" | "changed_meanwhile">
  | Refusal<"page_not_closed" | "page_not_opened">
  | RateLimited;

/**
 * Lets somebody else who pays choose another way: the order's open page is closed first, and only where its gateway
 * says that it is closed and unpaid, the page of the chosen way is made, for what that charges. There are never two pages
 * on which somebody can pay. Money that came meanwhile counts as the order's payment. The items are held for another half
 * hour at least.
 * Refusals: `not_found` and `rate_limited` for links as of `findShared`, the latter also after too many choices;
 * `payment_method_unavailable`: not offered for this order; `changed_meanwhile`: paid, being paid or ended by now;
 * `page_not_closed`: whether the open page is closed is uncertain, and it stays the order's; `page_not_opened`: it is
 * closed, the other gateway made none, and any way can be chosen.
 */
export async function choosePayMethod(
  shop: Shop,
  link: PayForLink,
  { method, currency }: { method: PageMethod; currency: CurrencyCode },
): Promise<Ok<null> | ChooseRefusal> {
  const found = await findShared(shop, link);
  if (!found.ok) return found;
  const begun = await beginPage(shop, found.value, link);
  if (begun === null) return refuse("changed_meanwhile");
  const shared = begun;
  if (!canChoose(shop, shared)) return refuse("changed_meanwhile");
  const options = await payOptions(shop, shared, currency);
  const chosen = options.find((option) => option.method === method);
  // The present way is no option: it is chosen already.
  if (!chosen && method === shared.order.paymentMethod) return ok(null);
  if (!chosen) return refuse("payment_method_unavailable");
  const wait = await shop.limits.take("pay-method-order", shared.order.id);
  if (wait > 0) return rateLimited(wait);
  const left = await closeFor(shop, shared, chosen);
  if (!left.ok) return left;
  const opened = await openPaymentPage(shop, shared.order.id);
  return opened.ok ? ok(null) : refuse("page_not_opened");
}

type OnPage = { order: Order; payment: PaymentPage };

/** Returns the order with its payment on a page, begun now where it waited for its money without one; null if it can't be. */
async function beginPage(
  shop: Shop,
  { order, payment }: SharedOrder,
  { ipAddress }: PayForLink,
): Promise<OnPage | null> {
  if (payment !== null && isOnPage({ order, payment })) return { order, payment };
  if (!mayBePaidInParts(order)) return null;
  const shared = await shareReceiptOrder(shop, order, ipAddress);
  if (!shared.ok) return null;
  const [now, page] = await Promise.all([readOrder(shop.db, order.id), findPaymentPage(shop.db, order.id)]);
  return now && page ? { order: now, payment: page } : null;
}

/** Closes the open page for certain, and lets the payment wait for the chosen one. */
async function closeFor(
  shop: Shop,
  { payment }: OnPage,
  chosen: Choice,
): Promise<Ok<null> | Refusal<"page_not_closed" | "changed_meanwhile">> {
  const { id, sessionId } = payment;
  if (sessionId === null) return await turnTo(shop, payment, chosen);
  const gateway = gatewayOf(shop.gateways, payment);
  if (gateway === null) return refuse("page_not_closed");
  const until = new Date(shop.clock().getTime() + LEAVING_MS);
  if (!(await startLeavingPage(shop.db, id, until))) return refuse("changed_meanwhile");
  const report = await gateway.expireSession(sessionId).catch((error: unknown) => {
    shop.log.warn({ gateway: gateway.name, sessionId, reason: error }, "a payment page was not closed");
    return null;
  });
  if (report?.sessionId !== sessionId || report.state === "open") return refuse("page_not_closed");
  if (report.state === "expired" || report.state === "failed") return await turnTo(shop, payment, chosen);
  const settled = { gateway: gateway.name, report, closing: "expired" } as const;
  await shop.db.transaction((tx) => settlePageReport(shop, tx, settled));
  return refuse("changed_meanwhile");
}

/** Turns a payment, whose page is closed for certain or was never made, to another gateway. */
async function turnTo(
  shop: Shop,
  seen: PaymentPage,
  { gateway, method, charge }: Choice,
): Promise<Ok<null> | Refusal<"changed_meanwhile">> {
  return await shop.db.transaction(async (tx) => {
    const locked = await lockOrderById(tx, seen.orderId);
    const payment = locked && (await lockPaymentPage(tx, seen.orderId));
    if (!payment || !isOnPage({ order: locked.order, payment })) return refuse("changed_meanwhile");
    const isSame = payment.id === seen.id && payment.sessionId === seen.sessionId;
    if (!isSame || !isPageWaiting(payment.status)) return refuse("changed_meanwhile");
    const now = shop.clock();
    const soonest = paymentPageEnd(now, 0);
    const expiresAt = payment.expiresAt > soonest ? payment.expiresAt : soonest;
    const { name, mode } = gateway;
    const { orderId, sharedAt, payerEmail } = payment;
    const page = { orderId, gateway: name, method, mode, charge, expiresAt, sharedAt, payerEmail };
    await leavePage(tx, payment, now);
    await tx.execute(paymentPageWrite({ ...page, firstCheckAt: firstPageCheck(now), now }));
    const isInDalasi = charge.currency === "GMD" && locked.order.currency !== "GMD";
    const totalGmd = isInDalasi ? expectedGmd(locked.order, currentPricing(shop)) : null;
    await changePaymentMethod(tx, seen.orderId, { method, totalGmd, now });
    const note = `The payer chose ${paymentMethodLabel(method)}, ${formatMoney(charge)}, in place of ${paymentMethodLabel(locked.order.paymentMethod)}.`;
    const event = { kind: "note", to: "money", note } as const;
    await insertOrderEvents(tx, seen.orderId, [event], { actorUserId: null, at: now });
    return ok(null);
  });
}
