import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Pool } from "pg";
import { INVARIANTS } from "#app/server/boot/invariants.ts";

/** Invariants that hold besides the shop's own if the shop made every order and the sandbox every page. */
const FURTHER: { name: string; broken: SQL }[] = [
  {
    name: "paid_out_within_paid_in",
    broken: sql`
      select order_number as row from sandbox_sessions join sandbox_refunds using (payment_id)
      group by sandbox_sessions.id having sum(sandbox_refunds.amount) > sandbox_sessions.amount`,
  },
  {
    name: "timeline_ends_with_state",
    broken: sql`
      select order_number as row from orders where (order_status, payment_status) is distinct from (
        (select to_status from order_events where order_id = orders.id and kind = 'order_status' order by order_events.id desc limit 1),
        (select to_status from order_events where order_id = orders.id and kind = 'payment_status' order by order_events.id desc limit 1))`,
  },
  {
    name: "local_order_has_mail",
    broken: sql`
      select order_number as row from orders
      where payment_method <> 'card' and not exists (select from outbox where order_id = orders.id)`,
  },
];

const all = [...INVARIANTS, ...FURTHER].map(({ name, broken }) => {
  return sql`select ${sql.raw(`'${name}'`)} as name, broken.row from (${broken}) as broken`;
});
/** A single prepared statement, because it runs after every round. */
const query = { name: "invariants", text: new PgDialect().sqlToQuery(sql.join(all, sql` union all `)).sql };

/** Returns the violated invariants with the rows that violate them. */
export async function brokenInvariants(observer: Pool): Promise<string[]> {
  const { rows } = await observer.query<{ name: string; row: string }>(query);
  return rows.map(({ name, row }) => `broken: ${name}: ${row}`);
}
