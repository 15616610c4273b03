import { isNull, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { PRODUCT_CSV_COLUMNS, productCells } from "#app/domain/catalogue/csv/product-csv.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { inBatches } from "#app/server/platform/csv/in-batches.ts";
import { streamCsv } from "#app/server/platform/csv/write-csv.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { readCsvProducts } from "./csv-products.ts";

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
