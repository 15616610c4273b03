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

/** Limits a query of `products` to the same sample each time. */
export const SAMPLE = sql.raw(`tablesample system (${SAMPLED_PERCENT}) repeatable (1)`);

/** Returns the number of products for which a sample has so many: rounded to hundreds, so that it does not look exact. */
export function estimateOf(sampled: number): number {
  return Math.round((sampled * 100) / SAMPLED_PERCENT / 100) * 100;
}

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
  return (await isLargeCatalogue(db)) ? await estimateCount(db, where) : await countAll(db, where);
}

/** Returns whether the catalogue has more than 20,000 products, as PostgreSQL last counted them. */
export async function isLargeCatalogue(db: Database): Promise<boolean> {
  const all = sql`select reltuples::int as total from pg_class where oid = 'products'::regclass`;
  return (await numberOf(db, all)) > SMALL_CATALOGUE;
}

/**
 * Returns an estimate of how many products match conditions that more than 1,000 are known to match; never below that.
 */
export async function estimateCount(db: Database, where: (SQL | undefined)[]): Promise<number> {
  const sampled = await numberOf(
    db,
    sql`select count(*)::int as total from ${products} ${SAMPLE} where ${and(...where)}`,
  );
  return Math.max(EXACT_UP_TO + 100, estimateOf(sampled));
}

async function numberOf(db: Database, query: SQL): Promise<number> {
  const { rows } = await db.execute<{ total: number }>(query);
  return rows[0]?.total ?? 0;
}
