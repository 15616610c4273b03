import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { setStockCause } from "#app/server/platform/db/queries/set-stock-cause.ts";
import { addToStock, lockProducts } from "./add-to-stock.ts";
import type { StockLine } from "./stock-lines.ts";

/**
 * Returns pieces to stock in the caller's transaction. The caller ensures that it happens once, by changing the order's
 * `stock_held` in the same transaction. A size the product no longer lists is listed again; a deleted product takes
 * nothing back.
 */
export async function releaseStock(
  tx: Transaction,
  lines: StockLine[],
  of: { orderId: string; actorUserId: string | null },
): Promise<void> {
  await setStockCause(tx, { cause: "order_back", ...of });
  await addToStock(tx, await lockProducts(tx, lines), lines);
}
