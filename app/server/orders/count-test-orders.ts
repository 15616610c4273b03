import { sql } from "drizzle-orm";
import { IS_TEST_ORDER } from "#app/server/payments/payment-pages/page-conditions.ts";
import type { Shop } from "#app/server/shop.ts";

/** Returns how many orders were paid in test mode: no figure counts them. */
export async function countTestOrders(shop: Shop): Promise<number> {
  const { rows } = await shop.db.execute<{ total: number }>(sql`
    select count(*)::int as total from orders join card_payments on card_payments.order_id = orders.id
    where card_payments.mode = 'test' and ${IS_TEST_ORDER}`);
  return rows[0]?.total ?? 0;
}
