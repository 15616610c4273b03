import { type SQL, sql } from "drizzle-orm";
import { TEST_ORDERS } from "#app/server/payments/page-rows/page-conditions.ts";

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
      union all ${TEST_ORDERS}
    )
  )`;
}
