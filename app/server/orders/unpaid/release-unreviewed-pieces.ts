import { and, eq, lte } from "drizzle-orm";
import { UNREVIEWED_HOLD_DAYS } from "#app/domain/orders/unpaid-pieces.ts";
import { insertOrderEvents } from "#app/server/orders/order-events.ts";
import { changeDueOrders } from "#app/server/orders/status/change-due-orders.ts";
import { moveLockedOrder } from "#app/server/orders/status/move-order-row.ts";
import { AWAITS_REVIEW } from "#app/server/payments/awaits-review.ts";
import type { Shop } from "#app/server/shop.ts";
import { releaseStock } from "#app/server/stock/release-stock.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { DAY_MS } from "#packages/values";

const NOTE = `Nobody checked the receipt for ${UNREVIEWED_HOLD_DAYS} days, so the items are on sale again. Verifying the payment takes them back if they're still in stock.`;

/**
 * Releases the pieces of orders whose receipt nobody has reviewed for `UNREVIEWED_HOLD_DAYS`, with a note for the
 * staff. Their shoppers may have paid: the order still waits, and verifying it retakes the pieces. Returns how many
 * orders. Source: specification 8.10.
 */
export async function releaseUnreviewedPieces(shop: Shop): Promise<number> {
  const now = shop.clock();
  const isDue = and(
    AWAITS_REVIEW,
    eq(orders.stockHeld, true),
    eq(orders.orderStatus, "payment_pending"),
    eq(orders.paymentStatus, "pending"),
    lte(gambianPayments.updatedAt, new Date(now.getTime() - UNREVIEWED_HOLD_DAYS * DAY_MS)),
  );
  return await changeDueOrders(shop, isDue, async (tx, locked) => {
    const { id, items } = locked.order;
    await releaseStock(tx, items, { orderId: id, actorUserId: null });
    await moveLockedOrder(tx, locked, { stockHeld: false }, { actorUserId: null, now });
    const event = { kind: "note", to: "note", note: NOTE } as const;
    await insertOrderEvents(tx, id, [event], { actorUserId: null, at: now });
  });
}
