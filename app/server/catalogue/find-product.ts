import { and, asc, desc, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Product } from "#app/domain/catalogue/product.ts";
import { onSale } from "#app/server/catalogue/listing/filter-conditions.ts";
import { productsByIds } from "#app/server/catalogue/listing/product-cache.ts";
import { alphabetical } from "#app/server/platform/db/queries/alphabetical.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { productColumns, toProducts } from "./product-rows.ts";

/** Returns the product on sale with this id or slug, or null; hidden ones too with `withHidden`. */
export async function findProduct(
  shop: Shop,
  idOrSlug: string,
  { withHidden = false } = {},
): Promise<Product | null> {
  const isShown = withHidden ? isNull(products.archivedAt) : onSale;
  const named = isUuid(idOrSlug)
    ? eq(products.id, idOrSlug.toLowerCase())
    : eq(sql`lower(${products.slug})`, idOrSlug.toLowerCase());
  const rows = await shop.db.select(productColumns).from(products).where(and(isShown, named)).limit(1);
  const [product] = await toProducts(shop.db, rows);
  return product ?? null;
}

/** Returns all products on sale of the product's brand and model, itself too, oldest first; at most 12. */
export async function colourwaysOf(shop: Shop, product: Product): Promise<Product[]> {
  if (product.model === "") return [];
  const rows = await shop.db
    .select(productColumns)
    .from(products)
    .where(and(onSale, isSameModel(product)))
    .orderBy(products.createdAt, products.id)
    .limit(12);
  return await toProducts(shop.db, rows);
}

function isSameModel({ model, brand }: Product) {
  return sql<boolean>`(${products.model} <> '' and lower(${products.model}) = lower(${model}) and lower(${products.brand}) = lower(${brand}))`;
}

/**
 * Returns up to `limit` other products on sale of the same model, category or brand: those in stock first, then the same
 * model, the same category for the same audience, the same category, the same brand, the newest.
 */
export async function relatedProducts(shop: Shop, product: Product, limit: number): Promise<Product[]> {
  const model = isSameModel(product);
  const category = sql`${products.category} = ${product.category}`;
  const audience = sql`${products.targetAudience} = ${product.targetAudience}`;
  const brand = sql`${alphabetical(products.brand)} = ${product.brand}`;
  const rows = await shop.db
    .select({ id: products.id })
    .from(products)
    .where(and(onSale, ne(products.id, product.id), or(model, category, brand)))
    .orderBy(
      asc(products.isSoldOut),
      desc(model),
      desc(sql`(${category} and ${audience})`),
      desc(sql`(${category})`),
      desc(sql`(${brand})`),
      desc(products.createdAt),
      desc(products.id),
    )
    .limit(limit);
  return await productsByIds(
    shop,
    rows.map(({ id }) => id),
  );
}
