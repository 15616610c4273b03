import { payerRefundedMail, refundedMail } from "#app/copy/mails/payment-page-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { courseOf } from "#app/domain/money/balance.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import type { PaymentStatus } from "#app/domain/orders/order-status.ts";
import type { RefundStatus } from "#app/domain/payments/refund-way.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { type QueuedMail, queueMail } from "#app/server/notifications/queue-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { lockOrderById, moveLockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { findMoneyLeft, paymentStatusAfter, recordMoney } from "#app/server/payments/money-entries.ts";
import { endPageRefund, type PageRefundRow } from "#app/server/payments/page-rows/page-refunds.ts";
import { addRefunded, paidPages } from "#app/server/payments/page-rows/payment-pages.ts";
import type { GatewayRefund } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";

/** A refund that has ended: its sum, and the payment status of the order since. */
export type Refunded = { orderNumber: string; amount: Money; paymentStatus: PaymentStatus };

/** How a refund ends: as its gateway says, or as an administrator has seen. */
type RefundEnd =
  | GatewayRefund
  | { decidedBy: Admin<"orders.change"> & Admin<"orders.money">; hasArrived: boolean };

/**
 * Ends a refund: counted in the payment, the order's payment status, the timeline and the shopper's mail where it was
 * done. Repeating it changes nothing, and says so by `hasEnded`. A gateway that says "done" is right whatever was said
 * before; an administrator ends an unknown refund only.
 */
export async function endRefund(
  shop: Shop,
  refund: PageRefundRow,
  by: RefundEnd,
): Promise<{ refunded: Refunded; hasEnded: boolean }> {
  return await shop.db.transaction(async (tx) => {
    const locked = await lockOrderById(tx, refund.orderId);
    if (!locked) throw new Error(`a refund for an order that is gone: ${refund.orderId}`);
    const { order } = locked;
    const pages = await paidPages(tx, order.id);
    const paid = pages.find(({ id }) => id === refund.pageId);
    if (!paid) throw new Error(`a refund for an order without a payment: ${order.orderNumber}`);
    const amount = money(refund.amount, paid.currency);
    const now = shop.clock();
    const { isDone, words, why, actorUserId, ...end } = factsOf(by, refund);
    const unchanged = { orderNumber: order.orderNumber, amount, paymentStatus: order.paymentStatus };
    const hasEnded = await endPageRefund(tx, refund.id, { ...end, now });
    if (!hasEnded) return { refunded: unchanged, hasEnded };

    const note = [`${words} ${formatPanelMoney(amount)}`, why].filter(Boolean).join(", ");
    const event = { kind: "note", to: "refund", note } as const;
    await insertOrderEvents(tx, order.id, [event], { actorUserId, at: now });
    if ("decidedBy" in by) {
      await recordAudit(tx, by.decidedBy, {
        action: "payment.refund_decided",
        subjectId: order.orderNumber,
        after: { refund: formatPanelMoney(amount), hasArrived: by.hasArrived },
      });
    }
    if (!isDone) return { refunded: unchanged, hasEnded };

    await addRefunded(tx, paid.id, refund.amount, now);
    // What a company took back itself has left the ledger before.
    const here = await findMoneyLeft(tx, order.id, paid);
    await recordMoney(shop, tx, {
      at: now,
      orderId: order.id,
      direction: "returned",
      method: paid.method,
      gateway: "decidedBy" in by ? null : paid.gateway,
      mode: paid.mode,
      amount: money(Math.min(amount.amount, here.amount), amount.currency),
      reference: end.gatewayRefundId,
      source: "refund",
      sourceId: refund.id,
      actorUserId,
    });
    const isAll = pages.every(
      ({ id, amount: all, refundedAmount }) => refundedAmount + (id === paid.id ? refund.amount : 0) === all,
    );
    // An order that needs its whole payment back stays so until it is refunded.
    const paymentStatus = await paymentStatusAfter(tx, order.id, courseOf(order.paymentStatus));
    await moveLockedOrder(tx, locked, { paymentStatus }, { actorUserId, now });
    const { gateway, method: paymentMethod, payerEmail } = paid;
    const link = trackingUrl(shop, order.orderNumber);
    const mail = refundedMail({ ...order, paymentMethod, amount, isAll, gateway, trackingUrl: link });
    const mails: QueuedMail[] = [{ kind: "refunded", to: order.customerEmail, orderId: order.id, ...mail }];
    if (payerEmail !== null) {
      const toPayer = payerRefundedMail({ ...order, paymentMethod, amount, gateway });
      mails.push({ kind: "payer_refunded", to: payerEmail, orderId: order.id, ...toPayer });
    }
    await queueMail(tx, mails, now);
    return { refunded: { orderNumber: order.orderNumber, amount, paymentStatus }, hasEnded };
  });
}

function factsOf(by: RefundEnd, { reason, actorUserId }: PageRefundRow) {
  const done = { isDone: true, status: "done", lastError: null } as const;
  const failed = { isDone: false, status: "failed", gatewayRefundId: null } as const;
  if ("decidedBy" in by) {
    const { userId, email } = by.decidedBy;
    const decided = { from: ["unknown" as const], actorUserId: userId };
    if (by.hasArrived) {
      return { ...decided, ...done, gatewayRefundId: null, words: "Refunded", why: reason };
    }
    const lastError = `It did not arrive, says ${email}`;
    return { ...decided, ...failed, lastError, words: "Refund did not arrive:", why: "" };
  }
  if ("refundId" in by) {
    const from: RefundStatus[] = ["pending", "unknown", "failed"];
    return { ...done, from, gatewayRefundId: by.refundId, words: "Refunded", why: reason, actorUserId };
  }
  const lastError = by.refused.slice(0, 500);
  return { ...failed, lastError, words: "Refund refused:", why: by.refused, actorUserId };
}
