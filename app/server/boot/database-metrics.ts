import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { counter, gauge, type MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import { outbox, shopMarks } from "#database/schema/operations.ts";
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

type Row = { what: "mail" | "broken"; state: string; n: number };

/**
 * Returns the metrics that are read from the database, equal for every process: mails by state, and broken
 * invariants. While the database does not respond, `kairaba_database_up` is the only one.
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
    gauge(
      "kairaba_broken_rows",
      "Rows that break an invariant, as the last nightly check found them.",
      samples("broken", "invariant"),
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
      select 'broken', figure.key, figure.value::int from ${shopMarks}, jsonb_each_text(${shopMarks.value}) as figure
      where ${shopMarks.name} = ${DATA_CHECK_MARK}
      order by 1, 2`);
    return rows;
  } catch {
    // The metric reports that the database does not respond; the callers that needed it log the reason.
    return null;
  }
}
