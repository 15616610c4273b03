import { type SQL, sql } from "drizzle-orm";
import type { RatesPerUsd } from "#app/domain/money/rates.ts";
import {
  dalasiTotal,
  HAD_MONEY,
  IS_TEST_ORDER,
  JOIN_CARD_PAYMENTS,
  NET_SHARE,
} from "#app/server/payments/net-revenue.ts";

const LAST_PAID = sql`coalesce((
  select max(at) from order_events
  where order_id = orders.id and kind = 'payment_status' and to_status = 'paid'
), orders.created_at)`;

const LAST_RETURNED = sql`coalesce((
  select max(at) from order_events
  where order_id = orders.id and kind = 'payment_status' and to_status in ('refunded', 'partially_refunded')
), orders.updated_at)`;

/**
 * Returns a query of what no close has counted yet: for each order and method, the money that came in and was sent
 * back, less what the closes before counted of it. A correction is negative. So the closes add up to all orders,
 * whenever a payment was written. Before the first close, what happened before `begin` is marked `is_opening`; `begin`
 * is null for every later close. Test orders count nowhere.
 */
export function uncountedOrders(rates: RatesPerUsd, begin: Date | null): SQL {
  const wasBefore = (at: SQL) =>
    begin === null ? sql`false` : sql`${at} < ${begin.toISOString()}::timestamptz`;
  return sql`
    with counted as (
      select order_id, method, min(order_number) as order_number, max(total_gmd) as total_gmd,
        sum(received_usd) as received_usd, sum(received_gmd) as received_gmd,
        sum(returned_usd) as returned_usd, sum(returned_gmd) as returned_gmd
      from closed_orders group by order_id, method
    ),
    paid as (
      select orders.id as order_id, orders.payment_method as method, orders.order_number,
        orders.total_usd, ${dalasiTotal(rates, sql`counted.total_gmd`)} as total_gmd,
        case when orders.payment_status = 'refunded' then 1 else 1 - ${NET_SHARE} end as returned_share,
        ${wasBefore(LAST_PAID)} as was_paid_before, ${wasBefore(LAST_RETURNED)} as was_returned_before
      from orders ${JOIN_CARD_PAYMENTS}
      left join counted on counted.order_id = orders.id and counted.method = orders.payment_method
      where ${HAD_MONEY} and not ${IS_TEST_ORDER}
    ),
    changed as (
      select order_id, method, coalesce(paid.order_number, counted.order_number) as order_number,
        coalesce(paid.total_gmd, counted.total_gmd) as total_gmd,
        coalesce(paid.total_usd, 0) - coalesce(counted.received_usd, 0) as received_usd,
        coalesce(paid.total_gmd, 0) - coalesce(counted.received_gmd, 0) as received_gmd,
        coalesce(round(paid.total_usd * returned_share, 2), 0) - coalesce(counted.returned_usd, 0) as returned_usd,
        coalesce(round(paid.total_gmd * returned_share, 2), 0) - coalesce(counted.returned_gmd, 0) as returned_gmd,
        coalesce(was_paid_before, false) as was_paid_before,
        coalesce(was_returned_before, false) as was_returned_before
      from paid full join counted using (order_id, method)
    ),
    split as (
      select order_id, method, order_number, total_gmd, is_opening,
        case when is_opening = was_paid_before then received_usd else 0 end as received_usd,
        case when is_opening = was_paid_before then received_gmd else 0 end as received_gmd,
        case when is_opening = was_returned_before then returned_usd else 0 end as returned_usd,
        case when is_opening = was_returned_before then returned_gmd else 0 end as returned_gmd
      from changed cross join (values (true), (false)) as part (is_opening)
    )
    select * from split where received_usd <> 0 or received_gmd <> 0 or returned_usd <> 0 or returned_gmd <> 0`;
}
