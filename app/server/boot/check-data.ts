import { sql } from "drizzle-orm";
import { receiptFilesInUse } from "#app/server/payments/receipts/store-receipt.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import type { FileStore } from "#app/server/platform/files/file-store.ts";
import { shopMarks } from "#database/schema/operations.ts";
import { INVARIANTS, type Invariant } from "./invariants.ts";

/**
 * An invariant with its figures: how many things were looked at, how many of them break it, and the names of the first
 * hundred that do.
 */
type CheckedInvariant = Pick<Invariant, "name" | "says" | "of"> & {
  lookedAt: number;
  broken: number;
  rows: string[];
};

const MOST_ROWS = 100;

/** Checks the data against every invariant. Source: specification 14.5. */
export async function checkData(db: Database, files: FileStore): Promise<CheckedInvariant[]> {
  const checked: CheckedInvariant[] = [];
  for (const { name, says, of, all, broken } of INVARIANTS) {
    const counted = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from (${all}) as looked_at`,
    );
    const { rows } = await db.execute<{ row: string; total: number }>(
      sql`select broken.row, count(*) over ()::int as total from (${broken}) as broken limit ${MOST_ROWS}`,
    );
    checked.push({
      name,
      says,
      of,
      lookedAt: counted.rows[0]?.n ?? 0,
      broken: rows[0]?.total ?? 0,
      rows: rows.map(({ row }) => row),
    });
  }
  return [...checked, await checkReceipts(db, files)];
}

async function checkReceipts(db: Database, files: FileStore): Promise<CheckedInvariant> {
  // The rows are read first: a receipt stored meanwhile has its file before its row.
  const needed = await db.select().from(receiptFilesInUse(db));
  const stored = new Set<string>();
  for await (const { path } of files.list("receipts")) stored.add(path);
  const lost = needed.map(({ path }) => path).filter((path) => !stored.has(path));
  return {
    name: "receipt_has_file",
    says: "The receipt of every payment and the picture of every return is stored.",
    of: "receipts",
    lookedAt: needed.length,
    broken: lost.length,
    rows: lost.slice(0, MOST_ROWS),
  };
}

/** The name in `shop_marks` for the number of violations by invariant, for `/metrics`. */
export const DATA_CHECK_MARK = "data-check";

/** Checks the data, logs violations and stores the figures. Returns how many invariants are violated. */
export async function checkDataNightly(shop: {
  db: Database;
  files: FileStore;
  clock: () => Date;
  log: { error: (facts: object, message: string) => void };
}): Promise<number> {
  const checked = await checkData(shop.db, shop.files);
  const violated = checked.filter(({ broken }) => broken > 0);
  for (const { name, says, rows } of violated) {
    shop.log.error({ invariant: name, says, rows }, "the data breaks an invariant");
  }
  const value = Object.fromEntries(checked.map(({ name, broken }) => [name, broken]));
  const at = shop.clock();
  await shop.db
    .insert(shopMarks)
    .values({ name: DATA_CHECK_MARK, value, at })
    .onConflictDoUpdate({ target: shopMarks.name, set: { value, at } });
  return violated.length;
}
