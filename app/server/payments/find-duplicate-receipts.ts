import { and, asc, eq, ne, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { orders } from "#app/server/platform/db/schema/orders.ts";
import { gambianPayments } from "#app/server/platform/db/schema/payments.ts";

/**
 * The numbers of up to five other orders that the receipt of this order was sent for too, oldest first: the same
 * file, or the same picture re-compressed or resized. Source: decisions, Orders; issue on money and stock.
 */
export async function findDuplicateReceipts(db: DatabaseOrTransaction, orderId: string): Promise<string[]> {
  const twin = alias(gambianPayments, "twin");
  const rows = await db
    .select({ orderNumber: orders.orderNumber })
    .from(gambianPayments)
    .innerJoin(
      twin,
      or(
        eq(twin.receiptSha256, gambianPayments.receiptSha256),
        eq(twin.id, gambianPayments.receiptLikeId),
        eq(twin.receiptLikeId, gambianPayments.id),
      ),
    )
    .innerJoin(orders, eq(orders.id, twin.orderId))
    .where(and(eq(gambianPayments.orderId, orderId), ne(twin.orderId, orderId)))
    .orderBy(asc(orders.createdAt))
    .limit(5);
  return rows.map((row) => row.orderNumber);
}
