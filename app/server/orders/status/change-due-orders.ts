import { and, asc, eq, type SQL } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { type LockedOrder, lockOrderById } from "./move-order-row.ts";

const BATCH = 50;

/**
 * Changes the orders that a condition on orders and their receipts finds, oldest first and at most 50, each in a
 * transaction of its own. The condition is checked again under the order's lock: a receipt or a review may have come,
 * or staff may have moved the order. Returns how many were changed.
 */
export async function changeDueOrders(
  shop: Shop,
  isDue: SQL | undefined,
  change: (tx: Transaction, locked: LockedOrder) => Promise<void>,
): Promise<number> {
  let changed = 0;
  for (const id of await dueOrders(shop.db, isDue)) {
    changed += await shop.db.transaction(async (tx) => {
      const locked = await lockOrderById(tx, id);
      if (!locked || (await dueOrders(tx, and(isDue, eq(orders.id, id)))).length === 0) return 0;
      await change(tx, locked);
      return 1;
    });
  }
  return changed;
}

async function dueOrders(db: DatabaseOrTransaction, isDue: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .where(isDue)
    .orderBy(asc(orders.createdAt))
    .limit(BATCH);
  return rows.map((row) => row.id);
}
