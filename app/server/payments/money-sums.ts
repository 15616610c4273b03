import { type SQL, sql } from "drizzle-orm";
import type { BothSums, MethodFigures } from "#app/domain/closing/day-close.ts";
import { storedMoney } from "#app/domain/money/money.ts";
import type { TimeSpan } from "#app/domain/takings-period.ts";
import { IS_NO_TEST } from "#app/server/payments/page-rows/page-conditions.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";

/**
 * Returns a query of the ledger's sums of the days from `begin` up to and without `end`, which are starts of days in The
 * Gambia (UTC). Received money counts on the day it came, returned money on the day it went, test money never.
 */
export function moneyOfDays({ begin, end }: TimeSpan): SQL {
  return sql`select * from money_by_day where mode = 'live'
    and day >= (${begin.toISOString()}::timestamptz at time zone 'UTC')::date
    and day < (${end.toISOString()}::timestamptz at time zone 'UTC')::date`;
}

/**
 * Returns a query of the ledger's sums of each day that no close has counted yet, below zero where what a close counted
 * was reversed. A payment that was written during a sign-off is in neither its sums nor the close, and so in the next one.
 */
export const UNCOUNTED_MONEY: SQL = sql`
  with counted as (
    select money_day as day, direction, method, currency, sum(entries) as entries, sum(usd_amount) as usd_amount,
      sum(gmd_amount) as gmd_amount
    from closed_money group by 1, 2, 3, 4
  )
  select day, direction, method, currency, coalesce(kept.entries, 0) - coalesce(counted.entries, 0) as entries,
    coalesce(kept.usd_amount, 0) - coalesce(counted.usd_amount, 0) as usd_amount,
    coalesce(kept.gmd_amount, 0) - coalesce(counted.gmd_amount, 0) as gmd_amount
  from (select * from money_by_day where mode = 'live') as kept
  full join counted using (day, direction, method, currency)
  where (kept.entries, kept.usd_amount, kept.gmd_amount)
    is distinct from (counted.entries, counted.usd_amount, counted.gmd_amount)`;

/** Returns the sums of such a query by method, the method that received most first; `orders` counts what came in. */
export async function sumByMethod(db: DatabaseOrTransaction, money: SQL): Promise<MethodFigures[]> {
  const { rows } = await db.execute<
    { method: string; orders: number } & Record<(typeof SUMS)[number], string>
  >(
    sql`
      select method, coalesce(sum(entries) filter (where direction = 'received'), 0)::int as orders,
        coalesce(sum(usd_amount) filter (where direction = 'received'), 0)::text as received_usd,
        coalesce(sum(gmd_amount) filter (where direction = 'received'), 0)::text as received_gmd,
        coalesce(sum(usd_amount) filter (where direction = 'returned'), 0)::text as returned_usd,
        coalesce(sum(gmd_amount) filter (where direction = 'returned'), 0)::text as returned_gmd
      from (${money}) as money
      group by method order by sum(usd_amount) filter (where direction = 'received') desc nulls last, method`,
  );
  return rows.map(({ method, orders, ...row }) => ({
    method,
    orders,
    received: bothSums(row.received_usd, row.received_gmd),
    returned: bothSums(row.returned_usd, row.returned_gmd),
  }));
}

/** What an order has beyond what it may keep, in its currency; zero or less for nothing. */
export const OWED_AMOUNT: SQL = sql`owed_amount(
  orders.received_amount, orders.returned_amount, orders.total_amount, orders.payment_status, orders.order_status,
  orders.held_until is not null, orders.is_part_kept
)`;

/** The condition for orders of which money is to go back, found by an index. Nobody paid for a test order. */
export const IS_OWED_BACK: SQL = sql`(${OWED_AMOUNT} > 0 and ${IS_NO_TEST})`;

const SUMS = ["received_usd", "received_gmd", "returned_usd", "returned_gmd"] as const;

/**
 * Returns how many orders are owed money back, and how much of what the ledger has of them: all of it where the order is
 * not wanted any more, and else what is more than its total.
 */
export async function readOwedBack(db: DatabaseOrTransaction): Promise<{ orders: number; sum: BothSums }> {
  const { rows } = await db.execute<{ orders: number; usd: string; gmd: string }>(sql`
    select count(*)::int as orders, coalesce(sum(round(usd * share, 2)), 0)::text as usd,
      coalesce(sum(round(gmd * share, 2)), 0)::text as gmd
    from (
      select orders.id, ${OWED_AMOUNT} / (received_amount - returned_amount) as share
      from orders where ${IS_OWED_BACK}
    ) as owed
    cross join lateral (
      select sum(case direction when 'received' then usd_amount else -usd_amount end) as usd,
        sum(case direction when 'received' then gmd_amount else -gmd_amount end) as gmd
      from money_entries where order_id = owed.id and mode = 'live'
    ) as here`);
  const [row] = rows;
  return { orders: row?.orders ?? 0, sum: bothSums(row?.usd ?? "0", row?.gmd ?? "0") };
}

/** Returns sums of the database in minor units of dollars and dalasi. */
export function bothSums(usd: string, gmd: string): BothSums {
  return { usd: storedMoney(usd, "USD").amount, gmd: storedMoney(gmd, "GMD").amount };
}
