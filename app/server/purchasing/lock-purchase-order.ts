import { asc, eq } from "drizzle-orm";
import { type PurchaseState, purchaseState } from "#app/domain/purchasing/purchase-order.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { purchaseOrderLines, purchaseOrders } from "#database/schema/restock.ts";

/** An order to a supplier as stored, with its lines by name and size. */
export type StoredPurchaseOrder = typeof purchaseOrders.$inferSelect & {
  state: PurchaseState;
  lines: (typeof purchaseOrderLines.$inferSelect)[];
};

/** Returns an order to a supplier and locks it until the transaction ends; null if there is none. */
export async function lockPurchaseOrder(
  tx: Transaction,
  number: number,
): Promise<StoredPurchaseOrder | null> {
  const [order] = await tx
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.number, number))
    .for("update");
  return order ? await withLines(tx, order) : null;
}

/** Returns an order to a supplier with its lines. */
export async function withLines(
  db: DatabaseOrTransaction,
  order: typeof purchaseOrders.$inferSelect,
): Promise<StoredPurchaseOrder> {
  const lines = await db
    .select()
    .from(purchaseOrderLines)
    .where(eq(purchaseOrderLines.purchaseOrder, order.number))
    .orderBy(asc(purchaseOrderLines.name), asc(purchaseOrderLines.size), asc(purchaseOrderLines.id));
  return { ...order, state: purchaseState(lines, order.cancelledAt !== null), lines };
}
