import { and, desc, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { auditLog } from "#database/schema/operations.ts";

/** The action of a catalogue export in the audit log. */
export const EXPORTED = "products.exported";

/**
 * How many pieces of each product were ordered since the catalogue was last exported, by id; cancelled orders and
 * rejected ones, whose pieces are back, aside. Empty where it never was: the counts of a file are then somebody's own.
 */
export async function orderedSinceExport(
  db: DatabaseOrTransaction,
  productIds: string[],
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const [exported] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, "catalogue"), eq(auditLog.action, EXPORTED)))
    .orderBy(desc(auditLog.at))
    .limit(1);
  if (!exported) return new Map();
  const { rows } = await db.execute<{ id: string; pieces: number }>(sql`
    select item->>'productId' as id, sum((item->>'quantity')::int)::int as pieces
    from orders, jsonb_array_elements(items) as item
    where created_at >= ${exported.at.toISOString()}::timestamptz and stock_held
      and item->>'productId' = any(${sql.param(productIds)}::text[])
    group by 1`);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}
