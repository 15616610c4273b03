import { orderReceivedMail } from "#app/copy/mails/order-mails.ts";
import {
  paidTooLateMail,
  payerPaidMail,
  payerTooLateMail,
  refundNeededMail,
} from "#app/copy/mails/payment-page-mails.ts";
import type { PaymentCourse } from "#app/domain/money/balance.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { REFUND_NEEDED } from "#app/domain/payments/payment-page.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { isCancelledByStaff, moveOrderWithStock } from "#app/server/orders/status/apply-order-status.ts";
import type { LockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { paymentStatusAfter } from "#app/server/payments/money-entries.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";

type Move = { orderStatus: OrderStatus; course: PaymentCourse; now: Date };

/** Moves a locked order as its page's report says, with the payment status that follows from its money. */
export async function moveOrder(tx: Transaction, locked: LockedOrder, { course, ...to }: Move) {
  const { id, trackingNumber } = locked.order;
  const paymentStatus = await paymentStatusAfter(tx, id, course);
  return await moveOrderWithStock(tx, locked, { ...to, paymentStatus, trackingNumber, actorUserId: null });
}

/** What was paid, at which gateway, and the address of somebody else who did; null for none. */
type Paid = { paid: Money; paidAt: string; payerEmail: string | null };

/**
 * Moves a locked order whose money is in the ledger, with the mails about it; to be refunded where it is not wanted any
 * more, or its pieces are sold. Returns which.
 */
export async function movePaidOrder(
  shop: Shop,
  tx: Transaction,
  locked: LockedOrder,
  { paid, paidAt: gateway, payerEmail, ...to }: Move & Paid,
): Promise<"paid" | "refund_needed"> {
  const { order } = locked;
  const { now } = to;
  const isCancelled = await isCancelledByStaff(tx, order);
  const moved = await moveOrder(tx, locked, to);
  if (!moved.ok && moved.reason !== "out_of_stock") {
    throw new Error(`order ${order.orderNumber} moved although it was locked`);
  }
  if (!moved.ok) {
    const refused = await moveOrder(tx, locked, { ...REFUND_NEEDED, now });
    if (!refused.ok) throw new Error(`order ${order.orderNumber} could not be flagged for a refund`);
  }
  const isRefundNeeded = !moved.ok || to.course === "unwanted";
  const late = isCancelled ? "cancelled" : isRefundNeeded ? "sold_out" : null;
  const { id: orderId, orderNumber } = order;
  if (payerEmail !== null) {
    // It has neither the shopper's address nor phone.
    const toPayer = { ...order, paid, gateway };
    const mail = late === null ? payerPaidMail(toPayer) : payerTooLateMail({ ...toPayer, why: late });
    const kind = late === null ? "payer_paid" : "payer_too_late";
    await queueMail(tx, [{ kind, to: payerEmail, orderId, ...mail }], now);
  }
  const facts = { ...order, trackingUrl: trackingUrl(shop, orderNumber) };
  if (late === null) {
    const mail = orderReceivedMail(facts, { isPaid: true });
    await queueMail(tx, [{ kind: "order_received", to: order.customerEmail, orderId, ...mail }], now);
  } else {
    const adminUrl = `${shop.config.baseUrl}/admin/orders/${orderNumber}`;
    const mail = paidTooLateMail({ ...facts, paid, gateway, why: late });
    const notice = refundNeededMail({ ...order, paid, adminUrl });
    await queueMail(tx, [{ kind: "card_paid_too_late", to: order.customerEmail, orderId, ...mail }], now);
    await queueAdminMail(shop, tx, { kind: "refund_needed", orderId, ...notice });
  }
  return isRefundNeeded ? "refund_needed" : "paid";
}
