import { type SQL, sql } from "drizzle-orm";

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

/** `IS_TEST_ORDER` and its contrary for statements on many orders, which need no join. */
export const IS_TEST: SQL = sql`orders.id in ${TEST_ORDERS}`;
export const IS_NO_TEST: SQL = sql`orders.id not in ${TEST_ORDERS}`;
