import { and, arrayContains, count, desc, eq, sql } from "drizzle-orm";
import { POPULAR_TAG, type Product, SHELF_LIMITS } from "#app/domain/catalogue/product.ts";
import { type ProductCard, productCard } from "#app/domain/catalogue/product-card.ts";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { cacheRegion } from "#app/server/cache/data-cache.ts";
import { productColumns, toProducts } from "#app/server/catalogue/product-rows.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { onSale } from "./filter-conditions.ts";
import { cardsByIds } from "./product-cache.ts";

/** The most products on /most-popular, which has no pages: four pages of a listing. */
const MOST_POPULAR_LIMIT = 96;

export type Showcase = {
  /** For the hero; null in an empty shop. */
  hero: ProductCard | null;
  featured: ProductCard[];
  /** The popular pair that is shown large, with where its name comes from, else the first paragraph about it; null where there is none with a picture. */
  story: { card: ProductCard; text: string } | null;
  /** The other popular products. */
  popular: ProductCard[];
  recommended: ProductCard[];
};

/** More than all that the shelves can show, so that the last of them is full without what is above it. */
const NEWEST_LOOKED_AT =
  SHELF_LIMITS.hero + SHELF_LIMITS.featured + SHELF_LIMITS.popular + SHELF_LIMITS.recommended;

/**
 * Returns what the home page shows: one sneaker, up to 8 featured, up to 8 tagged popular (the newest 8 where none is),
 * the newest 6 as recommended. No shelf repeats what is above it. Source: specification §7, Catalogue, Home; issue on
 * the storefront that sells, item 13.
 */
export async function homeShowcase(shop: Shop, currency: CurrencyCode): Promise<Showcase> {
  const [newest, featured, tagged] = await Promise.all([
    newestProducts(shop, NEWEST_LOOKED_AT),
    featuredProducts(shop, SHELF_LIMITS.featured + SHELF_LIMITS.hero),
    taggedPopular(shop, SHELF_LIMITS.popular + SHELF_LIMITS.hero + SHELF_LIMITS.featured),
  ]);
  const shown = new Set<string>();
  const take = (list: readonly Product[], limit: number) => {
    const taken = list.filter(({ id }) => !shown.has(id)).slice(0, limit);
    for (const { id } of taken) shown.add(id);
    return taken;
  };
  const cards = cardsIn(shop, currency);
  const [hero] = take(heroesOf(featured, newest), SHELF_LIMITS.hero);
  const ownShelf = take(featured, SHELF_LIMITS.featured);
  const popular = take(tagged.length > 0 ? tagged : newest, SHELF_LIMITS.popular);
  const told = popular.find((product) => isReadyPair(product) && product.description !== "");
  return {
    hero: hero ? (cards([hero])[0] ?? null) : null,
    featured: cards(ownShelf),
    story: told ? storyOf(told, cards([told])) : null,
    popular: cards(popular.filter((product) => product !== told)),
    recommended: cards(take(newest, SHELF_LIMITS.recommended)),
  };
}

/** Returns the candidates for the hero: featured sneakers, then any sneakers, then whatever is newest. */
function heroesOf(featured: readonly Product[], newest: readonly Product[]): Product[] {
  return [...featured.filter(isReadyPair), ...newest.filter(isReadyPair), ...newest];
}

function isReadyPair(product: Product): boolean {
  return isPair(product) && product.images.length > 0 && product.stockQuantity > 0;
}

function isPair({ category }: Product): boolean {
  return category.toLowerCase() === "sneakers";
}

function storyOf({ description, story }: Product, [card]: ProductCard[]): Showcase["story"] {
  const text = story.origin || (description.split(/\n{2,}/)[0] ?? "");
  return card ? { card, text } : null;
}

/** Returns the newest 12 products. Source: specification §7, new arrivals by `created_at_rank`. */
export async function newArrivals(shop: Shop, currency: CurrencyCode): Promise<ProductCard[]> {
  return cardsIn(shop, currency)(await newestProducts(shop, SHELF_LIMITS.newArrivals));
}

/** Returns the featured products, newest first, at most 96. Source: specification §7, most popular. */
export async function mostPopular(shop: Shop, currency: CurrencyCode): Promise<ProductCard[]> {
  return cardsIn(shop, currency)(await featuredProducts(shop, MOST_POPULAR_LIMIT));
}

const POPULAR_INSTEAD = 4;

const popularInStockRegion = cacheRegion<string[]>(1);

/**
 * Returns up to four products in stock of the newest 96 featured ones, for an empty list: sneakers first, each kind
 * newest first. Their ids are cached until the catalogue changes.
 */
export async function popularInStock(shop: Shop, currency: CurrencyCode): Promise<ProductCard[]> {
  const ids = await shop.dataCache.region(popularInStockRegion).getOrLoad("", async () => {
    const featured = await featuredProducts(shop, MOST_POPULAR_LIMIT);
    return featured
      .filter(({ stockQuantity }) => stockQuantity > 0)
      .toSorted((one, other) => Number(isPair(other)) - Number(isPair(one)))
      .slice(0, POPULAR_INSTEAD)
      .map(({ id }) => id);
  });
  return await cardsByIds(shop, ids, currency);
}

export type Counted = { name: string; products: number };

/** Returns the categories and brands with products on sale, with their counts. */
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
  // Sold-out products come last among those chosen.
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

async function taggedPopular(shop: Shop, limit: number): Promise<Product[]> {
  const rows = await shop.db
    .select(productColumns)
    .from(products)
    .where(and(onSale, arrayContains(products.tags, [POPULAR_TAG])))
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit);
  return await toProducts(shop.db, rows);
}
