import { asc, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { products } from "#app/server/platform/db/schema/catalogue.ts";
import { mergeStockLines, type StockLine } from "./stock-lines.ts";

/** A product whose row is locked; `stock` is the sum of its sizes where these are counted one by one. */
export type LockedProduct = { id: string; perSize: boolean; stock: number; isArchived: boolean };

/** Locks the lines' products, in the order every transaction shares; one that is gone from the database is left out. */
export async function lockProducts(tx: Transaction, lines: StockLine[]): Promise<LockedProduct[]> {
  const ids = [...new Set(lines.map((line) => line.productId))];
  return await tx
    .select({
      id: products.id,
      perSize: products.stockPerSize,
      stock: products.stockQuantity,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
    })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
}

/**
 * Adds so many pieces (below zero: takes them) to the stock of products the caller has locked, to the size where sizes
 * are counted. Lines of other products, and of a size that is no longer kept, change nothing.
 */
export async function addToStock(
  tx: Transaction,
  locked: LockedProduct[],
  lines: StockLine[],
): Promise<void> {
  const perSize = new Set(locked.filter((product) => product.perSize).map((product) => product.id));
  const single = new Set(locked.filter((product) => !product.perSize).map((product) => product.id));
  const given = mergeStockLines(lines);
  await addToSizes(
    tx,
    given.filter((line) => perSize.has(line.productId)),
  );
  const ofProduct = new Map<string, number>();
  for (const line of given) {
    if (!single.has(line.productId)) continue;
    ofProduct.set(line.productId, (ofProduct.get(line.productId) ?? 0) + line.quantity);
  }
  await addToProducts(tx, ofProduct);
}

async function addToSizes(tx: Transaction, ofSize: StockLine[]): Promise<void> {
  if (ofSize.length === 0) return;
  const rows = ofSize.map(
    (line) => sql`(${line.productId}::uuid, ${line.size}::text, ${line.quantity}::int)`,
  );
  await tx.execute(sql`
    update product_stock set quantity = product_stock.quantity + given.quantity
    from (values ${sql.join(rows, sql`, `)}) as given (product_id, size, quantity)
    where product_stock.product_id = given.product_id and product_stock.size = given.size`);
}

async function addToProducts(tx: Transaction, ofProduct: Map<string, number>): Promise<void> {
  if (ofProduct.size === 0) return;
  const rows = [...ofProduct].map(([id, quantity]) => sql`(${id}::uuid, ${quantity}::int)`);
  await tx.execute(sql`
    update products set stock_quantity = stock_quantity + given.quantity
    from (values ${sql.join(rows, sql`, `)}) as given (id, quantity)
    where products.id = given.id`);
}
