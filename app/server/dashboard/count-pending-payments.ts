import { sql } from "drizzle-orm";
import { AWAITS_REVIEW } from "#app/server/payments/awaits-review.ts";
import { countUpToLimit } from "#app/server/platform/db/queries/read-page.ts";
import type { Shop } from "#app/server/shop.ts";

/** Returns how many local payments wait for a review, counted up to the limit of a list, without those of cancelled orders. */
export async function countPendingPayments(shop: Shop): Promise<number> {
  return await countUpToLimit(
    shop.db,
    sql`(select from gambian_payments join orders on orders.id = order_id where ${AWAITS_REVIEW})`,
  );
}
