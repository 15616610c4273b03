import { and, asc, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { type CsvProduct, PRODUCT_CSV_COLUMNS, productCells } from "#app/domain/catalogue/csv/product-csv.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { typedPrices } from "#app/server/catalogue/product-prices.ts";
import { productColumns, toProduct } from "#app/server/catalogue/product-rows.ts";
import { inBatches, type Placed } from "#app/server/platform/csv/in-batches.ts";
import { streamCsv } from "#app/server/platform/csv/write-csv.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";

/** Returns the products with these ids, without archived ones. With `lock` they are locked until the transaction ends. */
export async function findCsvProducts(
  db: DatabaseOrTransaction,
  { ids, lock = false }: { ids: string[]; lock?: boolean },
): Promise<CsvProduct[]> {
  const where = inArray(products.id, ids);
  if (lock)
    await db.select({ id: products.id }).from(products).where(where).orderBy(products.id).for("update");
  return await readCsvProducts(db, where);
}

/** Returns products as in the file, without archived ones, oldest first, and when each was made; all without a limit. */
async function readCsvProducts(
  db: DatabaseOrTransaction,
  where: SQL | undefined,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<(CsvProduct & Placed)[]> {
  const rows = await db
    .select({ ...productColumns, at: sql<string>`${products.createdAt}::text` })
    .from(products)
    .where(and(isNull(products.archivedAt), where))
    .orderBy(asc(products.createdAt), asc(products.id))
    .limit(limit);
  return rows.map(({ row, stock, at }) => ({
    ...toProduct({ row, stock }),
    ...typedPrices(row),
    images: row.images,
    at,
  }));
}

/**
 * Streams the catalogue as a CSV file, oldest first, without archived products; `planProductImport` finds no change in it.
 * Source: specification 11.5.
 */
export async function exportProducts(
  shop: Shop,
  admin: Admin<"products.edit">,
): Promise<ReadableStream<Uint8Array>> {
  await recordAudit(shop.db, admin, {
    action: "products.exported",
    subjectId: "products",
    after: { products: await shop.db.$count(products, isNull(products.archivedAt)) },
  });
  const table = { at: sql`${products.createdAt}`, id: sql`${products.id}` };
  const batches = inBatches(table, (batch) => readCsvProducts(shop.db, batch.where, batch.limit));
  return streamCsv(PRODUCT_CSV_COLUMNS, batches, (product) => Object.values(productCells(product)));
}
