import { and, eq, inArray } from "drizzle-orm";
import type { AuditAction } from "#app/domain/audit/audit-action.ts";
import { type BulkChange, type CountedSize, planBulkChange } from "#app/domain/catalogue/bulk-change.ts";
import { typedPrices } from "#app/server/catalogue/product-prices.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { productStock, products } from "#database/schema/catalogue.ts";

/** The stock of a product by size, with an empty size where it is one number. */
export type SeenStock = ReadonlyMap<string, number>;

type Row = typeof products.$inferSelect;
type ProductFields = Record<string, unknown>;

/** The changes that a bulk edit made to a product, for the audit log; null if there are none. */
export type Moved = { action: AuditAction; before: ProductFields; after: ProductFields } | null;

/** Returns whether a change adds pieces, which came in; any other change of stock is a count. */
export function isDelivery(change: BulkChange): boolean {
  return change.action === "stock-add" && change.quantity > 0;
}

/** Sets the stock of products whose rows are locked: a transaction that takes pieces locks the product first. */
export async function setStock(
  shop: Shop,
  tx: Transaction,
  row: Row,
  { change, stock }: { change: BulkChange; stock: readonly CountedSize[] },
): Promise<Moved> {
  const planned = planBulkChange({ prices: typedPrices(row), stock, isActive: row.isActive }, change);
  if (!planned?.stock) return null;
  for (const { size, after } of planned.stock) {
    if (row.stockPerSize) {
      await tx
        .update(productStock)
        .set({ quantity: after })
        .where(and(eq(productStock.productId, row.id), eq(productStock.size, size)));
    } else await tx.update(products).set({ stockQuantity: after }).where(eq(products.id, row.id));
  }
  await tx.update(products).set({ updatedAt: shop.clock() }).where(eq(products.id, row.id));
  const now = new Map(planned.stock.map(({ size, after }) => [size, after]));
  const changed = stock.map(({ size, quantity }) => ({ size, quantity: now.get(size) ?? quantity }));
  return { action: "product.restocked", before: stockFields(stock), after: stockFields(changed) };
}

/**
 * Returns the stock of these products by size; a product whose stock is one number has one entry with an empty size.
 */
export async function readStock(tx: Transaction, rows: Row[]): Promise<Map<string, CountedSize[]>> {
  const ids = rows.filter(({ stockPerSize }) => stockPerSize).map(({ id }) => id);
  const stock = new Map<string, CountedSize[]>(
    rows.map(({ id, stockPerSize, stockQuantity }) => [
      id,
      stockPerSize ? [] : [{ size: "", quantity: stockQuantity }],
    ]),
  );
  const sizes = await tx
    .select()
    .from(productStock)
    .where(inArray(productStock.productId, ids))
    .orderBy(productStock.size);
  for (const { productId, size, quantity } of sizes) stock.get(productId)?.push({ size, quantity });
  return stock;
}

function stockFields(stock: readonly CountedSize[]): ProductFields {
  const [single] = stock;
  if (single?.size === "") return { stock: single.quantity };
  return { stock: stock.map(({ size, quantity }) => `${size}: ${quantity}`).join(", ") };
}

/**
 * Returns whether the stock that a change sets differs from what the page had shown; sizes it leaves out do not count.
 */
export function hasMoved(
  stock: readonly CountedSize[],
  seen: SeenStock | undefined,
  change: BulkChange,
): boolean {
  if (change.action !== "stock-set" || seen === undefined) return false;
  const isSet = ({ size }: { size: string }) => change.size === null || change.size === size;
  return stock.some((each) => isSet(each) && seen.get(each.size) !== each.quantity);
}
