import { count, eq } from "drizzle-orm";
import { gambianPayments } from "#app/server/platform/db/schema/payments.ts";
import type { Shop } from "#app/server/shop.ts";

/** How many local payments wait for a review. */
export async function countPendingPayments(shop: Shop): Promise<number> {
  const [row] = await shop.db
    .select({ waiting: count() })
    .from(gambianPayments)
    .where(eq(gambianPayments.verificationStatus, "pending"));
  return row?.waiting ?? 0;
}
