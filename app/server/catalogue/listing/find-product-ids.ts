import { type SQL, sql } from "drizzle-orm";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { withTypedBounds } from "#app/domain/catalogue/search/with-typed-bounds.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { cacheRegion } from "#app/server/cache/data-cache.ts";
import {
  countFound,
  foundBy,
  matches,
  rankedIds,
  rankedWithCount,
} from "#app/server/catalogue/search/search-products.ts";
import { anywhere, readSearch, type SearchQuery, within } from "#app/server/catalogue/search/search-query.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import type { Shop } from "#app/server/shop.ts";
import {
  countAll,
  countApproximately,
  countUpTo,
  EXACT_UP_TO,
  estimateCount,
  listingCountRegion,
} from "./count-products.ts";
import {
  boundConditions,
  type FilterBounds,
  filterBounds,
  isPlain,
  NO_BOUNDS,
  onSale,
} from "./filter-conditions.ts";
import {
  countIndexed,
  type IndexedFilter,
  indexedConditions,
  indexedIds,
  indexedQueries,
} from "./indexed-listing.ts";
import { conditionsMet, type Stretch, sortedFew, sortedMany } from "./sorted-ids.ts";

const EVERYTHING: IndexedFilter = { categories: null, brands: null, targetAudience: "", isFeatured: false };

/** A page as ids: `total` products are found in all, and 1 is the first page. */
export type FoundProducts = { ids: readonly string[]; total: number; page: number };

/** A page of search results, by everything that was requested. */
export const searchResultRegion = cacheRegion<FoundProducts>(500);

export const NO_PRODUCTS: FoundProducts = { ids: [], total: 0, page: 1 };

/** JSON of the request: a path may be as long as somebody likes. */
export const MAX_KEY_LENGTH = 1_000;

/**
 * Returns one page of ids: of all products, or only of those in stock or sold out. Pages of a search are cached until
 * the catalogue changes.
 */
export async function findProductIds(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
  pageSize: number,
  soldOut: FilterBounds["soldOut"] = null,
): Promise<FoundProducts> {
  const bounded = withTypedBounds({ ...filter, search: filter.search.trim() });
  const bounds = { ...(await filterBounds(shop, bounded, currency)), soldOut };
  const find = () => queryIds(shop, bounded, bounds, pageSize);
  if (bounded.search === "") return await find();
  const cacheKey = JSON.stringify([bounded, currency, pageSize, soldOut, bounds.shownIn]);
  return cacheKey.length > MAX_KEY_LENGTH
    ? await find()
    : await shop.dataCache.region(searchResultRegion).getOrLoad(cacheKey, find);
}

async function queryIds(
  shop: Shop,
  filter: ListingFilter,
  bounds: FilterBounds,
  pageSize: number,
): Promise<FoundProducts> {
  const { search } = filter;
  const [plain, questions] = await Promise.all([
    plainFilter(shop.db, filter),
    search === "" ? null : readSearch(shop, search).then(({ query }) => query),
  ]);
  const isHopeless = plain === null || (search !== "" && questions === null);
  if (isHopeless) return NO_PRODUCTS;
  if (questions === null && isPlain(bounds)) {
    return await findPlain(shop, plain, bounds, filter, pageSize);
  }
  const narrowed = indexedQueries(plain, bounds);
  if (questions !== null) {
    return await findSearched(shop, within(questions, narrowed), bounds, filter, pageSize);
  }
  const isIndexed = bounds.size !== null || bounds.color !== null;
  const question = !isIndexed || narrowed.length === 0 ? null : narrowed.join(" & ");
  const measured: BoundedQuery = { plain, question, bounds };
  const counted = JSON.stringify([{ ...filter, page: 0, sort: "" }, bounds]);
  const total = await shop.dataCache
    .region(listingCountRegion)
    .getOrLoad(counted, () => countBounded(shop.db, measured));
  return await findBounded(shop, measured, { ...filter, total }, pageSize);
}

/** Returns the names that contain the filter's texts; null if one of them is in no name. */
async function plainFilter(db: Database, filter: ListingFilter): Promise<IndexedFilter | null> {
  const { category, brand, targetAudience } = filter;
  const isFeatured = filter.filter === "featured";
  if (category === "" && brand === "") return { categories: null, brands: null, targetAudience, isFeatured };
  const { rows } = await db.execute<{ categories: string[]; brands: string[] }>(sql`select
    array(select name from categories_on_sale() as name where name ilike ${containsPattern(category)}) as categories,
    array(select name from brands_on_sale() as name where name ilike ${containsPattern(brand)}) as brands`);
  const categories = category === "" ? null : (rows[0]?.categories ?? []);
  const brands = brand === "" ? null : (rows[0]?.brands ?? []);
  const isHopeless = categories?.length === 0 || brands?.length === 0;
  return isHopeless ? null : { categories, brands, targetAudience, isFeatured };
}

async function findPlain(
  shop: Shop,
  plain: IndexedFilter,
  { soldOut, shownIn }: FilterBounds,
  { sort, page }: ListingFilter,
  pageSize: number,
): Promise<FoundProducts> {
  const wanted = Math.max(1, page);
  const idsOf = (shown: number) =>
    indexedIds(
      shop.db,
      plain,
      { sort, limit: pageSize, offset: (shown - 1) * pageSize },
      { ...NO_BOUNDS, shownIn, soldOut },
    );
  const [total, ids] = await Promise.all([countPlain(shop, plain, soldOut), idsOf(wanted)]);
  const shown = Math.min(wanted, pagesOf(total, pageSize));
  return { total, page: shown, ids: shown === wanted ? ids : await idsOf(shown) };
}

