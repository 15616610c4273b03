import { and, asc, eq, lte } from "drizzle-orm";
import { UNREVIEWED_HOLD_DAYS } from "#app/domain/orders/unpaid-pieces.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { lockOrderById, moveLockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { AWAITS_REVIEW } from "#app/server/payments/awaits-review.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { releaseStock } from "#app/server/stock/release-stock.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { DAY_MS } from "#packages/values";

const BATCH = 50;
const NOTE = `Nobody checked the receipt for ${UNREVIEWED_HOLD_DAYS} days, so the items are on sale again. Verifying the payment takes them back if they're still in stock.`;

/**
 * Releases the pieces of orders whose receipt nobody has reviewed for `UNREVIEWED_HOLD_DAYS`, with a note for the
 * staff. Their shoppers may have paid: the order still waits, and verifying it retakes the pieces. Returns how many
 * orders. Source: specification 8.10.
 */
export async function releaseUnreviewedPieces(shop: Shop): Promise<number> {
  const before = new Date(shop.clock().getTime() - UNREVIEWED_HOLD_DAYS * DAY_MS);
  let released = 0;
  for (const id of await unreviewedOrders(shop.db, before)) {
    if (await shop.db.transaction((tx) => release(shop, tx, id, before))) released += 1;
  }
  return released;
}

async function unreviewedOrders(db: DatabaseOrTransaction, before: Date, id?: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .where(
      and(
        AWAITS_REVIEW,
        eq(orders.stockHeld, true),
        eq(orders.orderStatus, "payment_pending"),
        eq(orders.paymentStatus, "pending"),
        lte(gambianPayments.updatedAt, before),
        id === undefined ? undefined : eq(orders.id, id),
      ),
    )
    .orderBy(asc(orders.createdAt))
    .limit(BATCH);
  return rows.map((row) => row.id);
}

async function release(shop: Shop, tx: Transaction, id: string, before: Date): Promise<boolean> {
  const locked = await lockOrderById(tx, id);
  // Looked at again under the lock: a review may have come.
  const [isStillDue] = locked ? await unreviewedOrders(tx, before, id) : [];
  if (!locked || isStillDue === undefined) return false;
  const { order } = locked;
  const now = shop.clock();
  await releaseStock(tx, order.items, { orderId: id, actorUserId: null });
  await moveLockedOrder(tx, locked, { stockHeld: false }, { actorUserId: null, now });
  const event = { kind: "note", to: "note", note: NOTE } as const;
  await insertOrderEvents(tx, id, [event], { actorUserId: null, at: now });
  return true;
}
