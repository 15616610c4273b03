import { and, arrayContains, desc, type SQL, sql } from "drizzle-orm";
import { POPULAR_TAG, SHELF_LIMITS } from "#app/domain/catalogue/product.ts";
import type { ProductCard } from "#app/domain/catalogue/product-card.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { cacheRegion } from "#packages/data-cache";
import { onSale } from "./filter-conditions.ts";
import { cardsByIds } from "./product-cache.ts";

/** The most products on /most-popular, which has no pages: four pages of a listing. */
const MOST_POPULAR_LIMIT = 96;

type HomeShelves = {
  /** For the hero; null in an empty shop. */
  hero: ProductCard | null;
  featured: ProductCard[];
  popular: ProductCard[];
  recommended: ProductCard[];
};

/**
 * Returns what the home page shows: the newest product, 8 featured, 8 tagged popular (the newest 8 where none is), and
 * the newest 6 as recommended. Source: specification 3.8.
 */
export async function homeShelves(shop: Shop, currency: CurrencyCode): Promise<HomeShelves> {
  const [[hero = null], featured, tagged, newest, recommended] = await Promise.all([
    shelf(shop, currency, SHELF_LIMITS.hero),
    shelf(shop, currency, SHELF_LIMITS.featured, isFeatured),
    shelf(shop, currency, SHELF_LIMITS.popular, arrayContains(products.tags, [POPULAR_TAG])),
    shelf(shop, currency, SHELF_LIMITS.popular),
    shelf(shop, currency, SHELF_LIMITS.recommended),
  ]);
  return { hero, featured, popular: tagged.length > 0 ? tagged : newest, recommended };
}

/** Returns the newest 12 products. Source: specification 3.13. */
export async function newArrivals(shop: Shop, currency: CurrencyCode): Promise<ProductCard[]> {
  return await shelf(shop, currency, SHELF_LIMITS.newArrivals);
}

/** Returns the featured products, newest first, at most 96. Source: specification 3.13. */
export async function mostPopular(shop: Shop, currency: CurrencyCode): Promise<ProductCard[]> {
  return await shelf(shop, currency, MOST_POPULAR_LIMIT, isFeatured);
}

const POPULAR_INSTEAD = 4;

const popularInStockRegion = cacheRegion<string[]>(1);

/**
 * Returns up to four featured products in stock, for an empty list: sneakers first, each kind newest first. Their ids
 * are cached until the catalogue changes.
 */
export async function popularInStock(shop: Shop, currency: CurrencyCode): Promise<ProductCard[]> {
  const isPair = sql`lower(${products.category}) = 'sneakers'`;
  const ids = await shop.dataCache
    .region(popularInStockRegion)
    .getOrLoad("", () =>
      newestIds(shop, POPULAR_INSTEAD, and(isFeatured, sql`not ${products.isSoldOut}`), desc(isPair)),
    );
  return await cardsByIds(shop, ids, currency);
}

const isFeatured = sql`${products.isFeatured}`;

/** Returns the newest products that meet a condition; those of them that are sold out come last. */
async function shelf(shop: Shop, currency: CurrencyCode, limit: number, where?: SQL): Promise<ProductCard[]> {
  const cards = await cardsByIds(shop, await newestIds(shop, limit, where), currency);
  return cards.toSorted((one, other) => Number(other.inStock) - Number(one.inStock));
}

async function newestIds(shop: Shop, limit: number, where?: SQL, ...first: SQL[]): Promise<string[]> {
  const rows = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(and(onSale, where))
    .orderBy(...first, desc(products.createdAt), desc(products.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}
