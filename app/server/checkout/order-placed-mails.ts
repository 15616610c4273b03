import { orderReceivedMail, soldOutOrderMail } from "#app/copy/mails/order-mails.ts";
import { receiptNotices } from "#app/server/money/review/receipt-notices.ts";
import type { QueuedMail } from "#app/server/notifications/queue-mail.ts";
import type { NewOrder } from "#app/server/orders/order-writes.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import type { StoredReceipt } from "#app/server/payments/local-payment-writes.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * Returns the mails of a new local order: to the shopper that it arrived, to every administrator that a receipt waits.
 * Source: specification §7, notify-admin-receipt.
 */
export async function orderPlacedMails(
  shop: Shop,
  order: NewOrder,
  receipt: StoredReceipt,
): Promise<QueuedMail[]> {
  const facts = { ...order, totalAmount: order.total };
  const mailed = { ...facts, trackingUrl: trackingUrl(shop, order.orderNumber) };
  const toShopper = order.isSoldOut ? soldOutOrderMail(mailed) : orderReceivedMail(mailed, { isPaid: false });
  const toAdmins = await receiptNotices(shop, { ...facts, receipt, isFirst: true });
  const received = { kind: "order_received", to: order.customerEmail, orderId: order.id, ...toShopper };
  return [received, ...toAdmins];
}
