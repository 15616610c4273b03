import { eq } from "drizzle-orm";
import type { Order } from "#app/domain/orders/order.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { orders } from "#database/schema/orders.ts";
import { hasOrderNumber, ORDER_COLUMNS, toOrder } from "./order-rows.ts";

/** Returns the current order with this id, without a lock; null if there is none. */
export async function readOrder(db: DatabaseOrTransaction, id: string): Promise<Order | null> {
  const [row] = await db.select(ORDER_COLUMNS).from(orders).where(eq(orders.id, id));
  return row ? toOrder(row) : null;
}

/** Returns the order with this typed number; null if there is none. */
export async function readOrderByNumber(
  db: DatabaseOrTransaction,
  orderNumber: string,
): Promise<Order | null> {
  const [row] = await db.select(ORDER_COLUMNS).from(orders).where(hasOrderNumber(orderNumber)).limit(1);
  return row ? toOrder(row) : null;
}
