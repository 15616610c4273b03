import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { HOUR_MS } from "#packages/values";
import { moveOrderWithStock } from "./apply-order-status.ts";
import { changeDueOrders } from "./change-due-orders.ts";

/** Pieces that staff say they have sent are not on the shelf any more. */
const BEFORE_SHIPPING: OrderStatus[] = ["pending", "payment_pending", "confirmed", "processing"];
const NOTE =
  "Nobody paid for this test order, so the shop has ended it after an hour and put its items back on sale.";

/**
 * Ends test orders that are not shipped an hour after they were paid or last moved: they are cancelled with their
 * payment status unchanged, their pieces are released, and the staff get a note. A test order that staff revive retakes
 * its pieces for another hour. Returns how many. Source: specification 7.13.
 */
export async function endTestOrders(shop: Shop): Promise<number> {
  const now = shop.clock();
  const isDue = and(
    inArray(
      orders.id,
      // Written out, as in the index that finds them.
      sql`(select order_id from payment_pages where mode = 'test' and status = 'paid')`,
    ),
    inArray(orders.orderStatus, BEFORE_SHIPPING),
    eq(orders.stockHeld, true),
    lte(orders.updatedAt, new Date(now.getTime() - HOUR_MS)),
  );
  return await changeDueOrders(shop, isDue, async (tx, locked) => {
    const { id, orderNumber, paymentStatus, trackingNumber } = locked.order;
    const to = { orderStatus: "cancelled", paymentStatus, trackingNumber } as const;
    const moved = await moveOrderWithStock(tx, locked, { ...to, actorUserId: null, now });
    if (!moved.ok) throw new Error(`test order ${orderNumber} could not be ended: ${moved.reason}`);
    const event = { kind: "note", to: "note", note: NOTE } as const;
    await insertOrderEvents(tx, id, [event], { actorUserId: null, at: now });
  });
}
