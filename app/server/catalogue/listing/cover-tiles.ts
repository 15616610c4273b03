import { and, count, desc, inArray, type SQL, sql } from "drizzle-orm";
import {
  type Category,
  HOME_BRANDS,
  MAIN_CATEGORIES,
  type Product,
  type ProductImage,
} from "#app/domain/catalogue/product.ts";
import { productColumns, toProducts } from "#app/server/catalogue/product-rows.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { onSale } from "./filter-conditions.ts";

type CategoryTile = { category: Category; products: number; image: ProductImage | null };

/**
 * Returns the main categories with how many products are on sale and a picture: the last one of the newest product
 * tagged `category-cover`, else the first one of the newest product. Source: specification 3.8.
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
  return MAIN_CATEGORIES.map((main) => {
    const counted = counts.find((row) => row.category === main)?.products ?? 0;
    const cover = covers.find((product) => product.category.toLowerCase() === main);
    return { category: main, products: counted, image: coverPicture(cover, "category-cover") };
  });
}

type BrandTile = { brand: string; image: ProductImage | null };

/**
 * Returns the brands of the home page with a picture: the last one of the brand's newest product tagged `brand-cover`,
 * else the first one of its newest product. Source: specification 3.8.
 */
export async function brandTiles(shop: Shop): Promise<BrandTile[]> {
  const brand = sql<string>`lower(${products.brand})`;
  const wanted = HOME_BRANDS.map((name) => name.toLowerCase());
  const covers = await coverProducts(shop, brand, wanted, "brand-cover");
  return HOME_BRANDS.map((name) => {
    const cover = covers.find((product) => product.brand.toLowerCase() === name.toLowerCase());
    return { brand: name, image: coverPicture(cover, "brand-cover") };
  });
}

/** The tags that make the last picture of a product the cover of its category or brand. */
type CoverTag = "category-cover" | "brand-cover";

/**
 * Returns, for each value of `kind` (a category or brand, in lower case) among `wanted`, the product on sale whose
 * picture represents it: the newest with the tag, else the newest. Products without a picture are left out.
 */
async function coverProducts(
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
function coverPicture(product: Product | undefined, tag: CoverTag): ProductImage | null {
  const image = product?.images.at(product.tags.includes(tag) ? -1 : 0);
  return image ? { ...image, alt: "", placeholder: null } : null;
}
