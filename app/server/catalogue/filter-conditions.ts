import { eq, or, type SQL, sql } from "drizzle-orm";
import type { ListingFilter } from "#app/domain/catalogue/listing-filter.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { convertToUsd } from "#app/domain/money/rates.ts";
import { products } from "#app/server/platform/db/schema/catalogue.ts";
import type { Shop } from "#app/server/shop.ts";
import { isFoundBy } from "./search-products.ts";

/** What makes a product visible to shoppers. Written without a parameter: the indexes of what is on sale ask for it. */
export const onSale = sql`(${products.isActive} and ${products.archivedAt} is null)`;

/** What a filter asks of a product row, and that it is on sale. */
export function filterConditions(
  shop: Shop,
  filter: ListingFilter,
  currency: CurrencyCode,
): (SQL | undefined)[] {
  return [
    onSale,
    filter.category === "" ? undefined : sql`${products.category} ilike ${partOf(filter.category)}`,
    filter.brand === "" ? undefined : sql`${products.brand} ilike ${partOf(filter.brand)}`,
    filter.targetAudience === ""
      ? undefined
      : or(eq(products.targetAudience, filter.targetAudience), eq(products.targetAudience, "unisex")),
    filter.filter === "featured" ? sql`${products.isFeatured}` : undefined,
    ...costlyConditions(shop, filter, currency),
    filter.search === "" ? undefined : isFoundBy(filter.search),
  ];
}

/** The size and the price bounds of a filter: what has to be read off each product. */
export function costlyConditions(
  shop: Shop,
  { size, minPrice, maxPrice }: ListingFilter,
  currency: CurrencyCode,
): SQL[] {
  const from = boundInUsd(shop, minPrice, currency);
  const to = boundInUsd(shop, maxPrice, currency);
  return [
    size === "" ? undefined : sql`${products.sizes} @> array[${size}]::text[]`,
    from === null ? undefined : sql`${products.price} >= ${from}::numeric`,
    to === null ? undefined : sql`${products.price} <= ${to}::numeric`,
  ].filter((condition) => condition !== undefined);
}

/** A pattern that finds the text anywhere, its own signs taken as they are. */
export function partOf(text: string): string {
  return `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
}

/** Dollars as the database keeps them, "12.50". */
function boundInUsd(shop: Shop, bound: number | null, currency: CurrencyCode): string | null {
  const typed = bound === null ? null : moneyFromDecimal(String(bound), currency);
  if (typed === null) return null;
  return (convertToUsd(typed, shop.rates.current()).amount / 100).toFixed(2);
}
