import type { Pool } from "pg";

/** What is true of every database of a shop, as queries for what breaks it. */
const INVARIANTS = {
  "stock is never negative": "select id from products where stock_quantity < 0",
  "a paid card order has its payment":
    "select orders.id from orders left join card_payments on order_id = orders.id where payment_method = 'card' and payment_status in ('paid', 'partially_refunded', 'refund_needed') and status is distinct from 'paid'",
  "a paid local order has its verified receipt":
    "select orders.id from orders left join gambian_payments on order_id = orders.id where orders.payment_method <> 'card' and payment_status = 'paid' and verification_status is distinct from 'verified'",
  "no more is paid out than was paid in":
    "select payment_id from sandbox_sessions join sandbox_refunds using (payment_id) group by payment_id, sandbox_sessions.amount having sum(sandbox_refunds.amount) > sandbox_sessions.amount",
  "the timeline ends with the order's state":
    "select id from orders where order_status <> (select to_status from order_events where order_id = orders.id and kind = 'order_status' order by order_events.id desc limit 1) or payment_status <> (select to_status from order_events where order_id = orders.id and kind = 'payment_status' order by order_events.id desc limit 1)",
  "a cancelled order holds no pieces":
    "select id from orders where order_status = 'cancelled' and stock_held",
  "a local order has its mail":
    "select id from orders where payment_method <> 'card' and not exists (select from outbox where order_id = orders.id)",
};

/** Returns the invariants that the database breaks, with what breaks them. */
export async function brokenInvariants(observer: Pool): Promise<string[]> {
  const all = Object.entries(INVARIANTS);
  const query = all.map(([, each], n) => `(select ${n} as at, each::text as what from (${each}) as each)`);
  const { rows } = await observer.query<{ at: number; what: string }>(query.join(" union all "));
  return rows.map(({ at, what }) => `broken: ${all[at]?.[0]}: ${what}`);
}
