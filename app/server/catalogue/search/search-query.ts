import { sql } from "drizzle-orm";
import { cacheRegion } from "#app/server/cache/data-cache.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";

/**
 * A typed search as five queries of `products.search_document`, each wider than the one before. The first requires all
 * words in the name, a category in itself, and a colour among the colours. The second asks for words in name or
 * brand. The third adds category, tags and audience; the fourth colours and sizes; the fifth the description.
 */
export type SearchQuery = {
  typed: string;
  tiers: string[];
  /** The typed search with the nearest known word in place of each unknown one; null if all are known. */
  correction: string | null;
};

/** The index queries of a search, by what was typed; null where it contains no word. */
const searchQueryRegion = cacheRegion<SearchQuery | null>(500);

/**
 * Returns a search as an index understands it: synonyms beside their phrase, and the nearest words in place of one that
 * no product has. Null if it has no word; cached until the catalogue changes. Source: decisions, Listing; issue on the
 * storefront, item 3.
 */
export function searchQuery(
  shop: Pick<Shop, "db" | "dataCache">,
  typed: string,
): Promise<SearchQuery | null> {
  return shop.dataCache.region(searchQueryRegion).getOrLoad(typed, () => parseSearchQuery(shop.db, typed));
}

async function parseSearchQuery(db: Database, typed: string): Promise<SearchQuery | null> {
  const { rows } = await db.execute<{ tiers: string[] | null; correction: string | null }>(
    sql`select queries::text[] as tiers, correction from search_questions(${typed})`,
  );
  const { tiers = null, correction = null } = rows[0] ?? {};
  return tiers === null ? null : { typed, tiers, correction };
}

/** Returns the same search limited to what every other query leaves, as one query to one index. */
export function within(questions: SearchQuery, others: string[]): SearchQuery {
  return { ...questions, tiers: questions.tiers.map((tier) => [`(${tier})`, ...others].join(" & ")) };
}

/** Returns the widest query of a search: every word somewhere. */
export function anywhere({ tiers }: SearchQuery): string {
  return tiers.at(-1) ?? "";
}
