import { sql } from "drizzle-orm";
import type { StockCause } from "#app/domain/catalogue/stock-cause.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";

/**
 * Why stock changes, and by whom: the order it goes to or comes back from, the order to a supplier it came with, the
 * member of staff.
 */
export type StockChangeCause = {
  cause: StockCause;
  orderId?: string | undefined;
  actorUserId?: string | null | undefined;
  purchaseOrder?: number | undefined;
};

/** Says for the rest of the transaction why stock changes: the ledger's triggers write it to each change. */
export async function setStockCause(tx: Transaction, cause: StockChangeCause): Promise<void> {
  await tx.execute(sql`select set_config('kairaba.stock_cause', ${JSON.stringify(cause)}, true)`);
}
