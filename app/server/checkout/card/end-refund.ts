import { payerRefundedMail, refundedMail } from "#app/copy/mails/card-mails.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { type Money, money } from "#app/domain/money/money.ts";
import type { Order } from "#app/domain/orders/order.ts";
import type { PaymentStatus } from "#app/domain/orders/order-status.ts";
import { addRefunded, lockCardPayment } from "#app/server/cards/card-payments.ts";
import { type CardRefundRow, endCardRefund } from "#app/server/cards/card-refunds.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { lockOrderById, moveOrderRow } from "#app/server/orders/move-order-row.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import type { GatewayRefund } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";

/** A refund that has ended: its sum, and the payment status of the order since. */
export type Refunded = { orderNumber: string; amount: Money; paymentStatus: PaymentStatus };

/** Ends a refund by the gateway's response; repeating it changes nothing. */
export async function endRefund(shop: Shop, refund: CardRefundRow, answer: GatewayRefund): Promise<Refunded> {
  return await shop.db.transaction(async (tx) => {
    const locked = await lockOrderById(tx, refund.orderId);
    if (!locked) throw new Error(`a refund for an order that is gone: ${refund.orderId}`);
    const { order } = locked;
    const paid = await lockCardPayment(tx, order.id);
    if (!paid) throw new Error(`a refund for an order without a payment: ${order.orderNumber}`);
    const amount = money(refund.amount, paid.currency);
    const unchanged = { orderNumber: order.orderNumber, amount, paymentStatus: order.paymentStatus };
    const now = shop.clock();
    const isDone = "refundId" in answer;
    const end = isDone
      ? { status: "done" as const, gatewayRefundId: answer.refundId, lastError: null, now }
      : { status: "failed" as const, gatewayRefundId: null, lastError: answer.refused.slice(0, 500), now };
    if (!(await endCardRefund(tx, refund.id, end))) return unchanged;

    const words = isDone ? "Refunded" : "Refund refused:";
    const note = [`${words} ${formatMoney(amount)}`, isDone ? refund.reason : answer.refused]
      .filter(Boolean)
      .join(", ");
    const by = { actorUserId: refund.actorUserId, at: now };
    await insertOrderEvents(tx, order.id, [{ kind: "note", from: null, to: "refund", note }], by);
    if (!isDone) return unchanged;

    const payment = await addRefunded(tx, order.id, refund.amount, now);
    const isAll = payment.refundedAmount === payment.amount;
    const paymentStatus = statusAfter(order, isAll);
    const { orderStatus, trackingNumber } = order;
    const seen = { ...order, stockHeld: locked.stockHeld };
    const to = { orderStatus, trackingNumber, paymentStatus, stockHeld: locked.stockHeld };
    const moved = await moveOrderRow(tx, {
      orderId: order.id,
      seen,
      to,
      actorUserId: refund.actorUserId,
      now,
    });
    if (!moved.ok) throw new Error(`order ${order.orderNumber} moved although it was locked`);
    const { gateway, payerEmail } = payment;
    const link = trackingUrl(shop, order.orderNumber);
    const mail = refundedMail({ ...order, amount, isAll, gateway, trackingUrl: link });
    const mails = [{ kind: "refunded", to: order.customerEmail, orderId: order.id, ...mail }];
    if (payerEmail !== null) {
      const toPayer = payerRefundedMail({ ...order, amount, gateway });
      mails.push({ kind: "payer_refunded", to: payerEmail, orderId: order.id, ...toPayer });
    }
    await queueMail(tx, mails, now);
    return { orderNumber: order.orderNumber, amount, paymentStatus };
  });
}

/** An order that needs its whole payment back stays so until it is refunded. */
function statusAfter(order: Order, isAll: boolean): PaymentStatus {
  if (isAll) return "refunded";
  return order.paymentStatus === "refund_needed" ? "refund_needed" : "partially_refunded";
}
