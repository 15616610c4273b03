import { and, eq, gte, lt, not, type SQL, sql } from "drizzle-orm";
import type { Period } from "#app/domain/period.ts";
import { IS_TEST_ORDER } from "#app/server/payments/net-revenue.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { REQUEST_BUDGET_MS, withBudget } from "#app/server/platform/resilience/request-budget.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";

/** An order within a batch: its id, and when it was placed, as exactly as the database knows it. */
export type Placed = { id: string; placedAt: string };

const BATCH = 1_000;

/** When an order was placed. A Date is less precise than the database. */
export const PLACED_AT: SQL<string> = sql<string>`orders.created_at::text`;

/** The order of an export, and of the index on the time. */
const OLDEST_FIRST: SQL = sql`orders.created_at, orders.id`;

/**
 * Returns the condition for the orders of a period, without test orders: nothing was paid for them. For statements that
 * read `orders` with `card_payments`.
 */
export function isCountedInPeriod({ begin, end }: Period): SQL | undefined {
  return and(
    not(IS_TEST_ORDER),
    begin === null ? undefined : gte(orders.createdAt, begin),
    end === null ? undefined : lt(orders.createdAt, end),
  );
}

/** How many orders an export has, and when the last of them was placed; null without any. */
export type Extent = { total: number; until: string | null };

/** Counts the orders that meet a condition, which may be about `orders` and `card_payments` only. */
export async function extentOf(db: Database, condition: SQL | undefined): Promise<Extent> {
  const [extent] = await db
    .select({
      total: sql<number>`count(*)::int`,
      until: sql<string | null>`max(orders.created_at)::text`,
    })
    .from(orders)
    .leftJoin(paymentPages, eq(paymentPages.orderId, orders.id))
    .where(condition);
  if (!extent) throw new Error("a count has one row");
  return extent;
}

/** Which rows `read` has to select, in this order, and at most how many. */
export type Batch = { where: SQL | undefined; orderBy: SQL; limit: number };

/**
 * Yields the rows of an export oldest first, in batches of at most a thousand. Each batch is a statement of its own with
 * a budget of its own, so that a slow download holds neither a connection nor a snapshot: a row is as it is when it is
 * read, and orders placed after the count are left out.
 */
export async function* inBatches<Row extends Placed>(
  { until }: Extent,
  read: (batch: Batch) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  if (until === null) return;
  let last: Row | undefined;
  do {
    const where = and(
      sql`orders.created_at <= ${until}::timestamptz`,
      last && sql`(orders.created_at, orders.id) > (${last.placedAt}::timestamptz, ${last.id}::uuid)`,
    );
    const batch = await withBudget(REQUEST_BUDGET_MS, () =>
      read({ where, orderBy: OLDEST_FIRST, limit: BATCH }),
    );
    if (batch.length > 0) yield batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}
