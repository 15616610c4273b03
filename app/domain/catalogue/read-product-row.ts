import {
  type CellFault,
  type CsvProduct,
  NEW_CSV_PRODUCT,
  PRODUCT_CSV_COLUMNS,
  type ProductCells,
  productCells,
  type ReadProductRow,
} from "#app/domain/catalogue/csv/product-csv.ts";
import { CELL_READERS, quoted } from "#app/domain/catalogue/csv/product-csv-cells.ts";
import { isCounted } from "#app/domain/catalogue/sizes/size-stock-cell.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { isPriceText, readPrice } from "./price-text.ts";

/**
 * Parses a row of the file against its existing product, or null for a new one. Missing columns stay unchanged; a cell
 * with the same value in another notation ("80" for "80.00") changes nothing. Unchanged cells are not validated.
 * `cells` never contains `id` and `slug`, which the caller has read to find the product.
 */
export function readProductRow(
  cells: Partial<Omit<ProductCells, "id" | "slug">>,
  current: CsvProduct | null,
): ReadProductRow {
  const product: CsvProduct = { ...(current ?? NEW_CSV_PRODUCT) };
  const before = productCells(product);
  const faults: CellFault[] = [];
  for (const [column, read] of CELL_READERS) {
    const cell = cells[column];
    if (cell === undefined || (current !== null && cell === before[column])) continue;
    const result = read(cell, product);
    if (!result.ok) faults.push({ column, words: result.detail ?? "" });
  }
  if (current === null) {
    for (const column of ["name", "price", "category"] as const) {
      if (cells[column] !== undefined) continue;
      faults.push({ column, words: `A new product needs the column ${column}.` });
    }
  }
  faults.push(...priceFaults(cells, product), ...stockFaults(cells, product, current));
  if (faults.length > 0) return { ok: false, faults };

  const after = productCells(product);
  const changes = PRODUCT_CSV_COLUMNS.filter((column) => current === null || before[column] !== after[column])
    .map((column) => ({ column, before: current === null ? "" : before[column], after: after[column] }))
    .filter((change) => change.before !== change.after);
  return { ok: true, product, changes };
}

/** Checks that the currency can represent both prices, and normalizes them. */
function priceFaults(cells: Partial<ProductCells>, product: CsvProduct): CellFault[] {
  const faults: CellFault[] = [];
  for (const [column, field] of [
    ["price", "price"],
    ["compare_price", "comparePrice"],
  ] as const) {
    if (!isPriceText(product[field])) continue;
    if (cells[column] === undefined && cells.currency === undefined) continue;
    const amount = readPrice(product[field], product.currency);
    if (amount) product[field] = toDecimal(amount);
    else
      faults.push({ column, words: `Invalid price value ${quoted(product[field])} in ${product.currency}.` });
  }
  return faults;
}

/** Checks that stock is given once: per size or for the whole product, and not differently in both cells. */
function stockFaults(
  cells: Partial<ProductCells>,
  product: CsvProduct,
  current: CsvProduct | null,
): CellFault[] {
  const typed = cells.stock_quantity?.trim() ?? "";
  if (isCounted(product.sizes)) {
    const sum = product.sizes.reduce((total, { quantity }) => total + (quantity ?? 0), 0);
    product.stockQuantity = sum;
    if (!/^\d{1,6}$/.test(typed) || Number(typed) === sum) return [];
    const words = `The sizes add up to ${sum}, but the stock says ${typed}. Leave the stock empty.`;
    return [{ column: "stock_quantity", words }];
  }
  const wasCounted = current !== null && isCounted(current.sizes);
  const isEmptied = current !== null && cells.stock_quantity !== undefined && typed === "";
  if (typed !== "" || !(wasCounted || isEmptied)) return [];
  return [{ column: "stock_quantity", words: "The sizes have no numbers, so please enter the stock." }];
}
