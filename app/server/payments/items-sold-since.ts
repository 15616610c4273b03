import { type SQL, sql } from "drizzle-orm";
import { IS_TEST_ORDER } from "#app/server/payments/net-revenue.ts";

/**
 * Returns the items of orders placed since a time, without test orders and orders that meet `isUncounted`: a condition
 * on the states of `orders` that implies that one is cancelled or not paid. Two indexes have all that is read of the
 * orders of a month.
 */
export function itemsSoldSince(since: Date, isUncounted: SQL): SQL {
  const from = sql`${since.toISOString()}::timestamptz`;
  return sql`(
    select product_id, size, quantity from order_items
    where ordered_at >= ${from} and order_id not in (
      select id from orders
      where created_at >= ${from} and (order_status = 'cancelled' or payment_status not in ('paid', 'partially_refunded'))
        and ${isUncounted}
      union all
      select order_id from card_payments join orders on orders.id = order_id where mode = 'test' and ${IS_TEST_ORDER}
    )
  )`;
}
