import { moneyReturnedMail } from "#app/copy/order-mails.ts";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { Money } from "#app/domain/money/money.ts";
import { withDalasi } from "#app/domain/money/with-dalasi.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { REFUND_NOTE } from "#app/domain/orders/timeline.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";
import { findCardPayment } from "#app/server/cards/card-payments.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { lockOrder, moveOrderRow } from "#app/server/orders/move-order-row.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { recordAudit } from "#app/server/platform/record-audit.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * Notes that an administrator has sent a local payment back by hand, all of it: the order's payment becomes
 * `refunded`, with timeline, the shopper's mail and the audit log. The order's own state and its stock stay, and
 * cancelling is a decision of its own, except for an order that was sold out when its money came, which ends. Refusals: `not_found`; `not_refundable`: paid on a gateway's page, which `refundOrder` gives
 * back, not paid, or noted before. Source: decision 025.
 */
export async function noteMoneyReturned(
  shop: Shop,
  admin: Admin,
  input: { orderNumber: string; reason: string },
): Promise<Ok<{ orderNumber: string; amount: Money }> | Refusal<"not_found" | "not_refundable">> {
  return await shop.db.transaction(async (tx) => {
    const orderNumber = parseOrderNumber(input.orderNumber);
    const locked = orderNumber === null ? null : await lockOrder(tx, orderNumber);
    if (!locked) return refuse("not_found");
    const { order, stockHeld } = locked;
    const hasPaymentPage = (await findCardPayment(tx, order.id)) !== null;
    if (hasPaymentPage || order.paymentStatus !== "paid") return refuse("not_refundable");

    const { totalAmount: amount } = order;
    const sum = withDalasi(amount, order.totalGmd);
    const reason = input.reason.trim();
    const way = paymentMethodLabel(order.paymentMethod);
    const now = shop.clock();
    const by = { actorUserId: admin.userId, at: now };
    const note = [`Sent back ${sum}, ${way}`, reason].filter(Boolean).join(", ");
    await insertOrderEvents(tx, order.id, [{ kind: "note", from: null, to: REFUND_NOTE, note }], by);
    const { trackingNumber } = order;
    // Nobody is left to swap it for.
    const orderStatus = order.isSoldOut ? "cancelled" : order.orderStatus;
    const moved = await moveOrderRow(tx, {
      orderId: order.id,
      seen: { ...order, stockHeld },
      to: { orderStatus, paymentStatus: "refunded", trackingNumber, stockHeld },
      actorUserId: admin.userId,
      now,
    });
    if (!moved.ok) throw new Error(`order ${order.orderNumber} moved although it was locked`);
    const mail = moneyReturnedMail({
      ...order,
      sum,
      paymentMethodLabel: way,
      trackingUrl: trackingUrl(shop, order.orderNumber),
    });
    await queueMail(tx, [{ kind: "refunded", to: order.customerEmail, orderId: order.id, ...mail }], now);
    await recordAudit(tx, admin, {
      action: "payment.returned",
      subjectType: "order",
      subjectId: order.orderNumber,
      after: { refund: sum, reason },
    });
    return ok({ orderNumber: order.orderNumber, amount });
  });
}
