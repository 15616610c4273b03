import { inArray } from "drizzle-orm";
import { type Ok, ok, type Refusal, refuseWith } from "#app/domain/result.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { setStockCause } from "#app/server/platform/db/queries/stock-cause.ts";
import { productStock } from "#database/schema/catalogue.ts";
import { addToStock, type LockedProduct, listedSize, lockProducts } from "./add-to-stock.ts";
import { mergeStockLines, type StockLine } from "./stock-lines.ts";
import type { Shortage } from "./take-stock.ts";

/**
 * Takes pieces again for an order that released them, all lines or none, in the caller's transaction. A product hidden
 * since still has its pieces; for a deleted one there is nothing to take. Refusal: `out_of_stock` with every line that
 * is short.
 */
export async function retakeStock(
  tx: Transaction,
  lines: StockLine[],
  of: { orderId: string; actorUserId: string | null },
): Promise<Ok<null> | Refusal<"out_of_stock", Shortage[]>> {
  const counted = (await lockProducts(tx, lines)).filter((product) => !product.isArchived);
  const ids = new Set(counted.map((product) => product.id));
  const wanted = mergeStockLines(lines).filter((line) => ids.has(line.productId));
  const short = shortagesAmong(wanted, counted, await piecesOfSizes(tx, [...ids]));
  if (short.length > 0) return refuseWith("out_of_stock", short);
  await setStockCause(tx, { cause: "order_again", ...of });
  const taken = wanted.map((line) => ({ ...line, quantity: -line.quantity }));
  await addToStock(tx, counted, taken);
  return ok(null);
}

/**
 * Returns the lines that are short, with the order's own size texts. The sizes of a product with one stock number share
 * its pieces, and so do two spellings of one size.
 */
function shortagesAmong(
  wanted: StockLine[],
  products: LockedProduct[],
  piecesOfSize: Map<string, number>,
): Shortage[] {
  const known = new Map(products.map((product) => [product.id, product]));
  const left = new Map(piecesOfSize);
  for (const { id, perSize, stock } of products) if (!perSize) left.set(id, stock);
  return wanted.flatMap(({ productId, size, quantity }) => {
    const product = known.get(productId);
    const pool = product?.perSize ? sizeKey(productId, listedSize(product.sizes, size) ?? "") : productId;
    const available = left.get(pool) ?? 0;
    if (available < quantity) return [{ productId, size, available }];
    left.set(pool, available - quantity);
    return [];
  });
}

async function piecesOfSizes(tx: Transaction, productIds: string[]): Promise<Map<string, number>> {
  const rows = await tx.select().from(productStock).where(inArray(productStock.productId, productIds));
  return new Map(rows.map(({ productId, size, quantity }) => [sizeKey(productId, size), quantity]));
}

function sizeKey(productId: string, size: string): string {
  return JSON.stringify([productId, size]);
}
