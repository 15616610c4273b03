import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { outbox } from "#database/schema/operations.ts";
import { orders } from "#database/schema/orders.ts";
import type { MetricFamily } from "./metric-families.ts";

/** This process's connections to the database. */
export function poolMetrics(pool: Pool): MetricFamily[] {
  const states = { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount };
  return [
    {
      name: "kairaba_database_pool",
      help: "Connections of the pool: open, idle, and callers waiting for one.",
      type: "gauge",
      samples: Object.entries(states).map(([state, value]) => ({ labels: { state }, value })),
    },
  ];
}

type Row = { what: "mail" | "order"; state: string; n: number };

/**
 * Returns what the database alone knows, the same for every process: mail that is due or has been given up, and
 * orders by status. While the database does not respond, only that is reported.
 */
export async function databaseMetrics(db: Database): Promise<MetricFamily[]> {
  const rows = await readRows(db);
  const up: MetricFamily = {
    name: "kairaba_database_up",
    help: "1 while the database answers.",
    type: "gauge",
    samples: [{ value: rows === null ? 0 : 1 }],
  };
  if (rows === null) return [up];
  const samples = (what: Row["what"], label: string) =>
    rows.filter((row) => row.what === what).map(({ state, n }) => ({ labels: { [label]: state }, value: n }));
  return [
    up,
    {
      name: "kairaba_outbox_mails",
      help: "Mails by state: due (to be sent now), later (to be tried again), dead (given up).",
      type: "gauge",
      samples: samples("mail", "state"),
    },
    {
      name: "kairaba_orders",
      help: "Orders by status.",
      type: "gauge",
      samples: samples("order", "order_status"),
    },
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
      order by 1, 2`);
    return rows;
  } catch {
    // That the database does not respond is the metric; the reason is in the log of whoever needed it.
    return null;
  }
}
