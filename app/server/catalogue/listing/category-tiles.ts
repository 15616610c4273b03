import { and, count, inArray, sql } from "drizzle-orm";
import { type Category, MAIN_CATEGORIES, type ProductImage } from "#app/domain/catalogue/product.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { coverPicture, coverProducts } from "./cover-products.ts";
import { onSale } from "./filter-conditions.ts";

export type CategoryTile = { category: Category; products: number; image: ProductImage | null };

/**
 * Returns the main categories with products on sale, with their counts and a picture: the last one of the newest
 * product tagged `category-cover`, else the first one of the newest product. Source: specification 3.8.
 */
export async function categoryTiles(shop: Shop): Promise<CategoryTile[]> {
  const category = sql<string>`lower(${products.category})`;
  const [counts, covers] = await Promise.all([
    shop.db
      .select({ category, products: count() })
      .from(products)
      .where(and(onSale, inArray(category, [...MAIN_CATEGORIES])))
      .groupBy(category),
    coverProducts(shop, category, MAIN_CATEGORIES, "category-cover"),
  ]);
  return MAIN_CATEGORIES.flatMap((main) => {
    const counted = counts.find((row) => row.category === main)?.products ?? 0;
    const cover = covers.find((product) => product.category.toLowerCase() === main);
    return counted === 0
      ? []
      : [{ category: main, products: counted, image: coverPicture(cover, "category-cover") }];
  });
}
