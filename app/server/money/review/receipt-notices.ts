import { notifyAdminReceiptMail } from "#app/copy/mails/order-mails.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { adminRecipientRegion, adminRecipients } from "#app/server/notifications/queue-admin-mail.ts";
import type { QueuedMail } from "#app/server/notifications/queue-mail.ts";
import type { Shop } from "#app/server/shop.ts";

type ReceiptOf = Omit<Parameters<typeof notifyAdminReceiptMail>[0], "orderTotal" | "adminUrl"> &
  Pick<Order, "id" | "totalAmount">;

/** Returns the mails that notify every administrator of a new receipt. Source: specification 7.4. */
export async function receiptNotices(shop: Shop, order: ReceiptOf): Promise<QueuedMail[]> {
  const recipients = await shop.dataCache
    .region(adminRecipientRegion)
    .getOrLoad("", () => adminRecipients(shop, shop.db));
  const notice = notifyAdminReceiptMail({
    ...order,
    orderTotal: order.totalAmount,
    adminUrl: `${shop.config.baseUrl}/admin/orders/${order.orderNumber}`,
  });
  return recipients.map((to) => ({ kind: "notify_admin_receipt", to, orderId: order.id, ...notice }));
}
