import { and, count, eq, lte, sql } from "drizzle-orm";
import { LONG_WAIT_DAYS } from "#app/domain/orders/long-wait.ts";
import { PIECES } from "#app/server/orders/order-rows.ts";
import { AWAITS_REVIEW } from "#app/server/payments/awaits-review.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";

/** A number of orders that hold stock, and of their pieces. */
export type HeldStock = { orders: number; pieces: number };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the stock held by receipts that have waited for a review for `LONG_WAIT_DAYS` since they were sent. Such an
 * order never ends by itself, because its shopper may have paid; its pieces are released later.
 * Source: specification 8.10.
 */
export async function stockHeldForReview(shop: Shop): Promise<HeldStock> {
  const before = new Date(shop.clock().getTime() - LONG_WAIT_DAYS * DAY_MS);
  const [row] = await shop.db
    .select({ orders: count(), pieces: sql<number>`coalesce(sum(${PIECES}), 0)::int` })
    .from(gambianPayments)
    .innerJoin(orders, eq(orders.id, gambianPayments.orderId))
    .where(and(AWAITS_REVIEW, eq(orders.stockHeld, true), lte(gambianPayments.updatedAt, before)));
  return row ?? { orders: 0, pieces: 0 };
}
