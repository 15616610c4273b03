import { unknownPaymentMail } from "#app/copy/mails/payment-page-mails.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { hadMoney } from "#app/domain/orders/order-status.ts";
import { type GatewayName, gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import {
  decidePageMove,
  type PageClosing,
  type PageReport,
  pageMismatch,
} from "#app/domain/payments/payment-page.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
import { lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { methodOfPage, recordPageMoney } from "#app/server/payments/money-entries.ts";
import { recordEventOutcome, storeEvent } from "#app/server/payments/page-rows/page-events.ts";
import {
  findOrderOfPage,
  findPageOfSession,
  lockPaymentPage,
  movePaymentPage,
  type PaymentPage,
} from "#app/server/payments/page-rows/payment-pages.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { GatewayEventRefusal, PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok } from "#packages/result";
import { moveOrder } from "./move-paid-order.ts";
import { returnToReceipt } from "./return-to-receipt.ts";
import { type Difference, reportedSum, settlePageMoney } from "./settle-page-money.ts";

/** The outcome of a gateway's report; a mismatch is named by what differs. */
type PageOutcome =
  | "paid"
  | "refund_needed"
  | "closed"
  | "processing"
  | "unchanged"
  | "not_ours"
  | `mismatch_${string}`;

/**
 * Handles a signed event of a gateway: verified by its bytes and signature, handled once however often it is sent, and
 * the order's payment only where order, amount, currency and mode are those of the payment; other money of the order counts in its balance. Everything it changes (payment, order,
 * stock, timeline, mails) is one transaction. Money that belongs to no order is logged and mailed to the
 * administrators, once per event. Refusals: `bad_signature`, `too_old`, `malformed`. Source: specification 7.7.
 */
export async function settlePageEvent(
  shop: Shop,
  gateway: PaymentGateway,
  given: { body: Uint8Array; signature: string | null },
): Promise<Ok<PageOutcome | "duplicate" | "ignored"> | GatewayEventRefusal> {
  const event = await gateway.parseEvent(given.body, given.signature, shop.clock());
  if (!event.ok) return event;
  const { eventId, type, report } = event.value;
  if (report === null) return ok("ignored");
  return await shop.db.transaction(async (tx) => {
    const name = { gateway: gateway.name, eventId };
    const facts = { ...name, type, sessionId: report.sessionId, now: shop.clock() };
    if (!(await storeEvent(tx, facts))) return ok("duplicate");
    const { outcome, orderId } = await settlePageReport(shop, tx, {
      gateway: gateway.name,
      report,
      closing: "expired",
    });
    await recordEventOutcome(tx, name, { outcome, orderId });
    if (outcome === "not_ours" && report.state === "paid")
      await reportUnknownPayment(shop, tx, gateway.name, report);
    return ok(outcome);
  });
}

/**
 * Applies a gateway's report of a page, from a signed event or the response to our own query, in the caller's
 * transaction. Repeating it changes nothing; `closing` names how a page that ended is recorded.
 */
export async function settlePageReport(
  shop: Shop,
  tx: Transaction,
  { gateway, report, closing }: { gateway: GatewayName; report: PageReport; closing: PageClosing },
): Promise<{ outcome: PageOutcome; orderId: string | null }> {
  const name = { gateway, sessionId: report.sessionId, orderNumber: report.orderNumber };
  const orderId = await findOrderOfPage(tx, name);
  const locked = orderId === null ? null : await lockOrderById(tx, orderId);
  if (!locked) return { outcome: "not_ours", orderId: null };
  // Read under the order's lock: everything that moves these pages waits for it.
  const current = await lockPaymentPage(tx, locked.order.id);
  const page = (await findPageOfSession(tx, name)) ?? current;
  if (page === null) return { outcome: "not_ours", orderId: null };
  // Its gateway had said that this page is closed and unpaid; only money is news then.
  if (page.status === "left" && report.state !== "paid") return { outcome: "unchanged", orderId };
  const { order } = locked;
  const difference = differenceOf(order, { page, current }, report);
  if (difference !== null) {
    const facts = { order: order.orderNumber, mismatch: difference, state: report.state };
    shop.log.error(facts, "a payment gateway's word does not fit the payment it names");
  }
  if (report.state === "paid") {
    const settled = await settlePageMoney(shop, tx, locked, { page, current, gateway, report, difference });
    return { outcome: settled ?? (difference === null ? "unchanged" : `mismatch_${difference}`), orderId };
  }
  if (difference !== null) return { outcome: `mismatch_${difference}`, orderId };

  // Somebody closes this page to pay elsewhere; a shopper who cancels the order meanwhile still ends it.
  const isLeaving = page.leavingUntil !== null && shop.clock() < page.leavingUntil;
  const hasEnded = report.state === "expired" || report.state === "failed";
  if (isLeaving && hasEnded && closing !== "cancelled") return { outcome: "unchanged", orderId };

  const move = decidePageMove({ status: page.status, order }, report.state, closing);
  if (move === null) return { outcome: "unchanged", orderId };
  const now = shop.clock();
  if (hasEnded && (await returnToReceipt(tx, locked, page, now))) return { outcome: "closed", orderId };
  const { sessionId, paymentId, fee } = report;
  await movePaymentPage(tx, page.id, { status: move.status, sessionId, paymentId, fee, now });
  if (move.order === null)
    return { outcome: move.status === "processing" ? "processing" : "closed", orderId };
  const moved = await moveOrder(tx, locked, { ...move.order, now });
  if (!moved.ok) throw new Error(`order ${order.orderNumber} could not be ended: ${moved.reason}`);
  return { outcome: "closed", orderId };
}

/** Returns how a report differs from what its page and order wait for; null for nothing. */
function differenceOf(
  order: Order,
  { page, current }: { page: PaymentPage; current: PaymentPage | null },
  report: PageReport,
): Difference | null {
  // Test money never pays what waits for real money.
  if (page.status === "left") return report.mode === (current?.mode ?? "live") ? "left" : "mode";
  const isPaidElsewhere = report.state === "paid" && page.status !== "paid" && hadMoney(order.paymentStatus);
  return (
    pageMismatch({ ...page, orderNumber: order.orderNumber }, report) ??
    (isPaidElsewhere ? "paid_by_receipt" : isPaidTwice(page, report) ? "paid_twice" : null)
  );
}

/**
 * Returns whether a report is of another payment on a page than the one that paid it. A payment under the page's own name
 * is one whose charge was not listed yet.
 */
function isPaidTwice({ status, paymentId }: PaymentPage, report: PageReport): boolean {
  const isNamed = (id: string | null) => id !== null && id !== report.sessionId;
  const isOther = isNamed(paymentId) && isNamed(report.paymentId) && paymentId !== report.paymentId;
  return report.state === "paid" && status === "paid" && isOther;
}

async function reportUnknownPayment(
  shop: Shop,
  tx: Transaction,
  gateway: GatewayName,
  report: PageReport,
): Promise<void> {
  const { sessionId, orderNumber } = report;
  const method = methodOfPage({ gateway, method: null }, "card");
  await recordPageMoney(shop, tx, { orderId: null, gateway, method, report, now: shop.clock() });
  shop.log.error({ gateway, sessionId, order: orderNumber }, "a payment belongs to no order of this shop");
  const notice = unknownPaymentMail({
    gateway: gatewayLabel(gateway),
    sum: reportedSum(report),
    reference: report.paymentId ?? sessionId,
    orderNumber,
  });
  await queueAdminMail(shop, tx, { kind: "unknown_payment", ...notice });
}
