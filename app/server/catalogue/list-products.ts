import { and, type SQL, sql } from "drizzle-orm";
import { type ListingFilter, PAGE_SIZE } from "#app/domain/catalogue/listing-filter.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { products } from "#app/server/platform/db/schema/catalogue.ts";
import type { Shop } from "#app/server/shop.ts";
import { countAll, countUpTo, EXACT_UP_TO, estimateCount } from "./count-products.ts";
import { costlyConditions, filterConditions, onSale, partOf } from "./filter-conditions.ts";
import { cardsByIds } from "./kept-products.ts";
import {
  countPlain,
  idsOfPlain,
  ordering,
  type PlainFilter,
  plainConditions,
  plainQuestions,
} from "./plain-listing.ts";
import {
  matches,
  matchesAnywhere,
  rankedIds,
  rankedWithCount,
  type SearchQuestions,
  searchQuestions,
  within,
} from "./search-products.ts";

export { filterConditions, onSale };

export type Listing = {
  cards: ProductCard[];
  /** Exact, save where a search leaves more than 1,000: then an estimate in hundreds. */
  total: number;
  /** 1 is the first; never beyond the last. */
  page: number;
  pageCount: number;
};

/**
 * One page of the active products that a filter leaves, as cards in the visitor's currency.
 * Category and brand match in part and whatever the case; an audience includes unisex; every word of a search must be
 * found, or nearly; sorted by relevance, what fits best comes first. A page beyond the last answers the last.
 * Source: specification §2 Products page, §7 Catalogue; decisions, Listing.
 */
export async function listProducts(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
  pageSize = PAGE_SIZE,
): Promise<Listing> {
  const { ids, total, page } = await findProductIds(shop, filter, currency, pageSize);
  const cards = await cardsByIds(shop, ids, currency);
  return { cards, total, page, pageCount: pagesOf(total, pageSize) };
}

type Found = { ids: string[]; total: number; page: number };

const NOTHING: Found = { ids: [], total: 0, page: 1 };

/** The same page as ids, for whoever shows more of a product than its card. */
export async function findProductIds(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
  pageSize: number,
): Promise<Found> {
  const search = filter.search.trim();
  const [plain, questions] = await Promise.all([
    plainFilter(shop.db, filter),
    search === "" ? null : shop.memory.questions.one(search, () => searchQuestions(shop.db, search)),
  ]);
  const isHopeless = plain === null || (search !== "" && questions === null);
  if (isHopeless) return NOTHING;
  const costly = costlyConditions(shop, filter, currency);
  if (questions === null && costly.length === 0) return await findPlain(shop.db, plain, filter, pageSize);
  const narrowed = plainQuestions(plain, filter.size);
  if (questions !== null) {
    return await findSearched(shop.db, [onSale, ...costly], within(questions, narrowed), filter, pageSize);
  }
  const walked = [...plainConditions(plain), ...costly];
  const fetched = filter.size === "" ? walked : [onSale, matches(narrowed.join(" & ")), ...costly];
  const counted = JSON.stringify([{ ...filter, page: 0, sort: "" }, currency]);
  return await findMeasured(
    shop.db,
    { walked, fetched: narrowed.length === 0 ? walked : fetched },
    { ...filter, total: () => shop.memory.counts.one(counted, () => countAll(shop.db, walked)) },
    pageSize,
  );
}

/** The names that the filter's texts are part of; null where one of them is part of none. */
async function plainFilter(db: Database, filter: ListingFilter): Promise<PlainFilter | null> {
  const { category, brand, targetAudience } = filter;
  const isFeatured = filter.filter === "featured";
  if (category === "" && brand === "") return { categories: null, brands: null, targetAudience, isFeatured };
  const { rows } = await db.execute<{ categories: string[]; brands: string[] }>(sql`select
    array(select name from categories_on_sale() as name where name ilike ${partOf(category)}) as categories,
    array(select name from brands_on_sale() as name where name ilike ${partOf(brand)}) as brands`);
  const categories = category === "" ? null : (rows[0]?.categories ?? []);
  const brands = brand === "" ? null : (rows[0]?.brands ?? []);
  const isHopeless = categories?.length === 0 || brands?.length === 0;
  return isHopeless ? null : { categories, brands, targetAudience, isFeatured };
}

