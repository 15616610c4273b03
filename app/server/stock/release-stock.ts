import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { addToStock, lockProducts, mergeStockLines, piecesLeft, type StockLine } from "./add-to-stock.ts";
import type { Shortage } from "./take-stock.ts";

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
  await addToStock(tx, await lockProducts(tx, lines), lines, { cause: "order_back", ...of });
}

/**
 * Takes pieces again for an order that released them, all lines or none, in the caller's transaction. A product hidden
 * since still has its pieces; for a deleted one there is nothing to take. What is held for an open payment page does not
 * count, since this order was there before. Refusal: `out_of_stock` with every line that is short.
 */
export async function retakeStock(
  tx: Transaction,
  lines: StockLine[],
  of: { orderId: string; actorUserId: string | null },
): Promise<Ok<null> | Refusal<"out_of_stock", Shortage[]>> {
  const counted = (await lockProducts(tx, lines)).filter((product) => !product.isArchived);
  const ids = new Set(counted.map((product) => product.id));
  const wanted = mergeStockLines(lines).filter((line) => ids.has(line.productId));
  const left = await piecesLeft(tx, counted);
  const short = wanted.flatMap((line) => {
    const available = left(line);
    return available < line.quantity ? [{ productId: line.productId, size: line.size, available }] : [];
  });
  if (short.length > 0) return refuseWith("out_of_stock", short);
  const taken = wanted.map((line) => ({ ...line, quantity: -line.quantity }));
  await addToStock(tx, counted, taken, { cause: "order_again", ...of });
  return ok(null);
}
