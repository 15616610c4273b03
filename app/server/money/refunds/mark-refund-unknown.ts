import { refundUnknownMail } from "#app/copy/mails/payment-page-mails.ts";
import { money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { type PageRefundRow, setRefundUnknown } from "#app/server/payments/page-rows/page-refunds.ts";
import type { PaymentPage } from "#app/server/payments/page-rows/payment-pages.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * Marks a pending refund whose response was lost, and that may not be requested again, as unknown: its sum stays
 * reserved, with a note in the timeline and a mail to every administrator, once. Source: specification 11.10.
 */
export async function markRefundUnknown(
  shop: Shop,
  refund: PageRefundRow,
  payment: PaymentPage,
): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const locked = await lockOrderById(tx, refund.orderId);
    const now = shop.clock();
    if (!locked || !(await setRefundUnknown(tx, refund.id, now))) return;
    const { id: orderId, orderNumber, customerName } = locked.order;
    const amount = money(refund.amount, payment.currency);
    const gateway = gatewayLabel(payment.gateway);
    const note = `${gateway} gave no answer about the refund of ${formatPanelMoney(amount)}: nobody knows yet whether it arrived`;
    const event = { kind: "note", to: "refund", note } as const;
    await insertOrderEvents(tx, orderId, [event], { actorUserId: null, at: now });
    const adminUrl = `${shop.config.baseUrl}/admin/orders/${orderNumber}`;
    const notice = refundUnknownMail({ orderNumber, customerName, amount, gateway, adminUrl });
    await queueAdminMail(shop, tx, { kind: "refund_unknown", orderId, ...notice });
  });
}
