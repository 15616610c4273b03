import { count, eq } from "drizzle-orm";
import { AWAITS_REVIEW } from "#app/server/payments/awaits-review.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";

/** Returns how many local payments wait for a review, except those of cancelled orders. */
export async function countPendingPayments(shop: Shop): Promise<number> {
  const [row] = await shop.db
    .select({ waiting: count() })
    .from(gambianPayments)
    .innerJoin(orders, eq(orders.id, gambianPayments.orderId))
    .where(AWAITS_REVIEW);
  return row?.waiting ?? 0;
}
