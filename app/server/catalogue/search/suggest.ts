import { sql } from "drizzle-orm";
import { filterOf } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { Suggestions } from "#app/domain/catalogue/listing/suggestions.ts";
import { withTypedBounds } from "#app/domain/catalogue/search/with-typed-bounds.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { findProducts } from "#app/server/catalogue/listing/find-products.ts";
import { cardsByIds } from "#app/server/catalogue/listing/product-cache.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import type { Shop } from "#app/server/shop.ts";
import { cacheRegion } from "#packages/data-cache";
import { readSearch } from "./search-query.ts";

const PRODUCTS_SHOWN = 6;
const NAMES_SHOWN = 4;
const FIRST_BRANDS = 8;
const TYPED_AT_LEAST = 2;
const NOTHING: Suggestions = { products: [], categories: [], brands: [], pages: [] };

/**
 * Returns suggestions for an unfinished search: at most six products, the most relevant first and sold-out ones last,
 * the pages of the shop, and the categories and brands with a word that begins so; for a single letter nothing.
 * Source: specification 3.12.
 */
export async function suggest(shop: Shop, typed: string, currency: CurrencyCode): Promise<Suggestions> {
  const text = typed.trim();
  if (text.length < TYPED_AT_LEAST) return NOTHING;
  const [names, found] = await Promise.all([
    matchingNames(shop, text),
    matchingResults(shop, text, currency),
  ]);
  return { ...names, ...found };
}

const brandsRegion = cacheRegion<string[]>(1);

/** Returns the first eight brands from A to Z, offered before anything is typed; cached until the catalogue changes. */
export async function firstBrands(shop: Shop): Promise<string[]> {
  return await shop.dataCache.region(brandsRegion).getOrLoad("", async () => {
    const { rows } = await shop.db.execute<{ name: string }>(
      sql`select name from brands_on_sale() as name order by ${alphabetical(sql`name`)} limit ${FIRST_BRANDS}`,
    );
    return rows.map(({ name }) => name);
  });
}

async function matchingResults(
  shop: Shop,
  text: string,
  currency: CurrencyCode,
): Promise<Pick<Suggestions, "products" | "pages">> {
  const filter = filterOf({ search: text });
  const [{ pages }, { idsOf }] = await Promise.all([
    readSearch(shop, withTypedBounds(filter).search),
    findProducts(shop, filter, currency),
  ]);
  const inStock = await idsOf("in stock", { limit: PRODUCTS_SHOWN, offset: 0 });
  const left = PRODUCTS_SHOWN - inStock.length;
  const soldOut = left === 0 ? [] : await idsOf("sold out", { limit: left, offset: 0 });
  const cards = await cardsByIds(shop, [...inStock, ...soldOut], currency);
  const products = cards.map(({ slug, name, brand, price, image }) => {
    const picture = image && {
      src: image.mediaId === null ? image.src : `/media/${image.mediaId}-320.webp`,
      tint: image.tint,
    };
    return { slug, name, brand, price, picture };
  });
  return { products, pages };
}

async function matchingNames(shop: Shop, text: string): Promise<Pick<Suggestions, "categories" | "brands">> {
  const begins = sql`' ' || plain_text(name) like plain_text(${containsPattern(` ${text}`)})`;
  const { rows } = await shop.db.execute<{ categories: string[]; brands: string[] }>(sql`select
    array(select name from categories_on_sale() as name where ${begins} order by ${alphabetical(sql`name`)} limit ${NAMES_SHOWN}) as categories,
    array(select name from brands_on_sale() as name where ${begins} order by ${alphabetical(sql`name`)} limit ${NAMES_SHOWN}) as brands`);
  return { categories: rows[0]?.categories ?? [], brands: rows[0]?.brands ?? [] };
}
