import { and, desc, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { auditLog } from "#database/schema/operations.ts";

/**
 * Returns how many pieces of each product were ordered since the last export of the catalogue, by id. Cancelled and
 * rejected orders, whose pieces are back, do not count. Empty before the first export: the counts in a file are then
 * the owner's own.
 */
export async function orderedSinceExport(
  db: DatabaseOrTransaction,
  productIds: string[],
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const [exported] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, "catalogue"), eq(auditLog.action, "products.exported")))
    .orderBy(desc(auditLog.at))
    .limit(1);
  if (!exported) return new Map();
  const { rows } = await db.execute<{ id: string; pieces: number }>(sql`
    select product_id as id, sum(quantity)::int as pieces
    from order_items join orders on orders.id = order_id
    where ordered_at >= ${exported.at.toISOString()}::timestamptz and stock_held
      and product_id = any(${sql.param(productIds)}::uuid[])
    group by 1`);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}
