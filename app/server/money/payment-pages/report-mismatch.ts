import { and, eq } from "drizzle-orm";
import { paymentMismatchMail } from "#app/copy/mails/payment-page-mails.ts";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { money } from "#app/domain/money/money.ts";
import type { Order } from "#app/domain/orders/order.ts";
import type { NoteOrigin } from "#app/domain/orders/timeline.ts";
import { type GatewayName, gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import type { PageReport } from "#app/domain/payments/payment-page.ts";
import { queueAdminMail } from "#app/server/notifications/queue-admin-mail.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { pageSourceId, recordPageMoney } from "#app/server/payments/money-entries.ts";
import type { PaymentPage } from "#app/server/payments/payment-pages/payment-pages.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { orderEvents } from "#database/schema/orders.ts";

/**
 * Tells the owner, once per page, that money came which is not this order's payment: a note in its timeline, a mail,
 * and an entry under "Money back" until staff note that it was sent back. The order does not count as paid. Lock the
 * order and the payment before it.
 */
export async function reportMismatch(
  shop: Shop,
  tx: Transaction,
  { order, payment, gateway, report }: Mismatched,
): Promise<void> {
  const label = gatewayLabel(gateway);
  const from = `mismatch ${report.sessionId}` satisfies NoteOrigin;
  const note = `${label} reports a payment that doesn't match this order, on its page ${report.sessionId}. It is not counted as paid: please look at it at ${label}.`;
  const isNote = and(
    eq(orderEvents.orderId, order.id),
    eq(orderEvents.kind, "note"),
    eq(orderEvents.fromStatus, from),
  );
  const [known] = await tx.select({ id: orderEvents.id }).from(orderEvents).where(isNote).limit(1);
  if (known) return;
  const now = shop.clock();
  const isItsPayment =
    payment.status === "paid" && pageSourceId(payment) === pageSourceId({ gateway, ...report });
  if (!isItsPayment) await recordPageMoney(shop, tx, { order, gateway, report, now });
  await insertOrderEvents(tx, order.id, [{ kind: "note", from, to: "note", note }], {
    actorUserId: null,
    at: now,
  });
  const notice = paymentMismatchMail({
    orderNumber: order.orderNumber,
    customerName: order.customerName,
    gateway: label,
    expected: formatMoney(money(payment.amount, payment.currency)),
    reported: reportedSum(report),
    reference: report.paymentId ?? report.sessionId,
    adminUrl: `${shop.config.baseUrl}/admin/orders/${order.orderNumber}`,
  });
  await queueAdminMail(shop, tx, { kind: "payment_mismatch", orderId: order.id, ...notice });
}

type Mismatched = { order: Order; payment: PaymentPage; gateway: GatewayName; report: PageReport };

/** Returns the sum that a gateway reports, in words: "D1.00". */
export function reportedSum({ amount, currency }: PageReport): string {
  const code = currency?.toUpperCase() ?? "";
  return amount !== null && isCurrencyCode(code)
    ? formatMoney(money(amount, code))
    : `an unknown sum${code && ` of ${code}`}`;
}
