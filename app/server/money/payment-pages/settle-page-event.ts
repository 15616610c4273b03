import { orderReceivedMail } from "#app/copy/mails/order-mails.ts";
import {
  paidTooLateMail,
  payerPaidMail,
  payerTooLateMail,
  refundNeededMail,
  unknownPaymentMail,
} from "#app/copy/mails/payment-page-mails.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { hadMoney } from "#app/domain/orders/order-status.ts";
import { type GatewayName, gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import {
  decidePageMove,
  type PageClosing,
  type PageReport,
  pageMismatch,
  REFUND_NEEDED,
} from "#app/domain/payments/payment-page.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { moveOrderWithStock } from "#app/server/orders/status/apply-order-status.ts";
import { isCancelledByStaff } from "#app/server/orders/status/is-cancelled-by-staff.ts";
import { type LockedOrder, lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { paymentStatusAfter, recordPageMoney } from "#app/server/payments/money-entries.ts";
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
import { reportedSum, reportMismatch } from "./report-mismatch.ts";
import { recordEndedPayment, returnToReceipt } from "./return-to-receipt.ts";

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
 * applied only where order, amount, currency and mode are those of the payment. Everything it changes (payment, order,
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
  const own = await lockPaymentPage(tx, locked.order.id);
  const isLeft = (await findOrderOfLeftPage(tx, page)) !== null;
  // Its gateway had said that this page is closed and unpaid; only money is news then.
  if (isLeft && report.state !== "paid") return { outcome: "unchanged", orderId };
  const ended = { gateway, report, now: shop.clock() };
  const payment = own ?? (isLeft ? await recordEndedPayment(tx, locked.order, ended) : null);
  if (!payment) return { outcome: "not_ours", orderId: null };
  const { order } = locked;
  const isPaidElsewhere =
    report.state === "paid" && payment.status !== "paid" && hadMoney(order.paymentStatus);
  const mismatch = isLeft
    ? "session"
    : (pageMismatch({ ...payment, orderNumber: order.orderNumber }, report) ??
      (isPaidElsewhere ? "paid_by_receipt" : isPaidTwice(payment, report) ? "paid_twice" : null));
  if (mismatch !== null) {
    const facts = { order: order.orderNumber, mismatch, state: report.state };
    shop.log.error(
      facts,
      "a payment gateway's word does not fit the payment it names; it is not counted as paid",
    );
    if (report.state === "paid") await reportMismatch(shop, tx, { order, payment, gateway, report });
    return { outcome: `mismatch_${mismatch}`, orderId: order.id };
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

  const { orderStatus, course } = move.order;
  const by = { trackingNumber: order.trackingNumber, actorUserId: null, now };
  const paymentStatus = await paymentStatusAfter(tx, order.id, course);
  const moved = await moveOrderWithStock(tx, locked, { ...by, orderStatus, paymentStatus });
  if (!moved.ok && moved.reason !== "out_of_stock") {
    throw new Error(`order ${order.orderNumber} moved although it was locked`);
  }
  if (!moved.ok) {
    const flagged = {
      orderStatus: REFUND_NEEDED.orderStatus,
      paymentStatus: await paymentStatusAfter(tx, order.id, REFUND_NEEDED.course),
    };
    const refused = await moveOrderWithStock(tx, locked, { ...by, ...flagged });
    if (!refused.ok) throw new Error(`order ${order.orderNumber} could not be flagged for a refund`);
  }
  if (move.status !== "paid") return { outcome: "closed", orderId };
  const isRefundNeeded = !moved.ok || course === "unwanted";
  const result = isCancelled ? "cancelled" : isRefundNeeded ? "sold_out" : "kept";
  await queuePaidMails(shop, tx, { ...locked, payment, result }, now);
  return { outcome: isRefundNeeded ? "refund_needed" : "paid", orderId };
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

/** The result of a paid order: "kept", or to be refunded because staff had cancelled it or its pieces are sold. */
type PaidResult = "kept" | "cancelled" | "sold_out";

type PaidOrder = Pick<LockedOrder, "order"> & { payment: PaymentPage; result: PaidResult };

async function queuePaidMails(
  shop: Shop,
  tx: Transaction,
  { order, payment, result }: PaidOrder,
  now: Date,
): Promise<void> {
  const orderId = order.id;
  const paid = money(payment.amount, payment.currency);
  await queuePayerMail(tx, { order, payment, result }, paid, now);
  const facts = { ...order, trackingUrl: trackingUrl(shop, order.orderNumber) };
  if (result === "kept") {
    const mail = orderReceivedMail(facts, { isPaid: true });
    await queueMail(tx, [{ kind: "order_received", to: order.customerEmail, orderId, ...mail }], now);
    return;
  }
  const adminUrl = `${shop.config.baseUrl}/admin/orders/${order.orderNumber}`;
  const late = paidTooLateMail({ ...facts, paid, gateway: payment.gateway, why: result });
  const notice = refundNeededMail({ ...order, paid, adminUrl });
  await queueMail(tx, [{ kind: "card_paid_too_late", to: order.customerEmail, orderId, ...late }], now);
  await queueAdminMail(shop, tx, { kind: "refund_needed", orderId, ...notice });
}

/**
 * Notifies the payer of somebody else's order, if they left an address. The mail has neither the shopper's address nor
 * phone.
 */
async function queuePayerMail(
  tx: Transaction,
  { order, payment, result }: PaidOrder,
  paid: Money,
  now: Date,
): Promise<void> {
  if (payment.payerEmail === null) return;
  const facts = { ...order, paid, gateway: payment.gateway };
  const mail = result === "kept" ? payerPaidMail(facts) : payerTooLateMail({ ...facts, why: result });
  const kind = result === "kept" ? "payer_paid" : "payer_too_late";
  await queueMail(tx, [{ kind, to: payment.payerEmail, orderId: order.id, ...mail }], now);
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
