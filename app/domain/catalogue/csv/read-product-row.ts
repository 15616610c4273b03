import { AUDIENCES, MAIN_CATEGORIES, MAX_PICTURES, type SizeStock } from "#app/domain/catalogue/product.ts";
import {
  DEFAULT_DELIVERY_DURATION,
  DEFAULT_WEIGHT_GRAMS,
  DELIVERY_DURATIONS,
  SUBCATEGORIES,
} from "#app/domain/catalogue/product-choices.ts";
import { type ProductForm, productForm } from "#app/domain/catalogue/product-form.ts";
import { formatSizeList, isCounted } from "#app/domain/catalogue/sizes/size-list.ts";
import { readSizesCell } from "#app/domain/catalogue/sizes/size-stock-cell.ts";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import {
  type CellChange,
  type CsvProduct,
  PRODUCT_CSV_COLUMNS,
  type ProductCells,
  type ProductCsvColumn,
  productCells,
} from "./product-csv.ts";

/** An error of a cell, as text. */
type CellFault = { column: ProductCsvColumn; words: string };

/** What a row says of its product, and the cells that it changes. */
export type ProductRow = { form: ProductForm; images: string[]; changes: CellChange[] };

/** The cells of a product that a row adds, for columns that the file lacks. Source: specification 3.2. */
const NEW_CELLS: Partial<ProductCells> = {
  target_audience: "men",
  currency: "USD",
  weight: String(DEFAULT_WEIGHT_GRAMS / 1000),
  delivery_duration: DEFAULT_DELIVERY_DURATION,
  is_featured: "no",
  is_active: "yes",
};

const IS_ON = /^(?:yes|true|1)$/i;
const SWITCH = { pattern: /^(?:yes|no|true|false|1|0)$/i, words: "Please write yes or no." };

/** What a cell has to look like where the product's form would take anything for its default. */
const PATTERNS: Partial<Record<ProductCsvColumn, { pattern: RegExp; words: string }>> = {
  weight: {
    pattern: /^(?=.*[1-9])\d{1,3}(?:\.\d+)?$/,
    words: "Please write the weight in kilograms, such as 0.9.",
  },
  stock_quantity: { pattern: /^\d{0,7}$/, words: "Please write a number of items." },
  is_featured: SWITCH,
  is_active: SWITCH,
};

/** The columns whose cells are one of a list. */
const CHOICES: Partial<Record<ProductCsvColumn, readonly string[]>> = {
  category: MAIN_CATEGORIES,
  subcategory: SUBCATEGORIES,
  target_audience: AUDIENCES,
  currency: CURRENCY_CODES,
  delivery_duration: DELIVERY_DURATIONS,
};

/**
 * Parses a row of the file against its existing product, or null for a new one, by the product's form. Missing columns
 * stay unchanged; a cell with the same value in another notation ("80" for "80.00") changes nothing. Null for a row that
 * changes nothing, which is not validated. `row` never contains `id` and `slug`, which the caller has read to find the
 * product. Refusal: `faulty`, with every error of the row.
 */
export function readProductRow(
  row: Partial<Omit<ProductCells, "id" | "slug">>,
  current: CsvProduct | null,
): Ok<ProductRow | null> | Refusal<"faulty", CellFault[]> {
  const before = current === null ? null : productCells(current);
  if (before && Object.entries(row).every(([column, cell]) => before[column as ProductCsvColumn] === cell)) {
    return ok(null);
  }
  const given: Partial<ProductCells> = { ...(before ?? NEW_CELLS), ...row };
  const cellOf = (column: ProductCsvColumn) => given[column]?.trim() ?? "";
  const faults: CellFault[] = [];
  const fail = (column: ProductCsvColumn, words: string) => {
    const cell = cellOf(column);
    const sentences = [
      words.replace(/\.?$/, "."),
      CHOICES[column] && `Choices: ${CHOICES[column].join(", ")}.`,
      cell !== "" && `It says ${quoted(cell)}.`,
    ];
    faults.push({ column, words: sentences.filter(Boolean).join(" ") });
  };
  for (const column of PRODUCT_CSV_COLUMNS) {
    const rule = PATTERNS[column];
    if (rule && !rule.pattern.test(cellOf(column))) fail(column, rule.words);
  }
  // What the form takes for a name may not be one in a cell.
  const isSameSizes = current !== null && given.sizes === before?.sizes;
  const sizes = isSameSizes ? ok(current.sizes) : readSizesCell(cellOf("sizes"));
  if (!sizes.ok) fail("sizes", sizes.detail);
  else failStock(sizes.value, { cell: cellOf("stock_quantity"), row, isNew: current === null }, fail);
  const images = [...new Set(cellOf("images").split(/\s+/).filter(Boolean))];
  const imageFault = faultOfImages(images);
  if (imageFault !== null) fail("images", imageFault);

  const texts = PRODUCT_CSV_COLUMNS.map((column) => [fieldOf(column), cellOf(column)]);
  const parsed = productForm.safeParse({
    ...Object.fromEntries(texts),
    ...lowerCase(["category", "subcategory", "target_audience", "delivery_duration"], cellOf),
    currency: cellOf("currency").toUpperCase(),
    sizes: sizes.ok ? formatSizeList(sizes.value) : "",
    isFeatured: IS_ON.test(cellOf("is_featured")),
    isActive: IS_ON.test(cellOf("is_active")),
  });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = PRODUCT_CSV_COLUMNS.find((each) => fieldOf(each) === path[0]);
    if (column) fail(column, message);
  }
  if (!parsed.success || faults.length > 0) return refuseWith("faulty", faults);

  const after = productCells({ id: "", slug: "", ...parsed.data, images });
  const changes = PRODUCT_CSV_COLUMNS.filter((column) => column !== "id" && column !== "slug")
    .map((column) => ({ column, before: before?.[column] ?? "", after: after[column] }))
    .filter((change) => change.before !== change.after);
  return ok(changes.length === 0 ? null : { form: parsed.data, images, changes });
}

/** Returns the form's field of a column: "comparePrice" of "compare_price". */
function fieldOf(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function lowerCase(columns: ProductCsvColumn[], cellOf: (column: ProductCsvColumn) => string) {
  return Object.fromEntries(columns.map((column) => [fieldOf(column), cellOf(column).toLowerCase()]));
}

/** Checks that stock is given once: per size or for the whole product, and not differently in both cells. */
function failStock(
  sizes: SizeStock[],
  { cell, row, isNew }: { cell: string; row: Partial<ProductCells>; isNew: boolean },
  fail: (column: ProductCsvColumn, words: string) => void,
): void {
  if (!isCounted(sizes)) {
    if (cell === "" && !isNew)
      fail("stock_quantity", "The sizes have no numbers, so please enter the stock.");
    return;
  }
  const sum = sizes.reduce((total, { quantity }) => total + (quantity ?? 0), 0);
  if (row.stock_quantity?.trim() && Number(cell) !== sum) {
    fail("stock_quantity", `The sizes add up to ${sum}. Leave the stock empty.`);
  }
}

function faultOfImages(images: string[]): string | null {
  if (images.length > MAX_PICTURES) return `A product has at most ${MAX_PICTURES} pictures.`;
  const isPicture = (src: string) =>
    src.startsWith("/media/") || (src.startsWith("https://") && URL.canParse(src));
  return images.every(isPicture) ? null : "A picture must start with https:// or be one of the shop's own.";
}

/** Returns input for a message, truncated if it is long. */
function quoted(text: string): string {
  return text.length > 40 ? `“${text.slice(0, 40)}…”` : `“${text}”`;
}
