import { sql } from "drizzle-orm";
import { NO_FILTER } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { Suggestions } from "#app/domain/catalogue/listing/suggestions.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { filterChoices } from "#app/server/catalogue/listing/filter-choices.ts";
import { type FilterBounds, NO_BOUNDS, partOf } from "#app/server/catalogue/listing/filter-conditions.ts";
import { cardsByIds } from "#app/server/catalogue/listing/product-cache.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import type { Shop } from "#app/server/shop.ts";
import { rankedIds, rankedWithCount } from "./search-products.ts";
import { type SearchQuery, searchQuery } from "./search-query.ts";

const PRODUCTS_SHOWN = 6;
const NAMES_SHOWN = 4;
/** Before anything is typed. */
const BRANDS_SHOWN = 8;
const TYPED_AT_LEAST = 2;

/**
 * Returns what somebody who is still typing may mean: at most six products, the most relevant first and sold-out ones
 * last, and the categories and brands with a word that begins so. Without a letter it returns the brands; for a single
 * letter nothing. Source: issue on the storefront, item 3.
 */
export async function suggest(shop: Shop, typed: string, currency: CurrencyCode): Promise<Suggestions> {
  const text = typed.trim();
  if (text === "") {
    const { brands } = await filterChoices(shop, NO_FILTER, currency);
    return { products: [], categories: [], brands: brands.slice(0, BRANDS_SHOWN).map(({ name }) => name) };
  }
  if (text.length < TYPED_AT_LEAST) return { products: [], categories: [], brands: [] };
  const [names, products] = await Promise.all([
    matchingNames(shop, text),
    matchingProducts(shop, text, currency),
  ]);
  return { ...names, products };
}

async function matchingProducts(
  shop: Shop,
  text: string,
  currency: CurrencyCode,
): Promise<Suggestions["products"]> {
  const questions = await searchQuery(shop, text);
  if (questions === null) return [];
  const inStock = await mostRelevant(shop, questions, "false", PRODUCTS_SHOWN);
  const left = PRODUCTS_SHOWN - inStock.length;
  const soldOut = left === 0 ? [] : await mostRelevant(shop, questions, "true", left);
  const cards = await cardsByIds(shop, [...inStock, ...soldOut], currency);
  return cards.map(({ slug, name, brand, price, image }) => {
    const picture = image && {
      src: image.mediaId === null ? image.src : `/media/${image.mediaId}-320.webp`,
      tint: image.tint,
    };
    return { slug, name, brand, price, picture };
  });
}

async function mostRelevant(
  shop: Shop,
  questions: SearchQuery,
  soldOut: FilterBounds["soldOut"],
  limit: number,
): Promise<string[]> {
  const bounds = { ...NO_BOUNDS, soldOut };
  const stretch = { limit, offset: 0 };
  const found = await rankedWithCount(shop.db, questions, bounds, stretch);
  if (found === null) return [];
  return found.ids ?? (await rankedIds(shop, questions, bounds, { total: found.counted, ...stretch }));
}

async function matchingNames(shop: Shop, text: string): Promise<Pick<Suggestions, "categories" | "brands">> {
  const begins = sql`' ' || plain_text(name) like plain_text(${partOf(` ${text}`)})`;
  const { rows } = await shop.db.execute<{ categories: string[]; brands: string[] }>(sql`select
    array(select name from categories_on_sale() as name where ${begins} order by ${alphabetical(sql`name`)} limit ${NAMES_SHOWN}) as categories,
    array(select name from brands_on_sale() as name where ${begins} order by ${alphabetical(sql`name`)} limit ${NAMES_SHOWN}) as brands`);
  return { categories: rows[0]?.categories ?? [], brands: rows[0]?.brands ?? [] };
}
