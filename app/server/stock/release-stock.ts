import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { addToStock, lockProducts } from "./add-to-stock.ts";
import type { StockLine } from "./stock-lines.ts";

/**
 * Gives pieces back to stock in the caller's transaction. The caller makes sure that it happens once, by moving the
 * order's `stock_held` in the same transaction. A size the product lists no more is listed again with them; a product
 * deleted since takes nothing back.
 */
export async function releaseStock(tx: Transaction, lines: StockLine[]): Promise<void> {
  await addToStock(tx, await lockProducts(tx, lines), lines);
}
