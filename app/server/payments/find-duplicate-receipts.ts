import { and, asc, eq, ne } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { orders } from "#app/server/platform/db/schema/orders.ts";
import { gambianPayments } from "#app/server/platform/db/schema/payments.ts";

/** The numbers of up to five other orders the same receipt file was sent for, oldest first. Source: decisions, Orders. */
export async function findDuplicateReceipts(
  db: DatabaseOrTransaction,
  receipt: { sha256: string; orderId: string },
): Promise<string[]> {
  const rows = await db
    .select({ orderNumber: orders.orderNumber })
    .from(gambianPayments)
    .innerJoin(orders, eq(orders.id, gambianPayments.orderId))
    .where(
      and(eq(gambianPayments.receiptSha256, receipt.sha256), ne(gambianPayments.orderId, receipt.orderId)),
    )
    .orderBy(asc(orders.createdAt))
    .limit(5);
  return rows.map((row) => row.orderNumber);
}
