import { type SQL, sql } from "drizzle-orm";

/**
 * The condition for local payments to be reviewed: pending, and of an order that is not cancelled. For statements that
 * read the tables `gambian_payments` and `orders` without aliases. Source: specification 11.6.
 */
export const AWAITS_REVIEW: SQL = sql`gambian_payments.verification_status = 'pending' and orders.order_status <> 'cancelled'`;
