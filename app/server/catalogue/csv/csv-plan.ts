import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { isStockColumn, type ProductCsvColumn } from "#app/domain/catalogue/csv/product-csv.ts";
import { type ProductRow, readProductRow } from "#app/domain/catalogue/csv/read-product-row.ts";
import { isLostInDollars, PRICE_BELOW_A_CENT } from "#app/domain/catalogue/product-price.ts";
import type { RatesPerUsd } from "#app/domain/money/rates.ts";
import { mediaIdOf } from "#app/server/catalogue/product-rows.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { media } from "#database/schema/catalogue.ts";
import { auditLog } from "#database/schema/operations.ts";
import { type Ok, ok } from "#packages/result";
import { findCsvProducts } from "./csv-products.ts";
import { type BrokenCsv, type RowRecord, readRowRecords } from "./csv-rows.ts";

/** The effect of a row: `id` is null for a new product. */
type PlannedRow = ProductRow & {
  row: number;
  id: string | null;
  /** Pieces ordered since the last export, if the row changes the stock: the row may restore them. */
  orderedSince: number;
};

/** An error of a row, as text. */
type RowFault = { row: number; name: string; column: ProductCsvColumn | null; words: string };

/** The effect of an import; nothing is written if there is an error. */
export type ImportPlan = {
  added: PlannedRow[];
  changed: PlannedRow[];
  /** The number of unchanged rows. */
  unchanged: number;
  faults: RowFault[];
  /** A digest of the plan: another file, or changed products, give another one. */
  digest: string;
};

/** How many rows are processed before other requests get their turn. */
const ROWS_PER_TURN = 50;

/** The maximum size of a file's text in bytes. */
export const IMPORT_MAX_BYTES = 5 * 1024 * 1024;

/**
 * Reads a product file against the catalogue as it is now. A row belongs to the product of its `id`; a row without
 * one adds a product. `lock` holds the products until the transaction ends. Refusal: `broken_csv`, in words, where the file as a whole cannot be read.
 */
export async function planProductImport(
  db: DatabaseOrTransaction,
  text: string,
  rates: RatesPerUsd,
  lock = false,
): Promise<Ok<ImportPlan> | BrokenCsv> {
  const read = readRowRecords(text);
  if (!read.ok) return read;
  const records = read.value;
  const ids = [...new Set(records.map(({ cells }) => idOf(cells)).filter(isUuid))];
  const found = await findCsvProducts(db, { ids, lock });
  const known = new Map(found.map((product) => [product.id, product]));
  const plan: ImportPlan = { added: [], changed: [], unchanged: 0, faults: [], digest: "" };
  const rowsOfProducts = new Map<string, number>();
  for (const [at, record] of records.entries()) {
    if (at % ROWS_PER_TURN === 0) await nextTurn();
    const name = record.cells.name?.trim() || record.cells.slug?.trim() || record.cells.id?.trim() || "";
    const fail = (column: ProductCsvColumn | null, words: string) =>
      plan.faults.push({ row: record.row, name, column, words });
    if (record.tooLong) {
      fail(null, "This row has more cells than the header has names.");
      continue;
    }
    const id = idOf(record.cells);
    const current = id === "" ? null : known.get(id);
    if (current === undefined) {
      fail("id", "No product has this id. Leave it empty to add a new product.");
      continue;
    }
    const slug = record.cells.slug?.trim().toLowerCase() ?? "";
    if (slug !== "" && slug !== current?.slug.toLowerCase()) {
      const words = current
        ? `The address of a product stays as it is: ${current.slug}.`
        : "Leave the address of a new product empty: it is made from the name.";
      fail("slug", words);
      continue;
    }
    const existing = rowsOfProducts.get(id);
    if (id !== "" && existing !== undefined) {
      fail(null, `Row ${existing} is about the same product.`);
      continue;
    }
    rowsOfProducts.set(id, record.row);
    const { id: _id, slug: _slug, ...cells } = record.cells;
    const meant = readProductRow(cells, current);
    if (!meant.ok) {
      for (const { column, words } of meant.detail) fail(column, words);
      continue;
    }
    if (meant.value === null) {
      plan.unchanged += 1;
      continue;
    }
    const lost = lostPrices(meant.value, rates);
    for (const column of lost) fail(column, PRICE_BELOW_A_CENT);
    if (lost.length > 0) continue;
    const planned = { row: record.row, id: current?.id ?? null, ...meant.value, orderedSince: 0 };
    (current === null ? plan.added : plan.changed).push(planned);
  }
  await countOrderedSince(db, plan.changed);
  plan.faults.push(...(await missingPictures(db, [...plan.added, ...plan.changed])));
  plan.faults.sort((a, b) => a.row - b.row);
  plan.digest = digestOf(plan);
  return ok(plan);
}

/** Returns the price columns that the row changes to a value too small to store in dollars. */
function lostPrices({ form, changes }: ProductRow, rates: RatesPerUsd): ProductCsvColumn[] {
  const prices = [
    ["price", form.price],
    ["compare_price", form.comparePrice],
  ] as const;
  return prices
    .filter(([of, price]) => {
      const isChanged = changes.some(({ column }) => column === of || column === "currency");
      return isChanged && price !== null && isLostInDollars(price, rates);
    })
    .map(([column]) => column);
}

function idOf(cells: RowRecord["cells"]): string {
  return cells.id?.trim().toLowerCase() ?? "";
}

/** A file exported in the morning does not include later sales. */
async function countOrderedSince(db: DatabaseOrTransaction, rows: PlannedRow[]): Promise<void> {
  const restocked = rows.filter(({ changes }) => changes.some(({ column }) => isStockColumn(column)));
  const ordered = await orderedSinceExport(
    db,
    restocked.flatMap(({ id }) => id ?? []),
  );
  for (const row of restocked) row.orderedSince = ordered.get(row.id ?? "") ?? 0;
}

/** Returns rows with missing pictures of the shop. */
async function missingPictures(db: DatabaseOrTransaction, rows: PlannedRow[]): Promise<RowFault[]> {
  const named = rows
    .filter(({ changes }) => changes.some(({ column }) => column === "images"))
    .flatMap(({ row, form, images }) =>
      images.filter((src) => src.startsWith("/")).map((src) => ({ row, name: form.name, src })),
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
  const facts = [...added, ...changed].map(({ row, id, changes }) => [row, id, changes]);
  return createHash("sha256")
    .update(JSON.stringify([facts, unchanged, faults]))
    .digest("base64url");
}

/**
 * Returns how many pieces of each product were ordered since the last export of the catalogue, by id. Cancelled and
 * rejected orders, whose pieces are back, do not count. Empty before the first export: the counts in a file are then
 * the owner's own.
 */
async function orderedSinceExport(
  db: DatabaseOrTransaction,
  productIds: string[],
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map();
  const [exported] = await db
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, "catalogue"), eq(auditLog.action, "products.exported")))
    .orderBy(desc(auditLog.at))
    .limit(1);
  if (!exported) return new Map();
  const { rows } = await db.execute<{ id: string; pieces: number }>(sql`
    select product_id as id, sum(quantity)::int as pieces
    from order_items join orders on orders.id = order_id
    where ordered_at >= ${exported.at.toISOString()}::timestamptz and stock_held
      and product_id = any(${sql.param(productIds)}::uuid[])
    group by 1`);
  return new Map(rows.map(({ id, pieces }) => [id, pieces]));
}
