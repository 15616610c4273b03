import { CURRENCY_CODES, type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { moneyFromDecimal, toDecimal } from "#app/domain/money/money.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#app/domain/result.ts";
import {
  AUDIENCES,
  DEFAULT_DELIVERY_DURATION,
  DEFAULT_WEIGHT_GRAMS,
  DELIVERY_DURATIONS,
  FORM_BRANDS,
  MAIN_CATEGORIES,
  type SizeStock,
  SUBCATEGORIES,
} from "./product.ts";
import { parseList } from "./size-list.ts";
import { isCounted, readSizesCell, sizesCell } from "./size-stock-cell.ts";

/** The columns of the product file, in order; the names are those of the products table. */
export const PRODUCT_CSV_COLUMNS = [
  "id",
  "slug",
  "name",
  "description",
  "brand",
  "category",
  "subcategory",
  "target_audience",
  "price",
  "compare_price",
  "currency",
  "weight",
  "delivery_duration",
  "sizes",
  "stock_quantity",
  "colors",
  "images",
  "tags",
  "is_featured",
  "is_active",
] as const;

/** One of the columns. */
export type ProductCsvColumn = (typeof PRODUCT_CSV_COLUMNS)[number];

/** A product as the file holds it. Prices are decimals in `currency`, as they were typed; weight is grams. */
export type CsvProduct = {
  id: string;
  slug: string;
  name: string;
  description: string;
  brand: string;
  category: string;
  subcategory: string;
  targetAudience: string;
  price: string;
  /** Empty where there is none. */
  comparePrice: string;
  currency: CurrencyCode;
  weightGrams: number;
  deliveryDuration: string;
  sizes: SizeStock[];
  /** Counts only where sizes are not counted apart. */
  stockQuantity: number;
  colors: string[];
  images: string[];
  tags: string[];
  isFeatured: boolean;
  isActive: boolean;
};

/** The text of a product's cells, by column. */
export type ProductCells = Record<ProductCsvColumn, string>;

/** A cell that changes; both as the file would hold them. */
export type CellChange = { column: ProductCsvColumn; before: string; after: string };

/** What is wrong with a cell, in words; `column` is null where it concerns the row. */
export type CellFault = { column: ProductCsvColumn | null; words: string };

/** The row's product with what the row changes, or everything that is wrong with the row. */
export type ReadProductRow =
  | { ok: true; product: CsvProduct; changes: CellChange[] }
  | { ok: false; faults: CellFault[] };

/** What a row that adds a product begins with. Source: specification §9, Catalogue, Defaults. */
export const NEW_CSV_PRODUCT: CsvProduct = {
  id: "",
  slug: "",
  name: "",
  description: "",
  brand: FORM_BRANDS[0],
  category: "",
  subcategory: "",
  targetAudience: "men",
  price: "",
  comparePrice: "",
  currency: "USD",
  weightGrams: DEFAULT_WEIGHT_GRAMS,
  deliveryDuration: DEFAULT_DELIVERY_DURATION,
  sizes: [],
  stockQuantity: 0,
  colors: [],
  images: [],
  tags: [],
  isFeatured: false,
  isActive: true,
};

/** A product's cells. Stock is an empty cell where the sizes are counted apart. */
export function productCells(product: CsvProduct): ProductCells {
  const { comparePrice, currency, price } = product;
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: product.description.replace(/\r\n?/g, "\n"),
    brand: product.brand,
    category: product.category,
    subcategory: product.subcategory,
    target_audience: product.targetAudience,
    price,
    compare_price: comparePrice,
    currency,
    weight: String(product.weightGrams / 1000),
    delivery_duration: product.deliveryDuration,
    sizes: sizesCell(product.sizes),
    stock_quantity: isCounted(product.sizes) ? "" : String(product.stockQuantity),
    colors: product.colors.join(", "),
    images: product.images.join(" "),
    tags: product.tags.join(", "),
    is_featured: product.isFeatured ? "yes" : "no",
    is_active: product.isActive ? "yes" : "no",
  };
}

/**
 * Reads a row of the file against the product it names, or null for one that is added. Columns that the file does
 * not have stay as they are; a cell that says the same in other words ("80" for "80.00") changes nothing; a cell that
 * did not change is not judged. `cells` never holds `id` and `slug`: whoever found the product has read them.
 */
