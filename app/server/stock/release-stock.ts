import { asc, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { products } from "#app/server/platform/db/schema/catalogue.ts";
import { mergeStockLines, type StockLine } from "./stock-lines.ts";

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
  await addToStock(tx, ofSize, ofProduct);
}

async function addToStock(
  tx: Transaction,
  ofSize: StockLine[],
  ofProduct: Map<string, number>,
): Promise<void> {
  if (ofSize.length > 0) {
    const rows = ofSize.map(
      (line) => sql`(${line.productId}::uuid, ${line.size}::text, ${line.quantity}::int)`,
    );
    await tx.execute(sql`
      update product_stock set quantity = product_stock.quantity + given.quantity
      from (values ${sql.join(rows, sql`, `)}) as given (product_id, size, quantity)
      where product_stock.product_id = given.product_id and product_stock.size = given.size`);
  }
  if (ofProduct.size > 0) {
    const rows = [...ofProduct].map(([id, quantity]) => sql`(${id}::uuid, ${quantity}::int)`);
    await tx.execute(sql`
      update products set stock_quantity = stock_quantity + given.quantity
      from (values ${sql.join(rows, sql`, `)}) as given (id, quantity)
      where products.id = given.id`);
  }
}
