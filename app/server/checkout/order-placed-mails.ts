import { notifyAdminReceiptMail, orderReceivedMail } from "#app/copy/order-mails.ts";
import { adminRecipients } from "#app/server/notifications/admin-recipients.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import type { NewOrder } from "#app/server/orders/insert-order.ts";
import { trackingUrl } from "#app/server/orders/tracking-link.ts";
import { findDuplicateReceipts } from "#app/server/payments/find-duplicate-receipts.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";

/** An order just stored, with the hash of its receipt. */
type StoredOrder = NewOrder & { id: string; orderNumber: string; receiptSha256: string };

/**
 * Puts the mails of a new local order in the outbox: to the shopper that it arrived, to every administrator that a
 * receipt waits (and whether the same file was sent before). Source: specification §7, notify-admin-receipt.
 */
export async function queueOrderPlacedMails(shop: Shop, tx: Transaction, order: StoredOrder): Promise<void> {
  const recipients = await adminRecipients(shop, tx);
  const duplicateOf = await findDuplicateReceipts(tx, { sha256: order.receiptSha256, orderId: order.id });
  const toShopper = orderReceivedMail({
    ...order,
    totalAmount: order.total,
    trackingUrl: trackingUrl(shop, order.orderNumber),
  });
  const toAdmins = notifyAdminReceiptMail({
    ...order,
    orderTotal: order.total,
    adminUrl: `${shop.config.baseUrl}/admin/orders`,
  });
  const subject =
    duplicateOf.length > 0
      ? `${toAdmins.subject} (Duplicate receipt: ${duplicateOf.join(", ")})`
      : toAdmins.subject;
  const orderId = order.id;
  await queueMail(
    tx,
    [
      { kind: "order_received", to: order.customerEmail, orderId, ...toShopper },
      ...recipients.map((to) => ({ kind: "notify_admin_receipt", to, orderId, ...toAdmins, subject })),
    ],
    order.createdAt,
  );
}
