import type { Admin } from "#app/domain/accounts/admin.ts";
import { PRODUCT_CSV_COLUMNS, productCells } from "#app/domain/catalogue/csv/product-csv.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { writeCsv } from "#app/server/platform/csv/write-csv.ts";
import type { Shop } from "#app/server/shop.ts";
import { readAllCsvProducts } from "./csv-products.ts";

/**
 * Returns the whole catalogue as a file, without archived products; `planProductImport` finds no change in it.
 * Source: specification 11.5.
 */
export async function exportProducts(shop: Shop, admin: Admin<"products.edit">): Promise<string> {
  return await shop.db.transaction(async (tx) => {
    const products = await readAllCsvProducts(tx);
    await recordAudit(tx, admin, {
      action: "products.exported",
      subjectId: "products",
      after: { products: products.length },
    });
    const rows = products.map((product) => {
      const cells = productCells(product);
      return PRODUCT_CSV_COLUMNS.map((column) => cells[column]);
    });
    return writeCsv([PRODUCT_CSV_COLUMNS, ...rows]);
  });
}
