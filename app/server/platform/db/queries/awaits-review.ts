import { type SQL, sql } from "drizzle-orm";

/**
 * Local payments somebody should look at: not reviewed yet, and their order is not cancelled meanwhile. For a statement
 * that reads the tables `gambian_payments` and `orders` under their own names.
 * Source: specification §2, Admin orders.
 */
export const AWAITS_REVIEW: SQL = sql`gambian_payments.verification_status = 'pending' and orders.order_status <> 'cancelled'`;