async function findPlain(
  db: Database,
  plain: PlainFilter,
  { sort, page }: ListingFilter,
  pageSize: number,
): Promise<Found> {
  const wanted = Math.max(1, page);
  const idsOf = (shown: number) =>
    idsOfPlain(db, plain, { sort, limit: pageSize, offset: (shown - 1) * pageSize });
  const [total, ids] = await Promise.all([countPlain(db, plain), idsOf(wanted)]);
  const shown = Math.min(wanted, pagesOf(total, pageSize));
  return { total, page: shown, ids: shown === wanted ? ids : await idsOf(shown) };
}

/** The same question for walking a sorted index, and for fetching the few products that another index finds. */
type Conditions = { walked: SQL[]; fetched: SQL[] };

/** A size or price bounds: counted in an index, then walked or fetched, whichever the number makes the shorter way. */
async function findMeasured(
  db: Database,
  { walked, fetched }: Conditions,
  { sort, page, total: count }: ListingFilter & { total: () => Promise<number> },
  pageSize: number,
): Promise<Found> {
  const total = await count();
  if (total === 0) return NOTHING;
  const shown = Math.min(Math.max(1, page), pagesOf(total, pageSize));
  const stretch = { limit: pageSize, offset: (shown - 1) * pageSize };
  const isFew = total <= EXACT_UP_TO;
  const ids = await sortedIds(db, isFew ? fetched : walked, sort, { ...stretch, isFew });
  return { total, page: shown, ids };
}

async function findSearched(
  db: Database,
  conditions: SQL[],
  questions: SearchQuestions,
  { sort, page }: ListingFilter,
  pageSize: number,
): Promise<Found> {
  const where = [...conditions, matchesAnywhere(questions)];
  const wanted = { limit: pageSize, offset: (Math.max(1, page) - 1) * pageSize };
  const first = sort === "relevance" ? await rankedWithCount(db, questions, conditions, wanted) : null;
  if (first?.ids) return { total: first.counted, page: Math.max(1, page), ids: first.ids };
  const counted = first?.counted ?? (await countUpTo(db, where, EXACT_UP_TO));
  const isFew = counted <= EXACT_UP_TO;
  const total = isFew ? counted : await estimateCount(db, where);
  if (total === 0) return NOTHING;
  const idsOf = (shown: number) => {
    const stretch = { limit: pageSize, offset: (shown - 1) * pageSize };
    return sort === "relevance"
      ? rankedIds(db, questions, conditions, { ...stretch, total: counted })
      : sortedIds(db, where, sort, { ...stretch, isFew });
  };
  const shown = Math.min(Math.max(1, page), pagesOf(total, pageSize));
  const ids = await idsOf(shown);
  if (ids.length > 0 || isFew) return { total, page: shown, ids };
  // The estimate was too high and this page does not exist: only now is the exact number worth its price.
  const exact = await countAll(db, where);
  const last = pagesOf(exact, pageSize);
  return { total: exact, page: last, ids: await idsOf(last) };
}

async function sortedIds(
  db: Database,
  where: SQL[],
  sort: ListingFilter["sort"],
  { isFew, limit, offset }: { isFew: boolean; limit: number; offset: number },
): Promise<string[]> {
  const columns = sql`${products.id}, ${products.name}, ${products.brand}, ${products.price}, ${products.createdAt}`;
  const from = isFew
    ? sql`with products as materialized (select ${columns} from ${products} where ${and(...where)}) select id from products`
    : sql`select id from ${products} where ${and(...where)}`;
  const order = sql.join(ordering(sort), sql`, `);
  const { rows } = await db.execute<{ id: string }>(
    sql`${from} order by ${order} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}

/** How many pages so many products make; one at least. */
export function pagesOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