export function readProductRow(
  cells: Partial<Omit<ProductCells, "id" | "slug">>,
  current: CsvProduct | null,
): ReadProductRow {
  const product: CsvProduct = { ...(current ?? NEW_CSV_PRODUCT) };
  const before = productCells(product);
  const faults: CellFault[] = [];
  for (const [column, read] of READERS) {
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

type Read = Ok<null> | Refusal<"faulty", string>;
type Reader = (cell: string, product: CsvProduct) => Read;

const READERS: readonly [Exclude<ProductCsvColumn, "id" | "slug">, Reader][] = [
  ["name", textReader("name", "A product needs a name.", 200)],
  ["description", textReader("description", null, 10_000)],
  ["brand", textReader("brand", null, 100)],
  ["category", choiceReader("category", MAIN_CATEGORIES)],
  ["subcategory", choiceReader("subcategory", ["", ...SUBCATEGORIES])],
  ["target_audience", choiceReader("targetAudience", AUDIENCES)],
  ["currency", readCurrency],
  ["price", priceReader("price")],
  ["compare_price", priceReader("comparePrice")],
  ["weight", readWeight],
  ["delivery_duration", choiceReader("deliveryDuration", DELIVERY_DURATIONS)],
  ["sizes", readSizes],
  ["stock_quantity", readStock],
  ["colors", listReader("colors", parseList)],
  ["images", readImages],
  ["tags", listReader("tags", parseList)],
  ["is_featured", switchReader("isFeatured")],
  ["is_active", switchReader("isActive")],
];

function textReader(
  field: "name" | "description" | "brand",
  missing: string | null,
  longest: number,
): Reader {
  return (cell, product) => {
    const text = cell.trim();
    if (text === "" && missing !== null) return faulty(missing);
    if (text.length > longest) return faulty(`The ${field} is longer than ${longest} characters.`);
    product[field] = field === "brand" ? text || FORM_BRANDS[0] : text;
    return ok(null);
  };
}

function choiceReader(
  field: "category" | "subcategory" | "targetAudience" | "deliveryDuration",
  choices: readonly string[],
): Reader {
  return (cell, product) => {
    const text = cell.trim().toLowerCase();
    if (!choices.includes(text)) {
      const known = choices.map((choice) => choice || "nothing").join(", ");
      return faulty(`${quoted(cell)} is not one of: ${known}.`);
    }
    product[field] = text;
    return ok(null);
  };
}

function readCurrency(cell: string, product: CsvProduct): Read {
  const code = cell.trim().toUpperCase();
  if (!isCurrencyCode(code)) return faulty(`${quoted(cell)} is not one of: ${CURRENCY_CODES.join(", ")}.`);
  product.currency = code;
  return ok(null);
}

function priceReader(field: "price" | "comparePrice"): Reader {
  return (cell, product) => {
    const text = cell.trim();
    if (text === "" && field === "price") return faulty("Name and price are required");
    if (text !== "" && !/^\d{1,12}(\.\d+)?$/.test(text)) {
      return faulty(`Invalid price value ${quoted(cell)}. Write digits and a point, such as 79.50.`);
    }
    product[field] = text;
    return ok(null);
  };
}

/** Amounts that the currency cannot hold; and brings both prices into the currency's own form. */
function priceFaults(cells: Partial<ProductCells>, product: CsvProduct): CellFault[] {
  const faults: CellFault[] = [];
  for (const [column, field] of [
    ["price", "price"],
    ["compare_price", "comparePrice"],
  ] as const) {
    if (product[field] === "" || !/^\d{1,12}(\.\d+)?$/.test(product[field])) continue;
    if (cells[column] === undefined && cells.currency === undefined) continue;
    const amount = moneyFromDecimal(product[field], product.currency);
    if (amount && amount.amount <= LARGEST_PRICE) product[field] = toDecimal(amount);
    else
      faults.push({ column, words: `Invalid price value ${quoted(product[field])} in ${product.currency}.` });
  }
  return faults;
}

/** The most minor units a price may have, as in the product form. */
const LARGEST_PRICE = 1_000_000_000;

function readWeight(cell: string, product: CsvProduct): Read {
  const grams = /^\d{1,4}(\.\d+)?$/.test(cell.trim()) ? Math.round(Number(cell) * 1000) : 0;
  if (grams < 1 || grams > 1_000_000)
    return faulty(`${quoted(cell)} is no weight in kilograms, such as 0.9.`);
  product.weightGrams = grams;
  return ok(null);
}

function readSizes(cell: string, product: CsvProduct): Read {
  const sizes = readSizesCell(cell);
  if (!sizes.ok) return sizes;
  product.sizes = sizes.value;
  return ok(null);
}

function readStock(cell: string, product: CsvProduct): Read {
  const text = cell.trim();
  if (text === "") return ok(null);
  if (!/^\d{1,6}$/.test(text)) return faulty(`${quoted(cell)} is no number of pieces.`);
  product.stockQuantity = Number(text);
  return ok(null);
}

/** Stock must be said once: per size or for the whole product, and not differently in both cells. */
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
    const words = `The sizes add up to ${sum} pieces, the stock says ${typed}. Leave the stock empty.`;
    return [{ column: "stock_quantity", words }];
  }
  const wasCounted = current !== null && isCounted(current.sizes);
  const isEmptied = current !== null && cells.stock_quantity !== undefined && typed === "";
  if (typed !== "" || !(wasCounted || isEmptied)) return [];
  return [{ column: "stock_quantity", words: "The sizes carry no numbers, so the stock needs one." }];
}

function listReader(field: "colors" | "tags", read: (text: string) => string[]): Reader {
  return (cell, product) => {
    if (cell.length > 2000) return faulty(`The ${field} are longer than 2000 characters.`);
    product[field] = read(cell);
    return ok(null);
  };
}

function readImages(cell: string, product: CsvProduct): Read {
  const sources = [...new Set(cell.split(/\s+/).filter((source) => source !== ""))];
  if (sources.length > 12) return faulty("A product has at most 12 pictures.");
  const strange = sources.find((source) => !isPicture(source));
  if (strange !== undefined) {
    return faulty(
      `${quoted(strange)} is no picture: it must begin with https:// or be one of the shop's own.`,
    );
  }
  product.images = sources;
  return ok(null);
}

function isPicture(source: string): boolean {
  if (source.startsWith("/media/")) return true;
  return /^https:\/\/./.test(source) && URL.canParse(source);
}

function switchReader(field: "isFeatured" | "isActive"): Reader {
  return (cell, product) => {
    const text = cell.trim().toLowerCase();
    const isOn = ["yes", "true", "1"].includes(text);
    if (!isOn && !["no", "false", "0"].includes(text))
      return faulty(`${quoted(cell)} is neither yes nor no.`);
    product[field] = isOn;
    return ok(null);
  };
}

function faulty(words: string): Refusal<"faulty", string> {
  return refuseWith("faulty", words);
}

function quoted(text: string): string {
  return text.length > 40 ? `"${text.slice(0, 40)}…"` : `"${text}"`;
}
