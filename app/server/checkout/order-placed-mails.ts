import { orderReceivedMail } from "#app/copy/order-mails.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import type { NewOrder } from "#app/server/orders/insert-order.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { receiptNotices } from "./receipt-notices.ts";

/** An order just stored, with its payment. */
type StoredOrder = NewOrder & { id: string; orderNumber: string };

/**
 * Puts the mails of a new local order in the outbox: to the shopper that it arrived, to every administrator that a
 * receipt waits. Source: specification §7, notify-admin-receipt.
 */
export async function queueOrderPlacedMails(shop: Shop, tx: Transaction, order: StoredOrder): Promise<void> {
  const facts = { ...order, totalAmount: order.total };
  const toShopper = orderReceivedMail({ ...facts, trackingUrl: trackingUrl(shop, order.orderNumber) });
  const toAdmins = await receiptNotices(shop, tx, { ...facts, isFirst: true });
  const received = { kind: "order_received", to: order.customerEmail, orderId: order.id, ...toShopper };
  await queueMail(tx, [received, ...toAdmins], order.createdAt);
}
