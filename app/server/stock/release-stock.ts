import { asc, inArray } from "drizzle-orm";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { products } from "#app/server/platform/db/schema/catalogue.ts";
import { mergeStockLines, type StockLine } from "./stock-lines.ts";
import { addToStock } from "./take-stock.ts";

/**
 * Gives pieces back to stock in the caller's transaction. The caller makes sure that it happens once, by moving the
 * order's `stock_held` in the same transaction. A product deleted since, or a size no longer kept, takes nothing back.
 */
export async function releaseStock(tx: Transaction, lines: StockLine[]): Promise<void> {
  const given = mergeStockLines(lines);
  const ids = [...new Set(given.map((line) => line.productId))];
  const locked = await tx
    .select({ id: products.id, perSize: products.stockPerSize })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
  const perSize = new Set(locked.filter((product) => product.perSize).map((product) => product.id));
  const single = new Set(locked.filter((product) => !product.perSize).map((product) => product.id));
  const ofSize = given.filter((line) => perSize.has(line.productId));
  const ofProduct = new Map<string, number>();
  for (const line of given) {
    if (!single.has(line.productId)) continue;
    ofProduct.set(line.productId, (ofProduct.get(line.productId) ?? 0) + line.quantity);
  }
  await addToStock(tx, ofSize, ofProduct, 1);
}
