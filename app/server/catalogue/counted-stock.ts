import { inArray } from "drizzle-orm";
import type { CountedSize } from "#app/domain/catalogue/bulk-change.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { productStock } from "#database/schema/catalogue.ts";

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
