import { count, eq } from "drizzle-orm";
import { IS_TEST_ORDER } from "#app/server/payments/net-revenue.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";

/** Returns how many orders were paid in test mode: no figure counts them. */
export async function countTestOrders(shop: Shop): Promise<number> {
  const [row] = await shop.db
    .select({ total: count() })
    .from(orders)
    .leftJoin(paymentPages, eq(paymentPages.orderId, orders.id))
    .where(IS_TEST_ORDER);
  return row?.total ?? 0;
}
