import { and, type SQL, sql } from "drizzle-orm";
import { REQUEST_BUDGET_MS, withBudget } from "#app/server/platform/resilience/request-budget.ts";

/** A row's time, exactly as the database knows it, since a Date is less precise; and its id. */
export type Placed = { at: string; id: string };

const BATCH = 250;

/**
 * Which rows an export has: those from `begin` on, before `end`, and not after `until`, in the sequence of the columns `at`
 * and `id`. Null is no limit.
 */
type Extent = { at: SQL; id: SQL; begin?: Date | null; end?: Date | null; until?: Date | null };

/** Which rows to read, in this order, and at most how many. */
type Batch = { where: SQL | undefined; orderBy: SQL; limit: number };

/**
 * Yields the rows of an export oldest first, in batches. Each batch is a statement of its own with a budget of its own,
 * so that a slow download holds neither a connection nor a snapshot: a row is as it is when it is read.
 */
export async function* inBatches<Row extends Placed>(
  { at, id, begin, end, until }: Extent,
  read: (batch: Batch) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const time = (date: Date) => sql`${date.toISOString()}::timestamptz`;
  let last: Row | undefined;
  do {
    const where = and(
      until ? sql`${at} <= ${time(until)}` : undefined,
      begin ? sql`${at} >= ${time(begin)}` : undefined,
      end ? sql`${at} < ${time(end)}` : undefined,
      last && sql`(${at}, ${id}) > (${last.at}::timestamptz, ${last.id})`,
    );
    const batch = await withBudget(REQUEST_BUDGET_MS, () =>
      read({ where, orderBy: sql`${at}, ${id}`, limit: BATCH }),
    );
    if (batch.length > 0) yield batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}
