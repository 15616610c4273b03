import { and, desc, inArray, type SQL, sql } from "drizzle-orm";
import type { Product, ProductImage } from "#app/domain/catalogue/product.ts";
import { productColumns, toProducts } from "#app/server/catalogue/product-rows.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { onSale } from "./list-products.ts";

/** The tags a shop gives the product whose last picture is to stand for its category or its brand. */
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
 * The picture that stands for it: the last one of a product with the tag, the first one of any other. Without words,
 * since the name of the kind is beside it, and with its tint alone to fill its place: it lies far below the first
 * view, which waits for every packet that the document takes.
 */
export function coverPicture(product: Product | undefined, tag: CoverTag): ProductImage | null {
  const image = product?.images.at(product.tags.includes(tag) ? -1 : 0);
  return image ? { ...image, alt: "", placeholder: null } : null;
}
