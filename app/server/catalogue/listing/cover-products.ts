import { and, desc, inArray, type SQL, sql } from "drizzle-orm";
import type { Product, ProductImage } from "#app/domain/catalogue/product.ts";
import { productColumns, toProducts } from "#app/server/catalogue/product-rows.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { onSale } from "./filter-conditions.ts";

/** The tags that make the last picture of a product the cover of its category or brand. */
export type CoverTag = "category-cover" | "brand-cover";

/**
 * For each value of `kind` (a category, a brand; lower case) among `wanted`, the product on sale that shows what it
 * is: the newest with the tag, else the newest; only products that have a picture.
 */
export async function coverProducts(
  shop: Shop,
  kind: SQL<string>,
  wanted: readonly string[],
  tag: CoverTag,
): Promise<Product[]> {
  const chosen = shop.db
    .selectDistinctOn([kind], { id: products.id })
    .from(products)
    .where(and(onSale, inArray(kind, [...wanted]), sql`cardinality(${products.images}) > 0`))
    .orderBy(kind, sql`${tag} = any(${products.tags}) desc`, desc(products.createdAt), desc(products.id));
  const rows = await shop.db.select(productColumns).from(products).where(inArray(products.id, chosen));
  return await toProducts(shop.db, rows);
}

/**
 * The cover: the last picture of a product with the tag, the first of any other. Without text, since the name is
 * beside it, and with its tint alone as a placeholder: it is far below the first view.
 */
export function coverPicture(product: Product | undefined, tag: CoverTag): ProductImage | null {
  const image = product?.images.at(product.tags.includes(tag) ? -1 : 0);
  return image ? { ...image, alt: "", placeholder: null } : null;
}
