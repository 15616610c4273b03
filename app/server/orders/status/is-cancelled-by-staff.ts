import { and, desc, eq, inArray, sql } from "drizzle-orm";
import type { Order } from "#app/domain/orders/order.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { auditLog } from "#database/schema/operations.ts";

/**
 * Returns whether staff cancelled an order, rather than the shop itself or its shopper. It reads the audit log, which
 * outlives their account. Lock the order first. Source: specification 7.8.
 */
export async function isCancelledByStaff(
  db: DatabaseOrTransaction,
  { orderNumber, orderStatus }: Pick<Order, "orderNumber" | "orderStatus">,
): Promise<boolean> {
  if (orderStatus !== "cancelled") return false;
  const [last] = await db
    .select({ isCancelled: sql<boolean>`${auditLog.after} ->> 'orderStatus' = 'cancelled'` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectId, orderNumber),
        inArray(auditLog.action, ["order.moved", "order.undone"]),
        sql`${auditLog.after} ->> 'orderStatus' <> ${auditLog.before} ->> 'orderStatus'`,
      ),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(1);
  return last?.isCancelled ?? false;
}
