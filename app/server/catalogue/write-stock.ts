import { and, eq, notInArray, sql } from "drizzle-orm";
import type { SizeStock } from "#app/domain/catalogue/product.ts";
import { isCounted } from "#app/domain/catalogue/sizes/size-stock-cell.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { productStock, products } from "#database/schema/catalogue.ts";

/**
 * Replaces the stock of a locked product: per size where one of the sizes has a quantity, otherwise as one number. Sizes
 * whose quantity stays are not written, so that the ledger records changes only.
 */
export async function writeStock(
  tx: Transaction,
  id: string,
  sizes: SizeStock[],
  single: number,
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
