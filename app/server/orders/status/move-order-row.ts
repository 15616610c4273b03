import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Order } from "#app/domain/orders/order.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import { insertOrderEvents, type NewEvent } from "#app/server/orders/order-events.ts";
import { hasOrderNumber, ORDER_COLUMNS, type OrderRow, toOrder } from "#app/server/orders/order-rows.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { orders } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The fields of an order that change with its status. */
type OrderState = {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  trackingNumber: string | null;
  /** True while its pieces are out of stock. */
  stockHeld: boolean;
  /** Since when its pieces are sold out despite a payment; omitted if unchanged. */
  soldOutAt?: Date;
};

/** An order locked for the rest of the transaction, whether it holds stock, and when it was last changed. */
export type LockedOrder = { order: Order; stockHeld: boolean; soldOutAt: Date | null; updatedAt: Date };

/** Locks the order with this typed number, or returns null. Lock the order before products. */
export async function lockOrder(tx: Transaction, orderNumber: string): Promise<LockedOrder | null> {
  return await lockWhere(tx, hasOrderNumber(orderNumber));
}

/** Locks the order with this id, or returns null. */
export async function lockOrderById(tx: Transaction, id: string): Promise<LockedOrder | null> {
  return await lockWhere(tx, eq(orders.id, id));
}

/** Locks first and reads then: a statement that waits for the lock would read the items as they were before. */
async function lockWhere(tx: Transaction, where: SQL): Promise<LockedOrder | null> {
  const [locked] = await tx.select({ id: orders.id }).from(orders).where(where).for("update");
  if (!locked) return null;
  const [row] = await tx.select(ORDER_COLUMNS).from(orders).where(eq(orders.id, locked.id));
  return row ? toLocked(row) : null;
}

/**
 * Changes an order from the seen state to another and records each step. Refusal: `changed_meanwhile` if the order is
 * no longer in the seen state. Source: specification 8.3.
 */
export async function moveOrderRow(
  tx: Transaction,
  move: { orderId: string; seen: OrderState; to: OrderState; actorUserId: string | null; now: Date },
): Promise<Ok<null> | Refusal<"changed_meanwhile">> {
  const { orderId, seen, to, actorUserId, now } = move;
  const moved = await tx
    .update(orders)
    // An order that has its pieces is not sold out any more.
    .set({ ...to, ...(to.stockHeld && { soldOutAt: null }), updatedAt: now })
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.orderStatus, seen.orderStatus),
        eq(orders.paymentStatus, seen.paymentStatus),
        eq(orders.stockHeld, seen.stockHeld),
        sql`${orders.trackingNumber} is not distinct from ${seen.trackingNumber}`,
      ),
    )
    .returning({ id: orders.id });
  if (moved.length === 0) return refuse("changed_meanwhile");
  await insertOrderEvents(tx, orderId, stepsBetween(seen, to), { actorUserId, at: now });
  return ok(null);
}

/** Changes an order that this transaction has locked from what it was then, as `moveOrderRow` does. */
export async function moveLockedOrder(
  tx: Transaction,
  { order, stockHeld }: Pick<LockedOrder, "order" | "stockHeld">,
  to: Partial<OrderState>,
  by: { actorUserId: string | null; now: Date },
): Promise<void> {
  const seen = { ...order, stockHeld };
  const { orderStatus, paymentStatus, trackingNumber } = order;
  const moved = await moveOrderRow(tx, {
    orderId: order.id,
    seen,
    to: { orderStatus, paymentStatus, trackingNumber, stockHeld, ...to },
    ...by,
  });
  if (!moved.ok) throw new Error(`order ${order.orderNumber} moved although it was locked`);
}

function stepsBetween(seen: OrderState, to: OrderState): NewEvent[] {
  const steps: NewEvent[] = [];
  if (seen.paymentStatus !== to.paymentStatus) {
    steps.push({ kind: "payment_status", from: seen.paymentStatus, to: to.paymentStatus });
  }
  if (seen.orderStatus !== to.orderStatus) {
    steps.push({ kind: "order_status", from: seen.orderStatus, to: to.orderStatus });
  }
  if (to.trackingNumber !== null && seen.trackingNumber !== to.trackingNumber) {
    steps.push({ kind: "tracking_number", from: seen.trackingNumber, to: to.trackingNumber });
  }
  return steps;
}

function toLocked(row: OrderRow): LockedOrder {
  const { stockHeld, soldOutAt, updatedAt } = row;
  return { order: toOrder(row), stockHeld, soldOutAt, updatedAt };
}
