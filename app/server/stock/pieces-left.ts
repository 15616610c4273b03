import { inArray } from "drizzle-orm";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { productStock } from "#database/schema/catalogue.ts";
import { type LockedProduct, listedSize } from "./add-to-stock.ts";
import type { StockLine } from "./stock-lines.ts";

/**
 * Returns a function that takes a line off what is left of these locked products, if there is enough, and returns how
 * many pieces there were before. The sizes of a product with one stock number share its pieces, and so do two spellings of one
 * size. Nothing is written.
 */
export async function piecesLeft(
  tx: Transaction,
  products: LockedProduct[],
): Promise<(line: StockLine) => number> {
  const ids = products.map(({ id }) => id);
  const rows = await tx.select().from(productStock).where(inArray(productStock.productId, ids));
  const left = new Map(rows.map(({ productId, size, quantity }) => [sizeKey(productId, size), quantity]));
  for (const { id, perSize, stock } of products) if (!perSize) left.set(id, stock);
  const known = new Map(products.map((product) => [product.id, product]));
  return ({ productId, size, quantity }) => {
    const product = known.get(productId);
    const pool = product?.perSize ? sizeKey(productId, listedSize(product.sizes, size) ?? "") : productId;
    const available = left.get(pool) ?? 0;
    if (quantity <= available) left.set(pool, available - quantity);
    return available;
  };
}

function sizeKey(productId: string, size: string): string {
  return JSON.stringify([productId, size]);
}
