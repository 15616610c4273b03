import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { counter, gauge, type MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import { outbox, shopMarks } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import { DATA_CHECK_MARK } from "./check-data.ts";

/** Returns this process's memory, processor time and database connections. */
export function processMetrics(pool: Pool): MetricFamily[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const states = { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
  return [
    gauge("process_resident_memory_bytes", "Resident memory.", rss),
    gauge("nodejs_heap_used_bytes", "JavaScript heap in use.", heapUsed),
    counter("process_cpu_seconds_total", "Processor time, user and system.", (user + system) / 1e6),
    gauge(
      "kairaba_database_pool",
      "Connections of the pool: open, idle, and callers waiting for one.",
      Object.entries(states).map(([state, value]) => ({ labels: { state }, value })),
    ),
  ];
}

type Row = { what: "mail" | "order" | "broken" | "money"; state: string; n: number };

/**
 * Returns the metrics that are read from the database, equal for every process: mails by state, orders by status, broken
 * invariants and the money of the day. While the database does not respond, `kairaba_database_up` is the only one.
 */
export async function databaseMetrics(db: Database): Promise<MetricFamily[]> {
  const rows = await readRows(db);
  const up = gauge("kairaba_database_up", "1 while the database responds.", rows === null ? 0 : 1);
  if (rows === null) return [up];
  const samples = (what: Row["what"], label: string) =>
    rows.filter((row) => row.what === what).map(({ state, n }) => ({ labels: { [label]: state }, value: n }));
  return [
    up,
    gauge(
      "kairaba_outbox_mails",
      "Mails by state: due (to be sent now), later (to be tried again), dead (given up).",
      samples("mail", "state"),
    ),
    gauge("kairaba_orders", "Orders by status.", samples("order", "order_status")),
    gauge(
      "kairaba_broken_rows",
      "Rows that break an invariant, as the last daily check found them.",
      samples("broken", "invariant"),
    ),
    gauge(
      "kairaba_money_received_today",
      "Money of the ledger that came in since midnight in The Gambia (UTC), by method and currency.",
      rows
        .filter(({ what }) => what === "money")
        .map(({ state, n }) => {
          const [method = "", currency = ""] = state.split(" ");
          return { labels: { method, currency }, value: n };
        }),
    ),
  ];
}

async function readRows(db: Database): Promise<Row[] | null> {
  try {
    const { rows } = await db.execute<Row>(sql`
      select 'mail' as what, state, count(${outbox.id})::int as n
      from (values ('due'), ('later'), ('dead')) as states (state)
      left join ${outbox} on state = case
        when ${outbox.status} = 'failed' then 'dead'
        when ${outbox.nextAttemptAt} <= now() then 'due'
        else 'later' end and ${outbox.status} in ('waiting', 'failed')
      group by state
      union all
      select 'order', ${orders.orderStatus}, count(*)::int from ${orders} group by ${orders.orderStatus}
      union all
      select 'broken', figure.key, figure.value::int from ${shopMarks}, jsonb_each_text(${shopMarks.value}) as figure
      where ${shopMarks.name} = ${DATA_CHECK_MARK}
      union all
      select 'money', method || ' ' || currency, amount::float8 from money_by_day
      where mode = 'live' and direction = 'received' and day = (now() at time zone 'UTC')::date
      order by 1, 2`);
    return rows;
  } catch {
    // The metric reports that the database does not respond; the callers that needed it log the reason.
    return null;
  }
}
