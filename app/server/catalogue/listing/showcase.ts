import { and, arrayContains, count, desc, eq, sql } from "drizzle-orm";
import { POPULAR_TAG, type Product, SHELF_LIMITS } from "#app/domain/catalogue/product.ts";
import { type ProductCard, productCard } from "#app/domain/catalogue/product-card.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { productColumns, toProducts } from "#app/server/catalogue/product-rows.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { onSale } from "./filter-conditions.ts";

/** The most products on /most-popular, which has no pages: four pages of a listing. */
const MOST_POPULAR_LIMIT = 96;

export type Showcase = {
  /** The newest product, for the hero; null in an empty shop. */
  latest: ProductCard | null;
  featured: ProductCard[];
  popular: ProductCard[];
  recommended: ProductCard[];
};

/**
 * What the home page shows: the latest product, up to 8 featured, up to 8 tagged popular (the newest 8 where none
 * is), the newest 6 as recommended. Source: specification §7, Catalogue, Home.
 */
export async function homeShowcase(shop: Shop, currency: CurrencyCode): Promise<Showcase> {
  const [newest, featured, tagged] = await Promise.all([
    newestProducts(shop, SHELF_LIMITS.popular),
    featuredProducts(shop, SHELF_LIMITS.featured),
    taggedPopular(shop),
  ]);
  const cards = cardsIn(shop, currency);
  return {
    latest: cards(newest.slice(0, SHELF_LIMITS.hero))[0] ?? null,
    featured: cards(featured),
    popular: cards(tagged.length > 0 ? tagged : newest),
    recommended: cards(newest.slice(0, SHELF_LIMITS.recommended)),
  };
}

/** The newest 12 products. Source: specification §7, new arrivals by `created_at_rank`. */
export async function newArrivals(shop: Shop, currency: CurrencyCode): Promise<ProductCard[]> {
  return cardsIn(shop, currency)(await newestProducts(shop, SHELF_LIMITS.newArrivals));
}

/** The featured products, newest first, 96 at most. Source: specification §7, most popular. */
export async function mostPopular(shop: Shop, currency: CurrencyCode): Promise<ProductCard[]> {
  return cardsIn(shop, currency)(await featuredProducts(shop, MOST_POPULAR_LIMIT));
}

export type Counted = { name: string; products: number };

/** The categories and brands that have something on sale, with their real counts. */
export async function catalogueCounts(shop: Shop): Promise<{ categories: Counted[]; brands: Counted[] }> {
  const [categories, brands] = await Promise.all([
    shop.db
      .select({ name: products.category, products: count() })
      .from(products)
      .where(and(onSale, sql`${products.category} <> ''`))
      .groupBy(products.category)
      .orderBy(alphabetical(products.category)),
    shop.db
      .select({ name: products.brand, products: count() })
      .from(products)
      .where(and(onSale, sql`${products.brand} <> ''`))
      .groupBy(products.brand)
      .orderBy(alphabetical(products.brand)),
  ]);
  return { categories, brands };
}

function cardsIn(shop: Shop, currency: CurrencyCode): (list: Product[]) => ProductCard[] {
  const context = { currency, rates: shop.rates.current(), now: shop.clock() };
  // What is sold out comes last of those chosen.
  return (list) =>
    list
      .map((product) => productCard(product, context))
      .toSorted((one, other) => Number(other.inStock) - Number(one.inStock));
}

async function newestProducts(shop: Shop, limit: number): Promise<Product[]> {
  const rows = await shop.db
    .select(productColumns)
    .from(products)
    .where(onSale)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit);
  return await toProducts(shop.db, rows);
}

async function featuredProducts(shop: Shop, limit: number): Promise<Product[]> {
  const rows = await shop.db
    .select(productColumns)
    .from(products)
    .where(and(onSale, eq(products.isFeatured, true)))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit);
  return await toProducts(shop.db, rows);
}

async function taggedPopular(shop: Shop): Promise<Product[]> {
  const rows = await shop.db
    .select(productColumns)
    .from(products)
    .where(and(onSale, arrayContains(products.tags, [POPULAR_TAG])))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(SHELF_LIMITS.popular);
  return await toProducts(shop.db, rows);
}
