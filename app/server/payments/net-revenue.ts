import { type SQL, sql } from "drizzle-orm";
import { FALLBACK_RATES, RATE_UNIT, type RatesPerUsd } from "#app/domain/money/rates.ts";

/**
 * The join that a statement on `orders` needs for the conditions below. It is one join, since a
 * subquery for each of a million orders takes ten times as long.
 */
export const JOIN_CARD_PAYMENTS: SQL = sql`left join card_payments on card_payments.order_id = orders.id`;

/** The condition for orders on whose page somebody can still pay. For statements with `JOIN_CARD_PAYMENTS`. */
export const IS_PAGE_OPEN: SQL<boolean> = sql<boolean>`card_payments.status in ('creating', 'open', 'processing')`;

/**
 * The condition for orders to be paid, or paid, on a gateway's page; the others have a receipt, also those whose page
 * ended unpaid.
 */
export const HAS_PAYMENT_PAGE: SQL<boolean> = sql<boolean>`exists (
  select from card_payments where card_payments.order_id = orders.id and (
    ${IS_PAGE_OPEN} or card_payments.status = 'paid'
    or not exists (select from gambian_payments where gambian_payments.order_id = orders.id)
  )
)`;

/** The condition for orders that somebody else is or was asked to pay: a page is left only there. */
export const IS_SHARED: SQL<boolean> = sql<boolean>`(
  exists (
    select from card_payments where card_payments.order_id = orders.id and card_payments.shared_at is not null
  ) or exists (select from left_payment_pages where left_payment_pages.order_id = orders.id)
)`;

/** The condition for orders that were paid, whatever became of the money. */
export const HAD_MONEY: SQL = sql`orders.payment_status in ('paid', 'refunded', 'partially_refunded', 'refund_needed')`;

/**
 * The condition for orders paid at a gateway in test mode, or only to be paid there, which moved no money whatever their
 * status. One whose page ended unpaid and that has a receipt goes by that, before its review too.
 */
export const IS_TEST_ORDER: SQL<boolean> = sql<boolean>`coalesce(
  card_payments.mode = 'test' and (card_payments.status = 'paid' or (not ${HAD_MONEY} and (
    ${IS_PAGE_OPEN}
    or not exists (select from gambian_payments where gambian_payments.order_id = orders.id)
  ))), false
)`;

/** The ids of all test orders: of few payments, so that a condition on many orders reads no payment of theirs. */
export const TEST_ORDERS: SQL = sql`(
  select card_payments.order_id from card_payments join orders on orders.id = card_payments.order_id
  where card_payments.mode = 'test' and ${IS_TEST_ORDER}
)`;

/** Returns the dalasi of an order's total: as it was told to the shopper, else at the current rate. */
export function dalasiTotal(rates: RatesPerUsd): SQL {
  const rate = (rates.GMD ?? FALLBACK_RATES.GMD) / RATE_UNIT;
  return sql`case when orders.currency = 'GMD' then orders.total_amount
    else coalesce(orders.total_gmd, round(orders.total_usd * ${rate}::numeric, 2)) end`;
}

/** What an order has beyond what it may keep, in its currency; zero or less for nothing. */
export const OWED_AMOUNT: SQL = sql`owed_amount(
  orders.received_amount, orders.returned_amount, orders.total_amount, orders.payment_status, orders.order_status
)`;

/** The condition for orders of which money is to go back, found by an index. Nobody paid for a test order. */
export const IS_OWED_BACK: SQL = sql`(${OWED_AMOUNT} > 0 and not ${IS_TEST_ORDER})`;

/** The condition for orders with a refund that nobody knows the end of. */
export const HAS_UNKNOWN_REFUND: SQL = sql`orders.id in (
  select order_id from card_refunds where card_refunds.status = 'unknown'
)`;

/** The condition for orders of which a company took a payment back, until staff settle it. */
export const IS_TAKEN_BACK: SQL<boolean> = sql<boolean>`exists (
  select from payment_reversals where payment_reversals.order_id = orders.id and settled_at is null
)`;

/** The condition for orders that count as revenue: paid or partly refunded, not cancelled, and no test orders. */
export const IS_EARNED: SQL = sql`orders.payment_status in ('paid', 'partially_refunded') and orders.order_status <> 'cancelled' and not ${IS_TEST_ORDER}`;

/** The condition for orders that wait to be packed: confirmed and not sent yet. Nobody packs a test order. */
export const IS_TO_PACK: SQL = sql`(orders.order_status in ('confirmed', 'processing') and orders.id not in ${TEST_ORDERS})`;
