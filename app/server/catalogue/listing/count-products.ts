import { and, type SQL, sql } from "drizzle-orm";
import { cacheRegion } from "#app/server/cache/data-cache.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { products } from "#database/schema/catalogue.ts";

/** Matches that are counted one by one even where every one means reading a product. */
export const EXACT_UP_TO = 1_000;

/** How many products a filter leaves, by the filter. */
export const listingCountRegion = cacheRegion<number>(500);

/** The share of the table's pages, in per cent, that an estimate reads. */
const SAMPLED_PERCENT = 4;

/** Returns how many products match the conditions; `bound + 1` stands for any larger number. */
export async function countUpTo(db: Database, where: (SQL | undefined)[], bound: number): Promise<number> {
  const found = sql`select from ${products} where ${and(...where)} limit ${bound + 1}`;
  return await numberOf(db, sql`select count(*)::int as total from (${found}) as found`);
}

/** Returns exactly how many products match the conditions. */
export async function countAll(db: Database, where: (SQL | undefined)[]): Promise<number> {
  return await numberOf(db, sql`select count(*)::int as total from ${products} where ${and(...where)}`);
}

/** Up to so many products all of them are looked at for one number. */
const SMALL_CATALOGUE = 20_000;

/**
 * Returns how many products match conditions that more than 1,000 are known to match: exactly in a catalogue of up to
 * 20,000 products, else an estimate (`estimateCount`).
 */
export async function countApproximately(db: Database, where: (SQL | undefined)[]): Promise<number> {
  const all = await numberOf(
    db,
    sql`select reltuples::int as total from pg_class where oid = 'products'::regclass`,
  );
  return all > SMALL_CATALOGUE ? await estimateCount(db, where) : await countAll(db, where);
}

/**
 * Returns an estimate of how many products match conditions that more than 1,000 are known to match; never below that.
 * It counts the same twenty-fifth of the table each time and rounds to hundreds, so that it does not look exact.
 */
export async function estimateCount(db: Database, where: (SQL | undefined)[]): Promise<number> {
  const sampled = await numberOf(
    db,
    sql`select count(*)::int as total from ${products} tablesample system (${sql.raw(String(SAMPLED_PERCENT))}) repeatable (1) where ${and(...where)}`,
  );
  return Math.max(EXACT_UP_TO + 100, Math.round((sampled * 100) / SAMPLED_PERCENT / 100) * 100);
}

async function numberOf(db: Database, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(query);
  return rows[0]?.total ?? 0;
}
