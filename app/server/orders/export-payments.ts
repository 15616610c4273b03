import { and, asc, eq, isNotNull, or } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import { money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { Period } from "#app/domain/period.ts";
import { type CsvCell, writeCsv } from "#app/server/platform/csv/write-csv.ts";
import { recordAudit } from "#app/server/platform/record-audit.ts";
import type { Shop } from "#app/server/shop.ts";
import { users } from "#database/schema/accounts.ts";
import { cardPayments } from "#database/schema/cards.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { isCountedInPeriod } from "./export-orders.ts";
import { toOrder } from "./order-rows.ts";

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
 * Returns the payments of a period's orders as a CSV file, local and card alike, oldest first; amounts are decimals of
 * the order's currency. Test payments are left out. Source: issue on money and stock, exports.
 */
export async function exportPayments(shop: Shop, admin: Admin, period: Period): Promise<string> {
  return await shop.db.transaction(async (tx) => {
    const rows = await tx
      .select({ order: orders, local: gambianPayments, card: cardPayments, reviewer: users.email })
      .from(orders)
      .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
      .leftJoin(cardPayments, eq(cardPayments.orderId, orders.id))
      .leftJoin(users, eq(users.id, gambianPayments.reviewedBy))
      .where(
        and(isCountedInPeriod(period), or(isNotNull(gambianPayments.id), isNotNull(cardPayments.orderId))),
      )
      .orderBy(asc(orders.createdAt), asc(orders.id));
    await recordAudit(tx, admin, {
      action: "payments.exported",
      subjectType: "payment",
      subjectId: "all",
      after: { payments: rows.length, from: period.from, to: period.to },
    });
    return writeCsv([HEAD, ...rows.map(cellsOf)]);
  });
}

type Row = {
  order: typeof orders.$inferSelect;
  local: typeof gambianPayments.$inferSelect | null;
  card: typeof cardPayments.$inferSelect | null;
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
    local?.verificationStatus ?? card?.status ?? null,
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
