import { type SQL, sql } from "drizzle-orm";

/** The condition for pages on which somebody can still pay: an order has one at most. */
export const IS_PAGE_OPEN: SQL<boolean> = sql<boolean>`payment_pages.status in ('creating', 'open', 'processing')`;

/** The condition for orders with an open page. */
export const HAS_OPEN_PAGE: SQL<boolean> = sql<boolean>`exists (
  select from payment_pages where payment_pages.order_id = orders.id and ${IS_PAGE_OPEN}
)`;

/**
 * The condition for orders to be paid, or paid, on a gateway's page; the others have a receipt, also those whose page
 * ended unpaid.
 */
export const HAS_PAYMENT_PAGE: SQL<boolean> = sql<boolean>`exists (
  select from payment_pages where payment_pages.order_id = orders.id and (
    ${IS_PAGE_OPEN} or payment_pages.status = 'paid' or payment_pages.status <> 'left'
      and not exists (select from gambian_payments where gambian_payments.order_id = orders.id)
  )
)`;

/** The condition for orders that somebody else is or was asked to pay: a page is left only there. */
export const IS_SHARED: SQL<boolean> = sql<boolean>`exists (
  select from payment_pages where payment_pages.order_id = orders.id
    and (payment_pages.shared_at is not null or payment_pages.status = 'left')
)`;

/** The condition for orders that were paid, whatever became of the money. */
export const HAD_MONEY: SQL = sql`orders.payment_status in ('paid', 'refunded', 'partially_refunded', 'refund_needed')`;

/**
 * The ids of all orders paid at a gateway in test mode, or only to be paid there, which moved no money whatever their
 * status: of few payments, so that a condition on many orders reads no payment of theirs.
 */
export const TEST_ORDERS: SQL = sql`(select test_orders.order_id from test_orders)`;

/** The condition for test orders, and its contrary. */
export const IS_TEST: SQL<boolean> = sql<boolean>`orders.id in ${TEST_ORDERS}`;
export const IS_NO_TEST: SQL = sql`orders.id not in ${TEST_ORDERS}`;
