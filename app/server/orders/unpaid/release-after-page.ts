import { and, asc, eq, not, sql } from "drizzle-orm";
import { moveOrderWithStock } from "#app/server/orders/status/apply-order-status.ts";
import { lockOrderById } from "#app/server/orders/status/move-order-row.ts";
import { IS_PAGE_OPEN } from "#app/server/payments/net-revenue.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";

const BATCH = 500;

/**
 * Releases the pieces of cancelled orders whose payment page has ended: a store of the release before, running beside
 * this one, ends a page without releasing them. Returns how many orders. Source: specification 8.4.
 */
export async function releaseAfterPage(shop: Shop): Promise<number> {
  const rows = await shop.db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(paymentPages, eq(paymentPages.orderId, orders.id))
    .where(
      and(
        eq(orders.orderStatus, "cancelled"),
        eq(orders.stockHeld, true),
        not(sql`coalesce(${IS_PAGE_OPEN}, false)`),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(BATCH);
  let released = 0;
  for (const { id } of rows) if (await release(shop, id)) released += 1;
  return released;
}

async function release(shop: Shop, id: string): Promise<boolean> {
  return await shop.db.transaction(async (tx) => {
    const locked = await lockOrderById(tx, id);
    if (!locked?.stockHeld || locked.order.orderStatus !== "cancelled") return false;
    const { order } = locked;
    const { paymentStatus, trackingNumber } = order;
    const to = { orderStatus: "cancelled", paymentStatus, trackingNumber } as const;
    const moved = await moveOrderWithStock(tx, locked, { ...to, actorUserId: null, now: shop.clock() });
    if (!moved.ok)
      throw new Error(`order ${order.orderNumber} could not give its pieces back: ${moved.reason}`);
    return !moved.value.stockHeld;
  });
}
