import { and, count, desc, sql } from "drizzle-orm";
import type { ListingFilter } from "#app/domain/catalogue/listing/listing-filter.ts";
import type { ListingRoute } from "#app/domain/catalogue/listing/listing-route.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { onSale, partOf } from "./filter-conditions.ts";
import { cardsByIds } from "./product-cache.ts";

const SNEAKERS = "sneakers";
const MORE_SHOWN = 12;

/**
 * Returns the filter of what a page lists. The page of a brand that has sneakers lists only these until another
 * category or a search is requested. Source: issue on the storefront that sells, item 13.
 */
export async function listedFilter(
  shop: Shop,
  place: ListingRoute,
  filter: ListingFilter,
): Promise<ListingFilter> {
  const { brand } = place.fixed;
  if (brand === undefined || filter.category !== "" || filter.search !== "") return filter;
  const [sneaker] = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(and(onSale, isOf(brand), isSneaker))
    .limit(1);
  return sneaker ? { ...filter, category: SNEAKERS } : filter;
}

/** Returns the newest 12 products of a brand that its page does not list as sneakers, and the number of all of them. */
export async function moreOfBrand(
  shop: Shop,
  brand: string,
  currency: CurrencyCode,
): Promise<{ cards: ProductCard[]; total: number }> {
  const where = and(onSale, isOf(brand), sql`not ${isSneaker}`);
  const [rows, [counted]] = await Promise.all([
    shop.db
      .select({ id: products.id })
      .from(products)
      .where(where)
      .orderBy(products.isSoldOut, desc(products.createdAt), desc(products.id))
      .limit(MORE_SHOWN),
    shop.db.select({ total: count() }).from(products).where(where),
  ]);
  const ids = rows.map(({ id }) => id);
  return { cards: await cardsByIds(shop, ids, currency), total: counted?.total ?? 0 };
}

const isSneaker = sql`(${products.category} ilike ${partOf(SNEAKERS)})`;

function isOf(brand: string) {
  return sql`${products.brand} ilike ${partOf(brand)}`;
}