/** Counts what is in stock as everything minus what is sold out: indexes have both, but not the stock. */
async function countPlain(
  { db, dataCache }: Shop,
  plain: IndexedFilter,
  soldOut: FilterBounds["soldOut"],
): Promise<number> {
  const countSoldOut = () =>
    dataCache
      .region(listingCountRegion)
      .getOrLoad(JSON.stringify(["sold out", plain]), () =>
        countIndexed(db, plain, { ...NO_BOUNDS, soldOut: "true" }),
      );
  if (soldOut === "true") return await countSoldOut();
  const [all, without] = await Promise.all([countIndexed(db, plain), soldOut === null ? 0 : countSoldOut()]);
  return Math.max(0, all - without);
}

/** A size or price bounds: what to ask of each product of a sorted index, and of the documents' index where it helps. */
type BoundedQuery = { plain: IndexedFilter; question: string | null; bounds: FilterBounds };

function conditionsOf({ plain, bounds }: BoundedQuery): SQL[] {
  return [...indexedConditions(plain), ...boundConditions(bounds)];
}

async function countBounded(db: Database, measured: BoundedQuery): Promise<number> {
  const { question, bounds } = measured;
  const walked = conditionsOf(measured);
  const few =
    question === null ? await countUpTo(db, walked, EXACT_UP_TO) : await countFound(db, question, bounds);
  return few <= EXACT_UP_TO ? few : await countApproximately(db, walked);
}

/**
 * Finds a stretch in the cheaper of two ways: walking the order's index, or fetching by another index and sorting. The
 * choice follows how many rows are met before the stretch is full, and the `total` to fetch.
 */
async function findBounded(
  { db, dataCache }: Shop,
  measured: BoundedQuery,
  { sort, page, total }: ListingFilter & { total: number },
  pageSize: number,
): Promise<FoundProducts> {
  const { plain, question, bounds } = measured;
  const isFew = total <= EXACT_UP_TO;
  const idsOf = async (stretch: Stretch) => {
    const everything = isFew
      ? await dataCache.region(listingCountRegion).getOrLoad("everything", () => countIndexed(db, EVERYTHING))
      : 0;
    const isLongWalk = (stretch.offset + stretch.limit) * everything > total * total;
    if (!isLongWalk) return await indexedIds(db, plain, { sort, ...stretch }, bounds);
    const few =
      question === null
        ? conditionsMet(conditionsOf(measured), bounds.shownIn)
        : foundBy(question, bounds, EXACT_UP_TO);
    return await sortedFew(db, few, sort, stretch);
  };
  return await pageOf({ total, isExact: isFew, page, pageSize }, idsOf, () =>
    countAll(db, conditionsOf(measured)),
  );
}

async function findSearched(
  shop: Shop,
  questions: SearchQuery,
  bounds: FilterBounds,
  { sort, page }: ListingFilter,
  pageSize: number,
): Promise<FoundProducts> {
  const { db, dataCache } = shop;
  const question = anywhere(questions);
  const where = [onSale, ...boundConditions(bounds), matches(question)];
  const wanted = { limit: pageSize, offset: (Math.max(1, page) - 1) * pageSize };
  const cacheKey = JSON.stringify([question, bounds]);
  // A cached estimate shows that the matches are many.
  const isMany = dataCache.region(listingCountRegion).get(cacheKey) !== undefined;
  const isUsual = sort === "relevance" && !isMany;
  const first = isUsual ? await rankedWithCount(db, questions, bounds, wanted) : null;
  if (first?.counted === 0) return NO_PRODUCTS;
  if (first?.ids) return { total: first.counted, page: Math.max(1, page), ids: first.ids };
  const counted = isMany ? EXACT_UP_TO + 1 : (first?.counted ?? (await countFound(db, question, bounds)));
  const isFew = counted <= EXACT_UP_TO;
  const idsOf = (stretch: Stretch) =>
    sort === "relevance"
      ? rankedIds(shop, questions, bounds, { ...stretch, total: counted })
      : isFew
        ? sortedFew(db, foundBy(question, bounds, EXACT_UP_TO), sort, stretch)
        : sortedMany(db, where, sort, { ...stretch, shownIn: bounds.shownIn });
  const total = isFew
    ? counted
    : dataCache.region(listingCountRegion).getOrLoad(cacheKey, () => estimateCount(db, where));
  return await pageOf({ total, isExact: isFew, page, pageSize }, idsOf, () => countAll(db, where));
}

type Asked = {
  /** The number of matches; while it is still being estimated, there are more than are counted exactly. */
  total: number | Promise<number>;
  isExact: boolean;
  page: number;
  pageSize: number;
};

/** Returns the requested page, or the last one; `exactly` counts where an estimate was too high. */
async function pageOf(
  { total: coming, isExact, page, pageSize }: Asked,
  idsOf: (stretch: Stretch) => Promise<string[]>,
  exactly: () => Promise<number>,
): Promise<FoundProducts> {
  const idsOfPage = (number: number) => idsOf({ limit: pageSize, offset: (number - 1) * pageSize });
  const wanted = Math.max(1, page);
  // A page that is there whatever the estimate says need not wait for it.
  const early = !isExact && wanted * pageSize <= EXACT_UP_TO ? idsOfPage(wanted) : null;
  const [total, ids] = await Promise.all([coming, early]);
  if (total === 0) return NO_PRODUCTS;
  if (ids !== null) return { total, page: wanted, ids };
  const shown = Math.min(wanted, pagesOf(total, pageSize));
  const found = await idsOfPage(shown);
  if (found.length > 0 || isExact) return { total, page: shown, ids: found };
  // This page does not exist: only now is the exact number worth its price.
  const exact = await exactly();
  const last = pagesOf(exact, pageSize);
  return { total: exact, page: last, ids: await idsOfPage(last) };
}

/** Returns the number of pages, at least one. */
export function pagesOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
