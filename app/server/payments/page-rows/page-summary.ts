import { eq, sql } from "drizzle-orm";
import { money } from "#app/domain/money/money.ts";
import { type PaymentPageSummary, refundable } from "#app/domain/payments/payment-page.ts";
import { canReturnByHand, refundWay } from "#app/domain/payments/refund-way.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { gatewayOf } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { pendingAmount, refundsOfOrder } from "./page-refunds.ts";
import { findPaymentPage, paidPages } from "./payment-pages.ts";

/** Returns the pages of the order with this number, as `pageSummaries` does. */
export async function paymentPageSummaries(shop: Shop, orderNumber: string): Promise<PaymentPageSummary[]> {
  const named = eq(sql`upper(${orders.orderNumber})`, orderNumber.toUpperCase());
  const [order] = await shop.db.select({ id: orders.id }).from(orders).where(named).limit(1);
  return order ? await pageSummaries(shop, shop.db, order.id) : [];
}

/**
 * Returns the pages on which an order was paid with their refunds, the last first, before them the one on which somebody can
 * pay, or could and nobody has; none for an order without a page.
 */
export async function pageSummaries(
  shop: Shop,
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<PaymentPageSummary[]> {
  const page = await findPaymentPage(db, orderId);
  if (page === null) return [];
  const [paid, refundsOfAll] = [await paidPages(db, orderId), await refundsOfOrder(db, orderId)];
  const unpaid = page.status === "paid" ? [] : [{ ...page, paidAt: page.createdAt }];
  return [...unpaid, ...paid].map((each) => {
    const { id, currency } = each;
    const refunds = refundsOfAll.filter(({ pageId }) => pageId === id);
    const pending = pendingAmount(refunds);
    const isPaid = each.status === "paid" && each.paymentId !== null;
    const left = isPaid ? refundable({ amount: each.amount, refunded: each.refundedAmount, pending }) : 0;
    const way = refundWay(gatewayOf(shop.gateways, each)?.name ?? null, each.paidAt, shop.clock());
    const hasLeft = left > 0;
    return {
      id,
      gateway: each.gateway,
      method: each.method,
      reference: each.paymentId,
      mode: each.mode,
      status: each.status,
      paid: money(isPaid ? each.amount : 0, currency),
      refunded: money(each.refundedAmount + pending, currency),
      pending: money(pending, currency),
      refundable: money(left, currency),
      payer: each.sharedAt === null ? null : { email: each.payerEmail },
      fee: each.fee === null ? null : money(each.fee, currency),
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
  });
}
