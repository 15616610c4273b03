import { createHash } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import {
  type CellChange,
  type CsvProduct,
  isStockColumn,
  PRODUCT_CSV_COLUMNS,
  type ProductCells,
  type ProductCsvColumn,
} from "#app/domain/catalogue/product-csv.ts";
import { isLostInDollars, PRICE_BELOW_A_CENT, readPrice } from "#app/domain/catalogue/product-price.ts";
import { readProductRow } from "#app/domain/catalogue/read-product-row.ts";
import { makeSlug } from "#app/domain/catalogue/slug.ts";
import type { RatesPerUsd } from "#app/domain/money/rates.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#app/domain/result.ts";
import { type CsvFile, type CsvRow, readCsv } from "#app/server/platform/csv/read-csv.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { media, products } from "#app/server/platform/db/schema/catalogue.ts";
import { isUuid } from "#app/server/platform/db/uuid.ts";
import { findCsvProducts } from "./csv-products.ts";
import { orderedSinceExport } from "./ordered-since-export.ts";
import { mediaIdOf } from "./product-rows.ts";

/** What a row of the file does; `current` is null for a product that is added. */
export type PlannedRow = {
  row: number;
  product: CsvProduct;
  current: CsvProduct | null;
  changes: CellChange[];
  /** Pieces ordered since the catalogue was last exported, where the row changes its stock: it may put them back. */
  orderedSince: number;
};

/** Something wrong with a row, in words. */
export type RowFault = { row: number; name: string; column: ProductCsvColumn | null; words: string };

/** What an import would do: nothing is written while there is a single fault. */
export type ImportPlan = {
  added: PlannedRow[];
  changed: PlannedRow[];
  /** Rows that say what is already so. */
  unchanged: number;
  faults: RowFault[];
  /** Names exactly this plan: another file, or other products meanwhile, make another one. */
  digest: string;
};

/** The most rows of a file, and the most bytes of its text. */
export const IMPORT_MAX_ROWS = 5_000;
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;

type BrokenCsv = Refusal<"broken_csv", string>;

/**
 * Reads a product file against the catalogue as it is now. A row belongs to the product of its `id`, else of its
 * `slug`; a row without either, or with an address nobody has, adds one. `lock` holds the products until the
 * transaction ends. Refusal: `broken_csv`, in words, where the file as a whole cannot be read.
 */
export async function planProductImport(
  db: DatabaseOrTransaction,
  text: string,
  rates: RatesPerUsd,
  lock = false,
): Promise<Ok<ImportPlan> | BrokenCsv> {
  const file = readCsv(text);
  if (!file.ok) return file;
  const broken = headProblem(file.value);
  if (broken !== null) return refuseWith("broken_csv", broken);

  const records = file.value.rows.map((row) => recordOf(file.value.head, row));
  const known = await knownProducts(db, records, lock);
  const plan: ImportPlan = { added: [], changed: [], unchanged: 0, faults: [], digest: "" };
  const rowsOfProducts = new Map<string, number>();
  for (const record of records) {
    const name = record.cells.name?.trim() || record.cells.slug?.trim() || record.cells.id?.trim() || "";
    const fail = (column: ProductCsvColumn | null, words: string) =>
      plan.faults.push({ row: record.row, name, column, words });
    if (record.tooLong) {
      fail(null, "This row has more cells than the head has names.");
      continue;
    }
    const found = productOfRow(record, known);
    if (!found.ok) {
      fail(found.detail?.column ?? null, found.detail?.words ?? "");
      continue;
    }
    const { current, slug } = found.value;
    const key = current?.id ?? (slug === "" ? null : `slug:${slug}`);
    const twin = key === null ? undefined : rowsOfProducts.get(key);
    if (twin !== undefined) {
      fail(null, `Row ${twin} is about the same product.`);
      continue;
    }
    if (key !== null) rowsOfProducts.set(key, record.row);
    const { id: _id, slug: _slug, ...cells } = record.cells;
    const read = readProductRow(cells, current);
    if (!read.ok) {
      for (const { column, words } of read.faults) fail(column, words);
      continue;
    }
    const lost = lostPrices(read, rates);
    if (lost.length > 0) {
      for (const column of lost) fail(column, PRICE_BELOW_A_CENT);
      continue;
    }
    const planned = {
      row: record.row,
      product: { ...read.product, slug },
      current,
      changes: read.changes,
      orderedSince: 0,
    };
    if (current === null) plan.added.push(planned);
    else if (read.changes.length > 0) plan.changed.push(planned);
    else plan.unchanged += 1;
  }
  await countOrderedSince(db, plan.changed);
  plan.faults.push(...(await missingPictures(db, [...plan.added, ...plan.changed])));
  plan.faults.sort((a, b) => a.row - b.row);
  plan.digest = digestOf(plan);
  return ok(plan);
}

/** The columns of prices that the row changes to one too small to be kept in dollars. */
function lostPrices(
  { product, changes }: Pick<PlannedRow, "product" | "changes">,
  rates: RatesPerUsd,
): ProductCsvColumn[] {
  const typed = [
    ["price", product.price],
    ["compare_price", product.comparePrice],
  ] as const;
  return typed
    .filter(([of, text]) => {
      const isChanged = changes.some(({ column }) => column === of || column === "currency");
      const price = isChanged ? readPrice(text, product.currency) : null;
      return price !== null && isLostInDollars(price, rates);
    })
    .map(([column]) => column);
}

/** The cells of a row by column; a column the file does not have is not there. */
type RowRecord = { row: number; cells: Partial<ProductCells>; tooLong: boolean };

