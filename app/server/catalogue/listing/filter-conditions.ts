import { inArray, type SQL, sql } from "drizzle-orm";
import { wordsOfColor } from "#app/domain/catalogue/listing/color-families.ts";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { withTypedBounds } from "#app/domain/catalogue/search/with-typed-bounds.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { convertToUsd } from "#app/domain/money/rates.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { lexeme, readSearch, type SearchQuery } from "#app/server/catalogue/search/search-query.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { shownPrice, shownPrices } from "./shown-price.ts";

/**
 * The condition that a product is visible to shoppers. It is written without a parameter, since the indexes of products
 * on sale require that.
 */
export const onSale = sql`(${products.isActive} and ${products.archivedAt} is null)`;

/** A filter as conditions of products, with the price that they compare. */
export type FilterConditions = {
  where: SQL[];
  price: SQL | typeof products.price;
};

type Asked = SearchQuery | null | "";

/** Returns the query of a search, null where it finds nothing; "" without a search. */
export async function searchQueryOf(shop: Shop, search: string): Promise<Asked> {
  return search.trim() === "" ? "" : (await readSearch(shop, search.trim())).query;
}

/**
 * Returns the conditions of a filter, including that the product is on sale. The size has to be in stock; prices are
 * compared in dollars, or as `shownPrices` shows them. `asked` is its search where that is read already.
 */
export async function filterConditions(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
  asked: Asked | Promise<Asked> = searchQueryOf(shop, withTypedBounds(filter).search),
): Promise<FilterConditions> {
  const bounded = withTypedBounds(filter);
  const { category, brand, targetAudience, size, color, isReduced, minPrice, maxPrice } = bounded;
  const [names, query, shownIn] = await Promise.all([
    namesOnSale(shop, category, brand),
    asked,
    shownPrices(shop, bounded, currency),
  ]);
  const price = shownIn === null ? products.price : shownPrice(shownIn);
  const bound = (typed: number | null) => boundAs(shop, typed, currency, shownIn !== null);
  const [from, to] = [bound(minPrice), bound(maxPrice)];
  const colors = wordsOfColor(color).map((word) => lexeme(`d${word}`));
  const where = [
    onSale,
    category !== "" && inArray(products.category, names.categories),
    brand !== "" && inArray(alphabetical(products.brand), names.brands),
    targetAudience !== "" && inArray(products.targetAudience, [targetAudience, "unisex"]),
    filter.filter === "featured" && sql`${products.isFeatured}`,
    size !== "" && sql`${products.sizes} @> array[${size}]::text[]`,
    size !== "" && hasInStock(sql`${size}`),
    color !== "" && matches(colors.join(" | ")),
    isReduced && sql`${products.comparePrice} > ${products.price}`,
    from !== null && sql`${price} >= ${from}::numeric`,
    to !== null && sql`${price} <= ${to}::numeric`,
    query !== "" && (query === null ? sql`false` : matches(query.tiers.at(-1) ?? "")),
  ].filter((condition) => condition !== false);
  return { where, price };
}

/** Returns the condition that a product's search document matches a query of it. */
export function matches(query: string): SQL {
  return sql`products.search_document @@ ${query}::tsquery`;
}

/** Returns the condition that a product has a listed size in stock; sizes that are not counted share its pieces. */
export function hasInStock(size: SQL): SQL {
  return sql`(not ${products.isSoldOut} and (not ${products.stockPerSize} or exists (
    select from product_stock
    where product_stock.product_id = products.id and product_stock.size = ${size} and product_stock.quantity > 0
  )))`;
}

/** Returns the names on sale that contain these texts, so that indexes of whole names serve. */
async function namesOnSale(
  { db }: Shop,
  category: string,
  brand: string,
): Promise<{ categories: string[]; brands: string[] }> {
  const none = { categories: [], brands: [] };
  if (category === "" && brand === "") return none;
  const { rows } = await db.execute<{ categories: string[]; brands: string[] }>(sql`select
    array(select name from categories_on_sale() as name where name ilike ${containsPattern(category)}) as categories,
    array(select name from brands_on_sale() as name where name ilike ${containsPattern(brand)}) as brands`);
  return rows[0] ?? none;
}

/** Returns a price as the database compares it, such as "12.50": in dollars, or as shown. */
function boundAs(shop: Shop, bound: number | null, currency: CurrencyCode, isShown: boolean): string | null {
  const typed = bound === null ? null : moneyFromDecimal(String(bound), currency);
  if (typed === null) return null;
  if (isShown) return toDecimal(typed);
  return (convertToUsd(typed, shop.rates.current()).amount / 100).toFixed(2);
}
