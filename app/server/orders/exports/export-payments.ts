import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import { money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { Period } from "#app/domain/period.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { ORDER_COLUMNS, type OrderRow, toOrder } from "#app/server/orders/order-rows.ts";
import { type CsvCell, streamCsv } from "#app/server/platform/csv/write-csv.ts";
import type { Shop } from "#app/server/shop.ts";
import { users } from "#database/schema/accounts.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { extentOf, inBatches, isCountedInPeriod, PLACED_AT } from "./period-orders.ts";

const HEAD = [
  "order_number",
  "created_at",
  "payment_method",
  "currency",
  "amount",
  "amount_usd",
  "payment_status",
  "verification_status",
  "verified_at",
  "reviewed_by",
  "admin_notes",
  "gateway",
  "gateway_mode",
  "gateway_payment_id",
  "refunded_amount",
  "customer_name",
  "customer_email",
  "order_status",
] as const;

/**
 * Streams the payments of a period's orders as a CSV file, local and card alike, oldest first, read in batches as the
 * download takes them; amounts are decimals of the order's currency. Test payments are left out. The audit log has the
 * export before its first byte. Source: specification 11.20.
 */
export async function exportPayments(
  shop: Shop,
  admin: Admin<"orders.money">,
  period: Period,
): Promise<ReadableStream<Uint8Array>> {
  const condition = and(isCountedInPeriod(period), HAS_PAYMENT);
  const extent = await extentOf(shop.db, condition);
  await recordAudit(shop.db, admin, {
    action: "payments.exported",
    subjectId: "all",
    after: { payments: extent.total, from: period.from, to: period.to },
  });
  const batches = inBatches(extent, ({ where, orderBy, limit }) =>
    shop.db
      .select({
        id: orders.id,
        placedAt: PLACED_AT,
        order: ORDER_COLUMNS,
        local: gambianPayments,
        card: paymentPages,
        reviewer: users.email,
      })
      .from(orders)
      .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
      .leftJoin(paymentPages, eq(paymentPages.orderId, orders.id))
      .leftJoin(users, eq(users.id, gambianPayments.reviewedBy))
      .where(and(condition, where))
      .orderBy(orderBy)
      .limit(limit),
  );
  return streamCsv(HEAD, batches, cellsOf);
}

/** An order has at most one payment of each kind. */
const HAS_PAYMENT: SQL = sql`(
  exists (select from gambian_payments where gambian_payments.order_id = orders.id)
  or exists (select from card_payments where card_payments.order_id = orders.id)
)`;

type Row = {
  order: OrderRow;
  local: typeof gambianPayments.$inferSelect | null;
  card: typeof paymentPages.$inferSelect | null;
  reviewer: string | null;
};

function cellsOf({ order, local, card, reviewer }: Row): CsvCell[] {
  return [
    order.orderNumber,
    (local?.createdAt ?? card?.createdAt ?? order.createdAt).toISOString(),
    order.paymentMethod,
    order.currency,
    toDecimal(toOrder(order).totalAmount),
    order.totalUsd,
    order.paymentStatus,
    card?.status === "paid" ? card.status : (local?.verificationStatus ?? card?.status ?? null),
    local?.verifiedAt?.toISOString() ?? null,
    reviewer,
    local?.adminNotes ?? null,
    card?.gateway ?? null,
    card?.mode ?? null,
    card?.paymentId ?? null,
    refundedCell(order, card),
    order.customerName,
    order.customerEmail,
    order.orderStatus,
  ];
}

/** A local payment is always refunded completely, by hand. */
function refundedCell(order: Row["order"], card: Row["card"]): string | null {
  if (card) {
    return isCurrencyCode(card.currency) ? toDecimal(money(card.refundedAmount, card.currency)) : null;
  }
  return order.paymentStatus === "refunded" ? toDecimal(toOrder(order).totalAmount) : null;
}
