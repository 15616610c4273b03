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
    name: "pieces_are_its_items",
    broken: sql`
      select order_number as row from orders
      left join (select order_id, -sum(change) as pieces from stock_changes group by 1) as taken on taken.order_id = orders.id
      left join (select order_id, sum(quantity) as pieces from order_items group by 1) as items on items.order_id = orders.id
      left join (
        select order_id, sum(quantity) as pieces from order_returns
        where is_sellable is not true and state in ('came_back', 'refunded', 'exchanged')
          or kind = 'exchange' and state = 'agreed'
        group by 1
      ) as outside on outside.order_id = orders.id
      where coalesce(taken.pieces, 0)
        <> coalesce(outside.pieces, 0) + case when stock_held then coalesce(items.pieces, 0) else 0 end`,
  },
  {
    name: "local_order_has_mail",
    broken: sql`
      select order_number as row from orders
      where payment_method <> 'card' and origin = 'web' and not exists (select from outbox where order_id = orders.id)`,
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
