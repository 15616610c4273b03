import { eq, or, type SQL, sql } from "drizzle-orm";
import { wordsOfColor } from "#app/domain/catalogue/listing/color-families.ts";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import { withTypedBounds } from "#app/domain/catalogue/search/with-typed-bounds.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { convertToUsd } from "#app/domain/money/rates.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import {
  anywhere,
  lexeme,
  readSearch,
  type SearchReading,
} from "#app/server/catalogue/search/search-query.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { shownPrice, shownPrices } from "./shown-price.ts";

/**
 * The condition that a product is visible to shoppers. It is written without a parameter, since the indexes of products
 * on sale require that.
 */
export const onSale = sql`(${products.isActive} and ${products.archivedAt} is null)`;

/** Returns the conditions of a filter, including that the product is on sale. */
export async function filterConditions(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
): Promise<(SQL | undefined)[]> {
  const bounded = withTypedBounds(filter);
  return [
    onSale,
    filter.category === "" ? undefined : sql`${products.category} ilike ${containsPattern(filter.category)}`,
    filter.brand === "" ? undefined : sql`${products.brand} ilike ${containsPattern(filter.brand)}`,
    filter.targetAudience === ""
      ? undefined
      : or(eq(products.targetAudience, filter.targetAudience), eq(products.targetAudience, "unisex")),
    filter.filter === "featured" ? sql`${products.isFeatured}` : undefined,
    ...boundConditions(await filterBounds(shop, bounded, currency)),
    bounded.search === "" ? undefined : isFoundBy(await readSearch(shop, bounded.search)),
  ];
}

function isFoundBy({ query }: SearchReading): SQL {
  return query === null ? sql`false` : sql`${products}.search_document @@ ${anywhere(query)}::tsquery`;
}

/**
 * The parts of a filter that are compared with each product. The size has to be in stock; the colour is a query of
 * `products.search_document`. Prices are written as "12.50", in dollars or as `shownIn` shows them (`shownPrices`).
 * `isReduced` is "true" for reduced products; `soldOut` is "true" or "false" for products that are sold out or not.
 * Null sets no bound.
 */
export type FilterBounds = {
  size: string | null;
  color: string | null;
  isReduced: "true" | null;
  from: string | null;
  to: string | null;
  shownIn: string | null;
  soldOut: "true" | "false" | null;
};

/** No size, no colour, no price bound, and any stock. */
export const NO_BOUNDS: FilterBounds = {
  size: null,
  color: null,
  isReduced: null,
  from: null,
  to: null,
  shownIn: null,
  soldOut: null,
};

/**
 * Returns the size, colour and price bounds of a filter, with prices in the visitor's currency, whether sold out or
 * not.
 */
export async function filterBounds(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
): Promise<FilterBounds> {
  const { size, color, isReduced, minPrice, maxPrice } = filter;
  const shownIn = await shownPrices(shop, filter, currency);
  const read = (bound: number | null) => boundAs(shop, bound, currency, shownIn !== null);
  return {
    size: size === "" ? null : size,
    color:
      color === ""
        ? null
        : wordsOfColor(color)
            .map((word) => lexeme(`d${word}`))
            .join(" | "),
    isReduced: isReduced ? "true" : null,
    from: read(minPrice),
    to: read(maxPrice),
    shownIn,
    soldOut: null,
  };
}

/** Returns the same bounds as conditions; `write` writes a value. */
export function boundConditions(
  { size, color, isReduced, from, to, shownIn, soldOut }: FilterBounds,
  write: (value: string, bound: keyof FilterBounds) => unknown = (value) => sql.param(value),
): SQL[] {
  const price = shownIn === null ? products.price : shownPrice(write(shownIn, "shownIn"));
  return [
    size === null ? undefined : sql`${products.sizes} @> array[${write(size, "size")}]::text[]`,
    size === null ? undefined : hasInStock(sql`${write(size, "size")}`),
    color === null ? undefined : sql`products.search_document @@ ${write(color, "color")}::tsquery`,
    isReduced === null ? undefined : sql`${products.comparePrice} > ${products.price}`,
    from === null ? undefined : sql`${price} >= ${write(from, "from")}::numeric`,
    to === null ? undefined : sql`${price} <= ${write(to, "to")}::numeric`,
    // Written without a parameter: the index of what is sold out asks for it.
    soldOut === null ? undefined : soldOut === "true" ? sql`${products.isSoldOut}` : isInStock,
  ].filter((condition) => condition !== undefined);
}

/** Whether a product has anything left. */
const isInStock = sql`not ${products.isSoldOut}`;

/** Returns the condition that a product has a listed size in stock; sizes that are not counted share its pieces. */
export function hasInStock(size: SQL): SQL {
  return sql`(${isInStock} and (not ${products.stockPerSize} or exists (
    select from product_stock
    where product_stock.product_id = products.id and product_stock.size = ${size} and product_stock.quantity > 0
  )))`;
}

/** Returns whether stock is the only bound. */
export function isPlain(bounds: FilterBounds): boolean {
  return Object.values({ ...bounds, shownIn: null, soldOut: null }).every((bound) => bound === null);
}

/** Returns which bounds there are, as a part of the name of a prepared statement. */
export function kindOfBounds(bounds: FilterBounds): string {
  return Object.entries(bounds)
    .flatMap(([name, value]) => (value === null ? [] : name === "soldOut" ? `${name} ${value}` : name))
    .join(" ");
}

/** Returns a price as the database compares it, such as "12.50": in dollars, or as shown. */
function boundAs(shop: Shop, bound: number | null, currency: CurrencyCode, isShown: boolean): string | null {
  const typed = bound === null ? null : moneyFromDecimal(String(bound), currency);
  if (typed === null) return null;
  if (isShown) return toDecimal(typed);
  return (convertToUsd(typed, shop.rates.current()).amount / 100).toFixed(2);
}
