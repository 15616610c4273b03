import { and, count, desc, inArray, sql } from "drizzle-orm";
import { type Category, MAIN_CATEGORIES, type ProductImage } from "#app/domain/catalogue/product.ts";
import { products } from "#app/server/platform/db/schema/catalogue.ts";
import type { Shop } from "#app/server/shop.ts";
import { onSale } from "./list-products.ts";
import { productColumns, toProducts } from "./product-rows.ts";

export type CategoryTile = { category: Category; products: number; image: ProductImage | null };

/**
 * The main categories that have something on sale, with their real counts and a picture of their newest product.
 * Source: decisions, Shipping and discounts (category counts are real counts).
 */
export async function categoryTiles(shop: Shop): Promise<CategoryTile[]> {
  const category = sql<string>`lower(${products.category})`;
  const isMain = and(onSale, inArray(category, [...MAIN_CATEGORIES]));
  const [counts, rows] = await Promise.all([
    shop.db.select({ category, products: count() }).from(products).where(isMain).groupBy(category),
    shop.db
      .selectDistinctOn([category], productColumns)
      .from(products)
      .where(and(isMain, sql`cardinality(${products.images}) > 0`))
      .orderBy(category, desc(products.createdAt)),
  ]);
  const newest = await toProducts(shop.db, rows);
  return MAIN_CATEGORIES.flatMap((main) => {
    const counted = counts.find((row) => row.category === main)?.products ?? 0;
    const image = newest.find((product) => product.category.toLowerCase() === main)?.images[0] ?? null;
    return counted === 0 ? [] : [{ category: main, products: counted, image }];
  });
}
