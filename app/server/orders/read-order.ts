import { eq, sql } from "drizzle-orm";
import type { Order } from "#app/domain/orders/order.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { orders } from "#database/schema/orders.ts";
import { toOrder } from "./order-rows.ts";

/** The order with this id as it is now, without a lock; null where there is none. */
export async function readOrder(db: DatabaseOrTransaction, id: string): Promise<Order | null> {
  const [row] = await db.select().from(orders).where(eq(orders.id, id));
  return row ? toOrder(row) : null;
}

/** The order with this number, in any case; null where there is none. */
export async function readOrderByNumber(
  db: DatabaseOrTransaction,
  orderNumber: string,
): Promise<Order | null> {
  const named = eq(sql`upper(${orders.orderNumber})`, orderNumber.toUpperCase());
  const [row] = await db.select().from(orders).where(named).limit(1);
  return row ? toOrder(row) : null;
}
