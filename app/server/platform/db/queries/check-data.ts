import { sql } from "drizzle-orm";
import type { Database } from "#app/server/platform/db/open-database.ts";
import type { FileStore } from "#app/server/platform/files/file-store.ts";
import { shopMarks } from "#database/schema/operations.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { INVARIANTS } from "./invariants.ts";

/** An invariant, and the names of the first hundred rows that violate it. */
export type CheckedInvariant = { name: string; says: string; rows: string[] };

const MOST_ROWS = 100;

/** Checks the data against every invariant. Source: issue "Nothing held, stalled or lost", 22. */
export async function checkData(db: Database, files: FileStore): Promise<CheckedInvariant[]> {
  const checked: CheckedInvariant[] = [];
  for (const { name, says, broken } of INVARIANTS) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select * from (${broken}) as broken limit ${MOST_ROWS}`,
    );
    checked.push({ name, says, rows: rows.map(({ row }) => row) });
  }
  return [...checked, await checkReceipts(db, files)];
}

async function checkReceipts(db: Database, files: FileStore): Promise<CheckedInvariant> {
  // The rows are read first: a receipt stored meanwhile has its file before its row.
  const needed = await db.select({ path: gambianPayments.receiptFilePath }).from(gambianPayments);
  const stored = new Set<string>();
  for await (const { path } of files.list("receipts")) stored.add(path);
  const lost = needed.map(({ path }) => path).filter((path) => path !== "" && !stored.has(path));
  const says = "The receipt of every payment is stored.";
  return { name: "receipt_has_file", says, rows: lost.slice(0, MOST_ROWS) };
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
  const broken = checked.filter(({ rows }) => rows.length > 0);
  for (const { name, says, rows } of broken) {
    shop.log.error({ invariant: name, says, rows }, "the data breaks an invariant");
  }
  const value = Object.fromEntries(checked.map(({ name, rows }) => [name, rows.length]));
  const at = shop.clock();
  await shop.db
    .insert(shopMarks)
    .values({ name: DATA_CHECK_MARK, value, at })
    .onConflictDoUpdate({ target: shopMarks.name, set: { value, at } });
  return broken.length;
}
