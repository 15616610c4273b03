import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { CountedSize, SizeStock } from "#app/domain/catalogue/product.ts";
import { isCounted } from "#app/domain/catalogue/sizes/size-list.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { productStock, products } from "#database/schema/catalogue.ts";

/**
 * Replaces the stock of a locked product: per size where one of the sizes has a quantity, otherwise as one number. The
 * transaction has set the cause. Sizes whose quantity stays are not written, so that the ledger records changes only.
 */
export async function writeStock(
  tx: Transaction,
  id: string,
  { sizes, single }: { sizes: SizeStock[]; single: number },
): Promise<void> {
  const ofProduct = eq(productStock.productId, id);
  if (!isCounted(sizes)) {
    await tx.delete(productStock).where(ofProduct);
    await tx.update(products).set({ stockPerSize: false, stockQuantity: single }).where(eq(products.id, id));
    return;
  }
  const names = sizes.map(({ size }) => size);
  await tx.delete(productStock).where(and(ofProduct, notInArray(productStock.size, names)));
  await tx
    .update(products)
    .set({
      stockPerSize: true,
      // A trigger keeps it the sum of the sizes.
      stockQuantity: sql`case when ${products.stockPerSize} then ${products.stockQuantity} else 0 end`,
    })
    .where(eq(products.id, id));
  await tx
    .insert(productStock)
    .values(sizes.map(({ size, quantity }) => ({ productId: id, size, quantity: quantity ?? 0 })))
    .onConflictDoUpdate({
      target: [productStock.productId, productStock.size],
      set: { quantity: sql`excluded.quantity` },
      setWhere: sql`${productStock.quantity} <> excluded.quantity`,
    });
}

/** Returns the stock of these products by size; a product whose stock is one number has one entry with an empty size. */
export async function readStock(
  tx: Transaction,
  rows: { id: string; stockPerSize: boolean; stockQuantity: number }[],
): Promise<Map<string, CountedSize[]>> {
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

/** Returns the stock of a product for the audit log. */
export function stockFacts(stock: readonly CountedSize[]): { stock: string | number } {
  const [single] = stock;
  if (single?.size === "") return { stock: single.quantity };
  return { stock: stock.map(({ size, quantity }) => `${size}: ${quantity}`).join(", ") };
}
