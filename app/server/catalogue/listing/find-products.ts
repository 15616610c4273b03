import { hash } from "node:crypto";
import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import type { ListingFilter, SortKey } from "#app/domain/catalogue/listing/listing-filter.ts";
import { withTypedBounds } from "#app/domain/catalogue/search/with-typed-bounds.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { SearchQuery } from "#app/server/catalogue/search/search-query.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { cacheRegion } from "#packages/data-cache";
import { type FilterConditions, filterConditions, matches, searchQueryOf } from "./filter-conditions.ts";

/** Which products of a listing are meant. */
type Part = "all" | "in stock" | "sold out";

/** The products that a filter leaves. */
type FoundProducts = {
  count: Record<Part, number>;
  /** Returns the ids of a stretch of them, in the filter's sort order. */
  idsOf: (part: Part, stretch: { limit: number; offset: number }) => Promise<string[]>;
};

type Counted = { all: number; soldOut: number };

/** How many products a filter leaves, and their ids, by what was requested. */
const countRegion = cacheRegion<Counted>(1_000);
export const listingRegion = cacheRegion<string[]>(1_000);

const CONDITION_OF: Record<Part, SQL | undefined> = {
  all: undefined,
  "in stock": sql`not ${products.isSoldOut}`,
  "sold out": sql`${products.isSoldOut}`,
};

/** Finds the products that a filter leaves, whatever its page. Cached until the catalogue changes. */
export async function findProducts(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
): Promise<FoundProducts> {
  const { db, dataCache, rates } = shop;
  const { search, sort, page: _page, ...bounds } = withTypedBounds(filter);
  const query = await searchQueryOf(shop, search);
  const requested = [bounds, query, currency, rates.current()[currency]];
  // Hashed, since a search is as long as its shopper likes.
  const keyOf = (...more: unknown[]) => hash("sha256", JSON.stringify([requested, more]));
  let read: Promise<FilterConditions> | undefined;
  const conditions = () => {
    read ??= filterConditions(shop, filter, currency, query);
    return read;
  };
  const counted = await dataCache.region(countRegion).getOrLoad(keyOf(), async () => {
    const { where } = await conditions();
    const soldOut = sql<number>`count(*) filter (where ${products.isSoldOut})::int`;
    const all = sql<number>`count(*)::int`;
    const rows = db.select({ all, soldOut }).from(products);
    const [row = { all: 0, soldOut: 0 }] = await rows.where(and(...where));
    return row;
  });
  const count = { all: counted.all, "in stock": counted.all - counted.soldOut, "sold out": counted.soldOut };
  return {
    count,
    idsOf: async (part, { limit, offset }) => {
      if (count[part] === 0) return [];
      return await dataCache.region(listingRegion).getOrLoad(keyOf(sort, part, limit, offset), async () => {
        const { where, price } = await conditions();
        const order = query && sort === "relevance" ? byRelevance(query, count[part]) : sortedBy(sort, price);
        const page = db.select({ id: products.id }).from(products);
        const sorted = page.where(and(...where, CONDITION_OF[part])).orderBy(...order);
        return (await sorted.limit(limit).offset(offset)).map(({ id }) => id);
      });
    },
  };
}

/** Returns the sort orders as the indexes of `products` have them, by this price. */
export function sortedBy(sort: SortKey, price: SQL | typeof products.price): SQL[] {
  const byName = [alphabetical(products.name), asc(products.id)];
  switch (sort) {
    case "name-asc":
    case "relevance":
      // Without a search everything is as relevant.
      return byName;
    case "price-asc":
      return [asc(price), ...byName];
    case "price-desc":
      return [desc(price), ...byName];
    case "brand-asc":
      return [alphabetical(products.brand), ...byName];
    case "newest":
      return [desc(products.createdAt), desc(products.id)];
    default:
      return sort satisfies never;
  }
}

/** Up to so many matches are ranked by closeness to the name as well; more are only ranked by where they matched. */
const CLOSELY_RANKED = 200;

/**
 * Returns the order of so many matches, the most relevant first: those with every word in the name, then in name or
 * brand, and so on. Among equals the name closest to the search comes first, then the newest.
 */
function byRelevance({ typed, tiers }: SearchQuery, matched: number): SQL[] {
  const places = tiers.map((tier, place) => sql`when ${matches(tier)} then ${sql.raw(String(place))}`);
  // A name is made plain without plain_text, since that call costs twice as much as its work.
  const closeness = sql`similarity(lower(unaccent('unaccent'::regdictionary, ${products.name})), (select plain_text(${typed})))`;
  return [
    sql`case ${sql.join(places, sql` `)} end`,
    ...(matched <= CLOSELY_RANKED ? [desc(closeness)] : []),
    desc(products.createdAt),
    desc(products.id),
  ];
}
