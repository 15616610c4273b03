import { type SQL, sql } from "drizzle-orm";
import { type BothSums, type CloseFigures, sumBoth } from "#app/domain/closing/day-close.ts";
import { dayOf } from "#app/domain/day.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import type { RatesPerUsd } from "#app/domain/money/rates.ts";
import { AWAITS_REVIEW } from "#app/server/payments/awaits-review.ts";
import {
  dalasiTotal,
  IS_OWED_BACK,
  JOIN_CARD_PAYMENTS,
  NET_SHARE,
} from "#app/server/payments/net-revenue.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { uncountedOrders } from "./uncounted-orders.ts";

/** The close before: its day, when it was signed, and the last change of stock it counted. */
export type LastClose = { day: string; signedAt: Date; signedBy: string; stockThrough: number };

/** Returns the latest close, or null before the first. */
export async function readLastClose(db: DatabaseOrTransaction): Promise<LastClose | null> {
  const { rows } = await db.execute<{
    day: string;
    signed_at: string;
    signed_by: string;
    stock_through: string;
  }>(sql`
    select day::text, signed_at::text, signed_by, stock_through::text
    from day_closes order by day desc limit 1`);
  const [row] = rows;
  if (!row) return null;
  return {
    day: row.day,
    signedAt: new Date(row.signed_at),
    signedBy: row.signed_by,
    stockThrough: Number(row.stock_through),
  };
}

/** Returns the start of the first close's day, which limits what that close counts; null for every later close. */
export function firstBegin(last: LastClose | null, day: string): Date | null {
  if (last !== null) return null;
  const begin = dayOf(day)?.begin;
  if (!begin) throw new Error(`${day} is no day`);
  return begin;
}

/**
 * Returns what no close has counted yet, and what is open now. Amounts are minor units of dollars and dalasi.
 * Source: specification 11.19.
 */
export async function readFigures(
  db: DatabaseOrTransaction,
  given: { last: LastClose | null; day: string; now: Date; rates: RatesPerUsd },
): Promise<CloseFigures> {
  const { last, day, now, rates } = given;
  const begin = firstBegin(last, day);
  const takings = await readTakingsOfDay(db, uncountedOrders(rates, begin));
  const byMethod = takings.filter(({ isOpening }) => !isOpening);
  const before = takings.filter(({ isOpening }) => isOpening);
  return {
    since: (begin ?? last?.signedAt ?? now).toISOString(),
    until: now.toISOString(),
    methods: byMethod.map(({ isOpening: _isOpening, ...method }) => method),
    opening:
      begin === null
        ? null
        : {
            received: sumBoth(before.map(({ received }) => received)),
            returned: sumBoth(before.map(({ returned }) => returned)),
          },
    toVerify: await readToVerify(db, rates),
    owedBack: await readOwedBack(db, rates),
    stock: await readStockChanges(db, last, begin ?? now),
    people: await readPeople(db, begin),
  };
}

async function readTakingsOfDay(db: DatabaseOrTransaction, uncounted: SQL) {
  const { rows } = await db.execute<{
    method: string;
    is_opening: boolean;
    orders: number;
    received_usd: string;
    received_gmd: string;
    returned_usd: string;
    returned_gmd: string;
  }>(sql`
    select method, is_opening, (count(*) filter (where received_usd > 0))::int as orders,
      sum(received_usd)::text as received_usd, sum(received_gmd)::text as received_gmd,
      sum(returned_usd)::text as returned_usd, sum(returned_gmd)::text as returned_gmd
    from (${uncounted}) as uncounted
    group by method, is_opening order by sum(received_usd) desc, method`);
  return rows.map((row) => ({
    isOpening: row.is_opening,
    method: row.method,
    orders: row.orders,
    received: bothOf(row.received_usd, row.received_gmd),
    returned: bothOf(row.returned_usd, row.returned_gmd),
  }));
}

