import { sql } from "drizzle-orm";
import { TEST_ORDERS } from "#app/server/payments/payment-pages/page-conditions.ts";
import type { Shop } from "#app/server/shop.ts";

/** Returns how many orders were paid in test mode: no figure counts them. */
export async function countTestOrders(shop: Shop): Promise<number> {
  return await shop.db.$count(sql`${TEST_ORDERS} as test_orders`);
}
