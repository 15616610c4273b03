import { sql } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { onSale } from "./filter-conditions.ts";

export type SitemapShelves = { categories: string[]; brands: string[]; products: number };

/** Returns the categories and brands with products on sale, and the number of products on sale. */
export async function sitemapShelves(shop: Shop): Promise<SitemapShelves> {
  const [{ rows }, total] = await Promise.all([
    shop.db.execute<{ categories: string[]; brands: string[] }>(sql`select
      array(select name from categories_on_sale() as name) as categories,
      array(select name from brands_on_sale() as name) as brands`),
    shop.db.$count(products, onSale),
  ]);
  return { categories: rows[0]?.categories ?? [], brands: rows[0]?.brands ?? [], products: total };
}

/** Returns a stretch of the products on sale, in the order of their slugs. */
export async function sitemapProducts(
  shop: Shop,
  stretch: { offset: number; limit: number },
): Promise<{ slug: string; updatedAt: Date }[]> {
  return await shop.db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(onSale)
    .orderBy(sql`lower(${products.slug})`)
    .limit(stretch.limit)
    .offset(stretch.offset);
}
