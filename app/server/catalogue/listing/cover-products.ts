import { and, desc, inArray, type SQL, sql } from "drizzle-orm";
import type { Product, ProductImage } from "#app/domain/catalogue/product.ts";
import { productColumns, toProducts } from "#app/server/catalogue/product-rows.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { onSale } from "./filter-conditions.ts";

/** The tags that make the last picture of a product the cover of its category or brand. */
export type CoverTag = "category-cover" | "brand-cover";

/**
 * Returns, for each value of `kind` (a category or brand, in lower case) among `wanted`, the product on sale whose
 * picture represents it: the newest with the tag, else the newest. Products without a picture are left out.
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
 * Returns the cover picture: the last one of a tagged product, the first one of any other. It has no text, because the
 * name is beside it, and only its tint as a placeholder, because it is far below the first view.
 */
export function coverPicture(product: Product | undefined, tag: CoverTag): ProductImage | null {
  const image = product?.images.at(product.tags.includes(tag) ? -1 : 0);
  return image ? { ...image, alt: "", placeholder: null } : null;
}