/** Spreadsheets leave columns without a name at the end, where some were deleted. */
function namedColumns(head: string[]): number {
  return head.findLastIndex((name) => name !== "") + 1;
}

function headProblem({ head, rows }: CsvFile): string | null {
  const isColumn = (name: string) => (PRODUCT_CSV_COLUMNS as readonly string[]).includes(name);
  const strange = head.slice(0, namedColumns(head)).filter((name) => !isColumn(name));
  if (strange.length > 0) {
    const names = strange.map((name) => `"${name}"`).join(", ");
    return `The file has columns the shop does not know: ${names}. It knows ${PRODUCT_CSV_COLUMNS.join(", ")}.`;
  }
  const twice = head.find((name, at) => name !== "" && head.indexOf(name) !== at);
  if (twice !== undefined) return `The column ${twice} is there twice.`;
  if (rows.length === 0) return "The file has a head but no rows.";
  if (rows.length > IMPORT_MAX_ROWS)
    return `The file has ${rows.length} rows; at most ${IMPORT_MAX_ROWS} go at once.`;
  return null;
}

function recordOf(head: string[], { row, cells }: CsvRow): RowRecord {
  const record: RowRecord = { row, cells: {}, tooLong: cells.slice(head.length).some((cell) => cell !== "") };
  for (const column of PRODUCT_CSV_COLUMNS) {
    const at = head.indexOf(column);
    if (at >= 0) record.cells[column] = cells[at] ?? "";
  }
  return record;
}

type Known = { byId: Map<string, CsvProduct>; bySlug: Map<string, CsvProduct>; takenSlugs: Set<string> };

async function knownProducts(db: DatabaseOrTransaction, records: RowRecord[], lock: boolean): Promise<Known> {
  const idsOf = records.map(({ cells }) => cells.id?.trim().toLowerCase() ?? "");
  const slugs = [...new Set(records.map(({ cells }) => cells.slug?.trim().toLowerCase() ?? ""))].filter(
    Boolean,
  );
  const found = await findCsvProducts(db, { ids: [...new Set(idsOf.filter(isUuid))], slugs, lock });
  const taken =
    slugs.length === 0
      ? []
      : await db
          .select({ slug: products.slug })
          .from(products)
          .where(inArray(sql`lower(${products.slug})`, slugs));
  return {
    byId: new Map(found.map((product) => [product.id, product])),
    bySlug: new Map(found.map((product) => [product.slug.toLowerCase(), product])),
    takenSlugs: new Set(taken.map(({ slug }) => slug.toLowerCase())),
  };
}

type Faulty = Refusal<"faulty", { column: ProductCsvColumn; words: string }>;

/** The product a row is about and the address it has or is to have; an empty one is made from the name. */
function productOfRow(
  { cells }: RowRecord,
  { byId, bySlug, takenSlugs }: Known,
): Ok<{ current: CsvProduct | null; slug: string }> | Faulty {
  const faulty = (column: ProductCsvColumn, words: string): Faulty => refuseWith("faulty", { column, words });
  const id = cells.id?.trim().toLowerCase() ?? "";
  const slug = cells.slug?.trim().toLowerCase() ?? "";
  if (id !== "") {
    const current = byId.get(id);
    if (!current) return faulty("id", "No product has this id. Leave it empty to add a new product.");
    if (slug !== "" && slug !== current.slug.toLowerCase()) {
      return faulty("slug", `The address of a product stays as it is: ${current.slug}.`);
    }
    return ok({ current, slug: current.slug });
  }
  const current = bySlug.get(slug);
  if (current) return ok({ current, slug: current.slug });
  if (slug !== "" && makeSlug(slug) !== slug) {
    return faulty("slug", `"${slug.slice(0, 40)}" is no address; it could be "${makeSlug(slug)}".`);
  }
  if (takenSlugs.has(slug)) return faulty("slug", "This address belonged to a product that was deleted.");
  return ok({ current: null, slug });
}

/** A file that was exported in the morning does not know what was sold since. */
async function countOrderedSince(db: DatabaseOrTransaction, rows: PlannedRow[]): Promise<void> {
  const restocked = rows.filter(({ changes }) => changes.some(({ column }) => isStockColumn(column)));
  const ordered = await orderedSinceExport(
    db,
    restocked.map(({ product }) => product.id),
  );
  for (const row of restocked) row.orderedSince = ordered.get(row.product.id) ?? 0;
}

/** Rows that name pictures of the shop which are not there. */
async function missingPictures(db: DatabaseOrTransaction, rows: PlannedRow[]): Promise<RowFault[]> {
  const named = rows
    .filter(({ changes }) => changes.some(({ column }) => column === "images"))
    .flatMap(({ row, product }) =>
      product.images.filter((src) => src.startsWith("/")).map((src) => ({ row, name: product.name, src })),
    );
  const ids = [...new Set(named.map(({ src }) => mediaIdOf(src)).filter((id) => id !== null))];
  const stored =
    ids.length === 0 ? [] : await db.select({ id: media.id }).from(media).where(inArray(media.id, ids));
  const known = new Set(stored.map(({ id }) => id));
  return named
    .filter(({ src }) => !known.has(mediaIdOf(src) ?? ""))
    .map(({ row, name, src }) => ({ row, name, column: "images", words: `The shop has no picture ${src}.` }));
}

function digestOf({ added, changed, unchanged, faults }: ImportPlan): string {
  const facts = [...added, ...changed].map(({ row, current, product, changes }) => [
    row,
    current?.id ?? null,
    product.slug,
    changes,
  ]);
  return createHash("sha256")
    .update(JSON.stringify([facts, unchanged, faults]))
    .digest("base64url");
}
