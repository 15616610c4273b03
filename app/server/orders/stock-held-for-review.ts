import { and, count, eq, lte, sql } from "drizzle-orm";
import { LONG_WAIT_DAYS } from "#app/domain/orders/long-wait.ts";
import { AWAITS_REVIEW } from "#app/server/platform/db/queries/awaits-review.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";

/** Orders that hold stock, and how many pieces. */
export type HeldStock = { orders: number; pieces: number };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The stock that nobody can buy because a receipt has waited for its review for `LONG_WAIT_DAYS`, counted from when it
 * was sent. Nothing ends such an order by itself, since its shopper may have paid; its pieces go back on sale later. Source: decision 030.
 */
export async function stockHeldForReview(shop: Shop): Promise<HeldStock> {
  const before = new Date(shop.clock().getTime() - LONG_WAIT_DAYS * DAY_MS);
  const pieces = sql`(select sum((item ->> 'quantity')::int) from jsonb_array_elements(${orders.items}) as item)`;
  const [row] = await shop.db
    .select({ orders: count(), pieces: sql<number>`coalesce(sum(${pieces}), 0)::int` })
    .from(gambianPayments)
    .innerJoin(orders, eq(orders.id, gambianPayments.orderId))
    .where(and(AWAITS_REVIEW, eq(orders.stockHeld, true), lte(gambianPayments.updatedAt, before)));
  return row ?? { orders: 0, pieces: 0 };
}
