import { type SQL, sql } from "drizzle-orm";

/**
 * The share of an order's total that the shop still has, 1 unless a part of a card payment was refunded, for a
 * statement that reads the table `orders` under its own name.
 */
const NET_SHARE: SQL = sql`coalesce(
  (select (amount - refunded_amount)::numeric / nullif(amount, 0) from card_payments where card_payments.order_id = orders.id),
  1
)`;

/** What an order's total in US dollars comes to without what was given back, in cents exactly. */
export const NET_USD: SQL = sql`round(orders.total_usd * ${NET_SHARE}, 2)`;

/** The same in the order's own currency. */
export const NET_AMOUNT: SQL = sql`round(orders.total_amount * ${NET_SHARE}, 2)`;

/**
 * Orders whose money is in and must go back: cancelled although paid, or paid too late. Of a part that was given back
 * already nobody knows whether it was all that was owed.
 */
export const IS_OWED_BACK: SQL = sql`(orders.payment_status = 'refund_needed' or (orders.payment_status = 'paid' and orders.order_status = 'cancelled'))`;

/**
 * Orders whose money is in: paid, also where a part was given back since; a cancelled order's, or one that waits for
 * its refund, is on its way out.
 */
export const IS_EARNED: SQL = sql`orders.payment_status in ('paid', 'partially_refunded') and orders.order_status <> 'cancelled'`;
