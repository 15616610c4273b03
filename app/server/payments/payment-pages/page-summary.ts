import { eq, sql } from "drizzle-orm";
import { money } from "#app/domain/money/money.ts";
import { type PaymentPageSummary, refundable } from "#app/domain/payments/payment-page.ts";
import { canReturnByHand, refundWay } from "#app/domain/payments/refund-way.ts";
import { gatewayOf } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { pendingRefundAmount, refundsOfOrder } from "./page-refunds.ts";
import { findPaymentPage, paidAtOf } from "./payment-pages.ts";

/** Returns the payment on an order's page with its refunds; null without one. */
export async function paymentPageSummary(
  shop: Shop,
  orderNumber: string,
): Promise<PaymentPageSummary | null> {
  const named = eq(sql`upper(${orders.orderNumber})`, orderNumber.toUpperCase());
  const [order] = await shop.db.select({ id: orders.id }).from(orders).where(named).limit(1);
  const payment = order && (await findPaymentPage(shop.db, order.id));
  if (!payment) return null;
  const { currency } = payment;
  const [refunds, pending] = await Promise.all([
    refundsOfOrder(shop.db, payment.orderId),
    pendingRefundAmount(shop.db, payment.orderId),
  ]);
  const isPaid = payment.status === "paid" && payment.paymentId !== null;
  const left = refundable({ amount: payment.amount, refunded: payment.refundedAmount, pending });
  const way = refundWay(
    gatewayOf(shop.gateways, payment)?.name ?? null,
    await paidAtOf(shop.db, payment),
    shop.clock(),
  );
  const hasLeft = isPaid && left > 0;
  return {
    gateway: payment.gateway,
    reference: payment.paymentId,
    mode: payment.mode,
    status: payment.status,
    paid: money(isPaid ? payment.amount : 0, currency),
    refunded: money(payment.refundedAmount + pending, currency),
    pending: money(pending, currency),
    refundable: money(isPaid ? left : 0, currency),
    payer: payment.sharedAt === null ? null : { email: payment.payerEmail },
    fee: payment.fee === null ? null : money(payment.fee, currency),
    refundWay: hasLeft ? way : null,
    canReturnByHand: hasLeft && pending === 0 && canReturnByHand(way, refunds),
    refunds: refunds.map(({ id, amount, status, reason, actorEmail, createdAt, lastError }) => {
      return {
        id,
        amount: money(amount, currency),
        status,
        reason,
        by: actorEmail,
        at: createdAt,
        trouble: lastError,
      };
    }),
  };
}
