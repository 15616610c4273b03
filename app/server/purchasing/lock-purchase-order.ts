import { and, asc, eq, isNull } from "drizzle-orm";
import { type PurchaseState, purchaseState } from "#app/domain/purchasing/purchase-order.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { purchaseOrderLines, purchaseOrders, purchasePayments } from "#database/schema/purchasing.ts";

/** An order to a supplier as stored, with its lines by name and size. */
export type StoredPurchaseOrder = typeof purchaseOrders.$inferSelect & {
  state: PurchaseState;
  lines: (typeof purchaseOrderLines.$inferSelect)[];
};

/** Returns whether an order to a supplier can have this number; the database refuses a query for any other. */
export function isPurchaseNumber(number: number): boolean {
  return Number.isInteger(number) && number >= 1 && number <= 2_147_483_647;
}

/** Returns an order to a supplier and locks it until the transaction ends; null if there is none. */
export async function lockPurchaseOrder(
  tx: Transaction,
  number: number,
): Promise<StoredPurchaseOrder | null> {
  if (!isPurchaseNumber(number)) return null;
  const [order] = await tx
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.number, number))
    .for("update");
  return order ? await withLines(tx, order) : null;
}

/** Returns what was paid of an order to a supplier, the first payment first; without those noted by mistake. */
export async function paymentsOf(db: DatabaseOrTransaction, number: number) {
  return await db
    .select()
    .from(purchasePayments)
    .where(and(eq(purchasePayments.purchaseOrder, number), isNull(purchasePayments.removedAt)))
    .orderBy(asc(purchasePayments.paidAt), asc(purchasePayments.id));
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
