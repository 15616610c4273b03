import { unknownPaymentMail } from "#app/copy/mails/payment-page-mails.ts";
import { money } from "#app/domain/money/money.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { hadMoney } from "#app/domain/orders/order-status.ts";
import { type GatewayName, gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import {
  decidePageMove,
  type PageClosing,
  type PageMismatch,
  type PageReport,
  pageMismatch,
} from "#app/domain/payments/payment-page.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
import { isCancelledByStaff } from "#app/server/orders/status/apply-order-status.ts";
import { lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { recordPageMoney } from "#app/server/payments/money-entries.ts";
import { findOrderOfLeftPage } from "#app/server/payments/payment-pages/left-pages.ts";
import { recordEventOutcome, storeEvent } from "#app/server/payments/payment-pages/page-events.ts";
import {
  findOrderOfPage,
  lockPaymentPage,
  movePaymentPage,
  type PaymentPage,
} from "#app/server/payments/payment-pages/payment-pages.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { GatewayEventRefusal, PaymentGateway } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok } from "#packages/result";
import { moveOrder, movePaidOrder } from "./move-paid-order.ts";
import { returnToReceipt } from "./return-to-receipt.ts";
import { reportedSum, settleOtherMoney } from "./settle-other-money.ts";

/** The outcome of a gateway's report; a mismatch is named by what differs. */
export type PageOutcome =
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
  const page = { gateway, sessionId: report.sessionId, orderNumber: report.orderNumber };
  const orderId = (await findOrderOfLeftPage(tx, page)) ?? (await findOrderOfPage(tx, page));
  const locked = orderId === null ? null : await lockOrderById(tx, orderId);
  if (!locked) return { outcome: "not_ours", orderId: null };
  // Read under the order's lock: everything that moves this payment, or leaves its page, waits for it.
  const payment = await lockPaymentPage(tx, locked.order.id);
  const isLeft = (await findOrderOfLeftPage(tx, page)) !== null;
  // Its gateway had said that this page is closed and unpaid; only money is news then.
  if (isLeft && report.state !== "paid") return { outcome: "unchanged", orderId };
  const { order } = locked;
  const mismatch = mismatchOf(order, payment, report, isLeft);
  if (payment === null && !isLeft) return { outcome: "not_ours", orderId: null };
  if (payment === null || mismatch !== null) {
    const facts = { order: order.orderNumber, mismatch, state: report.state };
    shop.log.error(facts, "a payment gateway's word does not fit the payment it names");
    const came = { payment, gateway, report, isCounted: mismatch !== null && COUNTED.has(mismatch) };
    const paid = report.state === "paid" ? await settleOtherMoney(shop, tx, locked, came) : null;
    return { outcome: paid ?? `mismatch_${mismatch}`, orderId: order.id };
  }

  // Somebody closes this page to pay elsewhere; a shopper who cancels the order meanwhile still ends it.
  const isLeaving = payment.leavingUntil !== null && shop.clock() < payment.leavingUntil;
  const hasEnded = report.state === "expired" || report.state === "failed";
  if (isLeaving && hasEnded && closing !== "cancelled") return { outcome: "unchanged", orderId: order.id };

  const isCancelled = await isCancelledByStaff(tx, order);
  const known = { status: payment.status, order, isCancelledByStaff: isCancelled };
  const move = decidePageMove(known, report.state, closing);
  if (move === null) return { outcome: "unchanged", orderId: order.id };
  const now = shop.clock();
  if (hasEnded && (await returnToReceipt(tx, locked, payment, now))) return { outcome: "closed", orderId };
  const { sessionId, paymentId, fee } = report;
  await movePaymentPage(tx, order.id, { status: move.status, sessionId, paymentId, fee, now });
  if (move.status === "paid") await recordPageMoney(shop, tx, { order, gateway, report, now });
  if (move.order === null)
    return { outcome: move.status === "processing" ? "processing" : "closed", orderId };

  const to = { ...move.order, now };
  if (move.status !== "paid") {
    const moved = await moveOrder(tx, locked, to);
    if (!moved.ok) throw new Error(`order ${order.orderNumber} could not be ended: ${moved.reason}`);
    return { outcome: "closed", orderId };
  }
  const paid = money(payment.amount, payment.currency);
  const { gateway: paidAt, payerEmail } = payment;
  return { outcome: await movePaidOrder(shop, tx, locked, { ...to, paid, paidAt, payerEmail }), orderId };
}

/** How money on a page differs from the payment that its order waits for. */
type Difference = PageMismatch | "left" | "paid_by_receipt" | "paid_twice";

/** Differences of money that is of its order all the same, and counts in its balance. */
const COUNTED: ReadonlySet<Difference> = new Set([
  "left",
  "amount",
  "currency",
  "paid_by_receipt",
  "paid_twice",
]);

function mismatchOf(
  order: Order,
  payment: PaymentPage | null,
  report: PageReport,
  isLeft: boolean,
): Difference | null {
  if (isLeft) return report.mode === (payment?.mode ?? "live") ? "left" : "mode";
  if (payment === null) return null;
  const isPaidElsewhere =
    report.state === "paid" && payment.status !== "paid" && hadMoney(order.paymentStatus);
  return (
    pageMismatch({ ...payment, orderNumber: order.orderNumber }, report) ??
    (isPaidElsewhere ? "paid_by_receipt" : isPaidTwice(payment, report) ? "paid_twice" : null)
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
  await recordPageMoney(shop, tx, { order: null, gateway, report, now: shop.clock() });
  shop.log.error({ gateway, sessionId, order: orderNumber }, "a payment belongs to no order of this shop");
  const notice = unknownPaymentMail({
    gateway: gatewayLabel(gateway),
    sum: reportedSum(report),
    reference: report.paymentId ?? sessionId,
    orderNumber,
  });
  await queueAdminMail(shop, tx, { kind: "unknown_payment", ...notice });
}
