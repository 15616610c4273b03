import { inArray } from "drizzle-orm";
import { countPieces } from "#app/domain/catalogue/sizes/count-pieces.ts";
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
  const inSize = (id: string, size: string) =>
    rows.find((row) => row.productId === id && row.size === size)?.quantity ?? 0;
  const stocked = ({ id, perSize, sizes, stock }: LockedProduct) => ({
    id,
    sizes: perSize ? sizes.map((size) => ({ size, quantity: inSize(id, size) })) : [],
    stockQuantity: stock,
  });
  const known = new Map(products.map((product) => [product.id, { ...product, ...stocked(product) }]));
  const count = countPieces();
  return ({ productId, size: ordered, quantity }) => {
    const product = known.get(productId);
    const names = product?.sizes.map(({ size }) => size) ?? [];
    const size = product?.perSize ? listedSize(names, ordered) : ordered;
    if (!product || size === null) return 0;
    const available = count.left(product, size);
    if (quantity <= available) count.take(product, size, quantity);
    return available;
  };
}