async function readToVerify(
  db: DatabaseOrTransaction,
  rates: RatesPerUsd,
): Promise<CloseFigures["toVerify"]> {
  const { rows } = await db.execute<Waiting>(sql`
    select count(*)::int as count, coalesce(sum(orders.total_usd), 0)::text as usd,
      coalesce(sum(round(${dalasiTotal(rates)}, 2)), 0)::text as gmd
    from gambian_payments join orders on orders.id = gambian_payments.order_id where ${AWAITS_REVIEW}`);
  return { payments: rows[0]?.count ?? 0, sum: bothOf(rows[0]?.usd ?? "0", rows[0]?.gmd ?? "0") };
}

async function readOwedBack(
  db: DatabaseOrTransaction,
  rates: RatesPerUsd,
): Promise<CloseFigures["owedBack"]> {
  const { rows } = await db.execute<Waiting>(sql`
    select count(*)::int as count, coalesce(sum(round(orders.total_usd * ${NET_SHARE}, 2)), 0)::text as usd,
      coalesce(sum(round(${dalasiTotal(rates)} * ${NET_SHARE}, 2)), 0)::text as gmd
    from orders ${JOIN_CARD_PAYMENTS} where ${IS_OWED_BACK}`);
  return { orders: rows[0]?.count ?? 0, sum: bothOf(rows[0]?.usd ?? "0", rows[0]?.gmd ?? "0") };
}

type Waiting = { count: number; usd: string; gmd: string };

/** The ids of stock changes grow; `signOffDay` waits for those being written, so none lies below a counted one. */
async function readStockChanges(
  db: DatabaseOrTransaction,
  last: LastClose | null,
  begin: Date,
): Promise<CloseFigures["stock"]> {
  const isNew =
    last === null
      ? sql`stock_changes.created_at >= ${begin.toISOString()}::timestamptz`
      : sql`stock_changes.id > ${last.stockThrough}`;
  const { rows } = await db.execute<CloseFigures["stock"][number]>(sql`
    select cause, users.email as actor, count(*)::int as changes,
      coalesce(sum(change) filter (where change > 0), 0)::int as added,
      coalesce(-sum(change) filter (where change < 0), 0)::int as removed
    from stock_changes left join users on users.id = stock_changes.actor_user_id
    where ${isNew} and cause not in ('order', 'order_back', 'order_again', 'hold', 'hold_back')
    group by cause, users.email order by changes desc, cause`);
  return rows;
}

/** Returns a query of the entries of the audit log that no close has counted yet, by person and act. */
export function uncountedActs(begin: Date | null): SQL {
  const isBefore = begin === null ? sql`false` : sql`at < ${begin.toISOString()}::timestamptz`;
  return sql`
    with logged as (
      select actor_email as actor, action, count(*) filter (where ${isBefore}) as before, count(*) as total
      from audit_log group by actor_email, action
    ),
    counted as (select actor, action, sum(acts) as total from closed_acts group by actor, action)
    select actor, action, is_opening,
      (case when is_opening then before else logged.total - before - coalesce(counted.total, 0) end)::int as acts
    from logged left join counted using (actor, action) cross join (values (true), (false)) as part (is_opening)`;
}

async function readPeople(db: DatabaseOrTransaction, begin: Date | null): Promise<CloseFigures["people"]> {
  const { rows } = await db.execute<{ actor: string; action: string; acts: number }>(sql`
    select actor, action, acts from (${uncountedActs(begin)}) as uncounted
    where acts > 0 and not is_opening order by actor, acts desc, action`);
  const people = Map.groupBy(rows, ({ actor }) => actor);
  return [...people].map(([actor, acts]) => ({
    actor,
    acts: acts.map(({ action, acts: count }) => ({ action, count })),
  }));
}

function bothOf(usd: string, gmd: string): BothSums {
  return { usd: minorUnits(usd, "USD"), gmd: minorUnits(gmd, "GMD") };
}

function minorUnits(decimal: string, currency: CurrencyCode): number {
  const amount = moneyFromDecimal(decimal, currency);
  if (amount === null) throw new Error(`a sum in the database is no amount: ${decimal}`);
  return amount.amount;
}
