import { notifyAdminReceiptMail } from "#app/copy/mails/order-mails.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { adminRecipientRegion, adminRecipients } from "#app/server/notifications/queue-admin-mail.ts";
import type { QueuedMail } from "#app/server/notifications/queue-mail.ts";
import type { StoredReceipt } from "#app/server/payments/local-payment-writes.ts";
import { findDuplicateReceipts } from "#app/server/payments/receipts/find-duplicate-receipts.ts";
import type { Shop } from "#app/server/shop.ts";

type ReceiptOf = Omit<Parameters<typeof notifyAdminReceiptMail>[0], "orderTotal" | "adminUrl"> &
  Pick<Order, "id" | "totalAmount"> & { receipt: StoredReceipt };

/**
 * Returns the mails that notify every administrator of a new receipt and of an earlier use of it.
 * Source: specification 7.4.
 */
export async function receiptNotices(shop: Shop, order: ReceiptOf): Promise<QueuedMail[]> {
  const [recipients, duplicateOf] = await Promise.all([
    shop.dataCache.region(adminRecipientRegion).getOrLoad("", () => adminRecipients(shop, shop.db)),
    findDuplicateReceipts(shop.db, order.id, order.receipt),
  ]);
  const notice = notifyAdminReceiptMail({
    ...order,
    orderTotal: order.totalAmount,
    adminUrl: `${shop.config.baseUrl}/admin/orders/${order.orderNumber}`,
  });
  const subject =
    duplicateOf.length > 0
      ? `${notice.subject} (Duplicate receipt: ${duplicateOf.join(", ")})`
      : notice.subject;
  return recipients.map((to) => ({
    kind: "notify_admin_receipt",
    to,
    orderId: order.id,
    ...notice,
    subject,
  }));
}
