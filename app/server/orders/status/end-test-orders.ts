import { and, asc, eq, inArray, lte, sql } from "drizzle-orm";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { HOUR_MS } from "#packages/values";
import { moveOrderWithStock } from "./apply-order-status.ts";
import { lockOrderById } from "./move-order-row.ts";

const BATCH = 50;
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
  const before = new Date(shop.clock().getTime() - HOUR_MS);
  let ended = 0;
  for (const id of await testOrders(shop.db, before)) {
    if (await shop.db.transaction((tx) => end(shop, tx, id, before))) ended += 1;
  }
  return ended;
}

async function testOrders(db: DatabaseOrTransaction, before: Date, id?: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(
          orders.id,
          // Written out, as in the index that finds them.
          sql`(select order_id from payment_pages where mode = 'test' and status = 'paid')`,
        ),
        inArray(orders.orderStatus, BEFORE_SHIPPING),
        eq(orders.stockHeld, true),
        lte(orders.updatedAt, before),
        id === undefined ? undefined : eq(orders.id, id),
      ),
    )
    .orderBy(asc(orders.updatedAt))
    .limit(BATCH);
  return rows.map((row) => row.id);
}

async function end(shop: Shop, tx: Transaction, id: string, before: Date): Promise<boolean> {
  const locked = await lockOrderById(tx, id);
  // Looked at again under the lock: staff may have moved it.
  const [isStillDue] = locked ? await testOrders(tx, before, id) : [];
  if (!locked || isStillDue === undefined) return false;
  const { orderNumber, paymentStatus, trackingNumber } = locked.order;
  const now = shop.clock();
  const to = { orderStatus: "cancelled", paymentStatus, trackingNumber } as const;
  const moved = await moveOrderWithStock(tx, locked, { ...to, actorUserId: null, now });
  if (!moved.ok) throw new Error(`test order ${orderNumber} could not be ended: ${moved.reason}`);
  const event = { kind: "note", to: "note", note: NOTE } as const;
  await insertOrderEvents(tx, id, [event], { actorUserId: null, at: now });
  return true;
}
