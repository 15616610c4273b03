import { desc, sql } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { onSale } from "./filter-conditions.ts";

/** Returns the categories and brands with products on sale. */
export async function sitemapShelves(shop: Shop): Promise<{ categories: string[]; brands: string[] }> {
  const { rows } = await shop.db.execute<{ categories: string[]; brands: string[] }>(sql`select
    array(select name from categories_on_sale() as name) as categories,
    array(select name from brands_on_sale() as name) as brands`);
  return rows[0] ?? { categories: [], brands: [] };
}

/** Returns the newest products on sale, `limit` at most. */
export async function sitemapProducts(
  shop: Shop,
  limit: number,
): Promise<{ slug: string; updatedAt: Date }[]> {
  return await shop.db
    .select({ slug: products.slug, updatedAt: products.updatedAt })
    .from(products)
    .where(onSale)
    .orderBy(desc(products.createdAt), desc(products.id))
    .limit(limit);
}
