import { asc, eq, inArray, sql } from "drizzle-orm";
import { countPieces } from "#app/domain/catalogue/sizes/count-pieces.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { type StockChangeCause, setStockCause } from "#app/server/platform/db/queries/set-stock-cause.ts";
import { productStock, products } from "#database/schema/catalogue.ts";

/** A product with a locked row; `stock` is the sum of its sizes if these are counted, `sizes` its listed ones. */
export type LockedProduct = {
  id: string;
  perSize: boolean;
  sizes: string[];
  stock: number;
  isArchived: boolean;
};

/** Locks the products of these lines, in the order that all transactions share; deleted ones are skipped. */
export async function lockProducts(tx: Transaction, lines: StockLine[]): Promise<LockedProduct[]> {
  const ids = [...new Set(lines.map((line) => line.productId))];
  return await tx
    .select({
      id: products.id,
      perSize: products.stockPerSize,
      sizes: products.sizes,
      stock: products.stockQuantity,
      isArchived: sql<boolean>`${products.archivedAt} is not null`,
    })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for("update");
}

/**
 * Returns the listed size that an order line means: an exact match, else regardless of case and blanks; null if the
 * product no longer has it.
 */
function listedSize(sizes: readonly string[], ordered: string): string | null {
  if (sizes.includes(ordered)) return ordered;
  return sizes.find((size) => plain(size) === plain(ordered)) ?? null;
}

function plain(size: string): string {
  return size.replace(/\s/g, "").toLowerCase();
}

/**
 * Adds pieces (or removes them, below zero) to the stock of products the caller has locked, by size if sizes are
 * counted, and sets the cause for the rest of the transaction. An unlisted size is listed again when its pieces return;
 * deleted products and lines of other products change nothing.
 */
export async function addToStock(
  tx: Transaction,
  locked: LockedProduct[],
  lines: StockLine[],
  cause: StockChangeCause,
): Promise<void> {
  await setStockCause(tx, cause);
  const known = new Map(locked.map((product) => [product.id, { ...product, sizes: [...product.sizes] }]));
  const ofSize: StockLine[] = [];
  const ofProduct = new Map<string, number>();
  for (const { productId, size, quantity } of mergeStockLines(lines)) {
    const product = known.get(productId);
    if (product?.perSize === false) ofProduct.set(productId, (ofProduct.get(productId) ?? 0) + quantity);
    if (!product?.perSize) continue;
    const listed = listedSize(product.sizes, size);
    const comesBack = !product.isArchived && quantity > 0 && size.trim() !== "";
    if (listed === null && !comesBack) continue;
    if (listed === null) {
      await listAgain(tx, productId, size);
      product.sizes.push(size);
    }
    ofSize.push({ productId, size: listed ?? size, quantity });
  }
  // Two spellings may mean one size by now.
  await addToSizes(tx, mergeStockLines(ofSize));
  await addToProducts(tx, ofProduct);
}

async function listAgain(tx: Transaction, productId: string, size: string): Promise<void> {
  await tx
    .update(products)
    .set({ sizes: sql`array_append(${products.sizes}, ${size}::text)` })
    .where(eq(products.id, productId));
  await tx.insert(productStock).values({ productId, size, quantity: 0 }).onConflictDoNothing();
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

/** A number of pieces of one size of a product; `size` is ignored if the product's stock is one number. */
export type StockLine = { productId: string; size: string; quantity: number };

/** Returns the lines merged by product and size, in the order that all transactions share. */
export function mergeStockLines(lines: StockLine[]): StockLine[] {
  const merged = new Map<string, StockLine>();
  for (const line of lines) {
    const key = JSON.stringify([line.productId, line.size]);
    const known = merged.get(key);
    merged.set(key, known ? { ...known, quantity: known.quantity + line.quantity } : { ...line });
  }
  return [...merged.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, line]) => line);
}
