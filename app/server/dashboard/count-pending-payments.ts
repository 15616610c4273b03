import { count, eq } from "drizzle-orm";
import { orders } from "#app/server/platform/db/schema/orders.ts";
import { gambianPayments } from "#app/server/platform/db/schema/payments.ts";
import { WAITS_FOR_REVIEW } from "#app/server/platform/db/waits-for-review.ts";
import type { Shop } from "#app/server/shop.ts";

/** How many local payments wait for a review; those of cancelled orders wait for nobody. */
export async function countPendingPayments(shop: Shop): Promise<number> {
  const [row] = await shop.db
    .select({ waiting: count() })
    .from(gambianPayments)
    .innerJoin(orders, eq(orders.id, gambianPayments.orderId))
    .where(WAITS_FOR_REVIEW);
  return row?.waiting ?? 0;
}
