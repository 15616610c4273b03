import { type SQL, sql } from "drizzle-orm";
import { type CloseFigures, closableDays, sumBoth } from "#app/domain/closing/day-close.ts";
import { dayOf } from "#app/domain/day.ts";
import { FALLBACK_RATES, RATE_UNIT, type RatesPerUsd } from "#app/domain/money/rates.ts";
import { PAID_GMD } from "#app/server/orders/admin/admin-order-rows.ts";
import { AWAITS_REVIEW } from "#app/server/payments/awaits-review.ts";
import { bothSums, readOwedBack, sumByMethod, UNCOUNTED_MONEY } from "#app/server/payments/money-sums.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import type { Shop } from "#app/server/shop.ts";
import { cacheRegion } from "#packages/data-cache";
import { DAY_MS } from "#packages/values";

/** The close before: its day, when it was signed, and the last change of stock it counted. */
type LastClose = {
  day: string;
  signedAt: Date;
  signedBy: string;
  stockThrough: number;
  drawerThrough: number;
};

/** Returns the latest close, or null before the first. */
export async function readLastClose(db: DatabaseOrTransaction): Promise<LastClose | null> {
  const { rows } = await db.execute<{
    day: string;
    signed_at: string;
    signed_by: string;
    stock_through: string;
    drawer_through: string;
  }>(sql`
    select day::text, signed_at::text, signed_by, stock_through::text,
      coalesce(snapshot -> 'drawer' ->> 'through', '0') as drawer_through
    from day_closes order by day desc limit 1`);
  const [row] = rows;
  if (!row) return null;
  return {
    day: row.day,
    signedAt: new Date(row.signed_at),
    signedBy: row.signed_by,
    stockThrough: Number(row.stock_through),
    drawerThrough: Number(row.drawer_through),
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
  given: { last: LastClose | null; day: string; now: Date; rates: RatesPerUsd; settled: SettledActs },
): Promise<CloseFigures> {
  const { last, day, now, rates, settled } = given;
  const begin = firstBegin(last, day);
  const isBefore = begin === null ? sql`false` : sql`day < ${day}::date`;
  const uncounted = (part: SQL) =>
    sumByMethod(db, sql`select * from (${UNCOUNTED_MONEY}) as money where ${part}`);
  const methods = await uncounted(sql`not ${isBefore}`);
  const before = await uncounted(isBefore);
  return {
    since: (begin ?? last?.signedAt ?? now).toISOString(),
    until: now.toISOString(),
    methods,
    opening: begin && {
      received: sumBoth(before.map(({ received }) => received)),
      returned: sumBoth(before.map(({ returned }) => returned)),
    },
    toVerify: await readToVerify(db, rates),
    owedBack: await readOwedBack(db),
    credit: await readCredit(db),
    drawer: await readDrawer(db, last),
    stock: await readStockChanges(db, last, begin ?? now),
    people: await readPeople(db, uncountedActs(begin, settled)),
  };
}

/** Counts only the amount still due of a partly paid order. */
async function readToVerify(
  db: DatabaseOrTransaction,
  rates: RatesPerUsd,
): Promise<CloseFigures["toVerify"]> {
  const due = sql`case when orders.held_until is null then 1
    else greatest(0, total_amount - received_amount + returned_amount) / nullif(total_amount, 0) end`;
  const { rows } = await db.execute<{ count: number; usd: string; gmd: string }>(sql`
    select count(*)::int as count, coalesce(sum(round(orders.total_usd * ${due}, 2)), 0)::text as usd,
      coalesce(sum(greatest(0, round(${dalasiTotal(rates)} - coalesce(${PAID_GMD}::numeric, 0), 2))), 0)::text as gmd
    from gambian_payments join orders on orders.id = gambian_payments.order_id where ${AWAITS_REVIEW}`);
  return { payments: rows[0]?.count ?? 0, sum: bothSums(rows[0]?.usd ?? "0", rows[0]?.gmd ?? "0") };
}

async function readCredit(db: DatabaseOrTransaction): Promise<number> {
  const { rows } = await db.execute<{ bututs: number }>(sql`
    select coalesce(sum(case direction when 'returned' then amount else -amount end) * 100, 0)::float8 as bututs
    from money_entries where customer_id is not null`);
  return rows[0]?.bututs ?? 0;
}

/** The ids of entries grow; `signOffDay` waits for those being written. */
async function readDrawer(
  db: DatabaseOrTransaction,
  last: LastClose | null,
): Promise<CloseFigures["drawer"]> {
  const through = last?.drawerThrough ?? 0;
  const { rows } = await db.execute<{ float: number; paid_out: number; through: number }>(sql`
    select coalesce(sum(amount_gmd * 100) filter (where kind = 'float'), 0)::float8 as float,
      coalesce(sum(amount_gmd * 100) filter (where kind = 'paid_out'), 0)::float8 as paid_out,
      coalesce(max(id), ${through})::float8 as through
    from drawer_entries where id > ${through}`);
  const [row] = rows;
  return { float: row?.float ?? 0, paidOut: row?.paid_out ?? 0, through: row?.through ?? through };
}

/** The ids of stock changes grow; `signOffDay` waits for those being written, so none lies below a counted one. */
async function readStockChanges(
  db: DatabaseOrTransaction,
  last: LastClose | null,
  begin: Date,
): Promise<CloseFigures["stock"]> {
  const through =
    last?.stockThrough ??
    sql`(
    select coalesce(max(id), 0) from stock_changes where created_at < ${begin.toISOString()}::timestamptz
  )`;
  const { rows } = await db.execute<CloseFigures["stock"][number]>(sql`
    select cause, users.email as actor, count(*)::int as changes,
      coalesce(sum(change) filter (where change > 0), 0)::int as added,
      coalesce(-sum(change) filter (where change < 0), 0)::int as removed
    from stock_changes left join users on users.id = stock_changes.actor_user_id
    where stock_changes.id > ${through} and cause not in ('order', 'order_back', 'order_again', 'hold', 'hold_back')
    group by cause, users.email order by changes desc, cause`);
  return rows;
}

/** How many acts of each person the audit log has of before yesterday, to which no entry is added any more. */
type SettledActs = { until: string; acts: { actor: string; action: string; total: number }[] };

const settledActsRegion = cacheRegion<SettledActs>(1, { topic: "past" });

/** Returns the acts of days that are over, counted once a day. */
export async function readSettledActs(shop: Shop): Promise<SettledActs> {
  const yesterday = new Date(shop.clock().getTime() - DAY_MS);
  yesterday.setUTCHours(0, 0, 0, 0);
  const until = yesterday.toISOString();
  return await shop.dataCache.region(settledActsRegion).getOrLoad(until, async () => {
    const { rows: acts } = await shop.db.execute<SettledActs["acts"][number]>(sql`
      select actor_email as actor, action, count(*)::int as total from audit_log
      where at < ${until}::timestamptz group by 1, 2`);
    return { until, acts };
  });
}

/**
 * Returns a query of the entries of the audit log that no close has counted yet, by person and act; `begin` tells the first
 * close, before which nothing is counted, what came before its day.
 */
export function uncountedActs(begin: Date | null, { until, acts }: SettledActs): SQL {
  if (begin) {
    return sql`
      select actor_email as actor, action, at < ${begin.toISOString()}::timestamptz as is_opening, count(*)::int as acts
      from audit_log group by 1, 2, 3`;
  }
  return sql`
    with changed as (
      select actor_email as actor, action, count(*) as acts from audit_log where at >= ${until}::timestamptz group by 1, 2
      union all
      select actor, action, total from jsonb_to_recordset(${JSON.stringify(acts)}::jsonb)
        as settled (actor text, action text, total bigint)
      union all select actor, action, -acts from closed_acts
    )
    select actor, action, false as is_opening, sum(acts)::int as acts from changed group by 1, 2`;
}

/** Acts of the operator have a name in place of an e-mail address; they are no person's. */
async function readPeople(db: DatabaseOrTransaction, uncounted: SQL): Promise<CloseFigures["people"]> {
  const { rows } = await db.execute<{ actor: string; action: string; acts: number }>(sql`
    select actor, action, acts from (${uncounted}) as uncounted
    where acts > 0 and not is_opening and actor like '%@%' order by actor, acts desc, action`);
  const people = Map.groupBy(rows, ({ actor }) => actor);
  return [...people].map(([actor, acts]) => ({
    actor,
    acts: acts.map(({ action, acts: count }) => ({ action, count })),
  }));
}

/** Returns the dalasi of an order's total: as it was told to the shopper, else at the current rate. */
function dalasiTotal(rates: RatesPerUsd): SQL {
  const rate = (rates.GMD ?? FALLBACK_RATES.GMD) / RATE_UNIT;
  return sql`case when orders.currency = 'GMD' then orders.total_amount
    else coalesce(orders.total_gmd, round(orders.total_usd * ${rate}::numeric, 2)) end`;
}

/** The close as it would be now; `days` lists the days that can be signed off, and is empty once today is. */
type OpenClose = {
  day: string;
  days: string[];
  last: { day: string; signedAt: Date; signedBy: string } | null;
  figures: CloseFigures;
  version: string;
};

/** Returns the figures of the day that is still open; `wanted` chooses one of the days that can be signed off. */
export async function readOpenClose(shop: Shop, wanted: string | null): Promise<OpenClose> {
  const now = shop.clock();
  const last = await readLastClose(shop.db);
  const days = closableDays(now, last?.day ?? null);
  const day = days.find((each) => each === wanted) ?? days[0] ?? now.toISOString().slice(0, 10);
  const settled = await readSettledActs(shop);
  const figures = await readFigures(shop.db, { last, day, now, rates: shop.rates.current(), settled });
  return { day, days, last, figures, version: takingsVersion(figures) };
}

/** Returns the version of what the staff count against. */
export function takingsVersion({ methods, drawer }: CloseFigures): string {
  return versionOf({ methods, drawer });
}
