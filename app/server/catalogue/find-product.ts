import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
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
 * Returns up to `limit` other products on sale of the same category or brand: those in stock first, then the same
 * model, the same category for the same audience, the same brand, the newest.
 */
export async function relatedProducts(shop: Shop, product: Product, limit: number): Promise<Product[]> {
  const read = ({ where, orderBy }: Kind, atMost: number) =>
    shop.db
      .select({ id: products.id })
      .from(products)
      .where(and(onSale, sql`${products.id} <> ${product.id}`, where))
      .orderBy(...orderBy)
      .limit(atMost);
  const ids: string[] = [];
  for (const kind of kindsOfRelated(product)) {
    if (ids.length === limit) break;
    ids.push(...(await read(kind, limit - ids.length)).map(({ id }) => id));
  }
  return await productsByIds(shop, ids);
}

/** A part of the related products, and its own order. */
type Kind = { where: SQL; orderBy: SQL[] };

/**
 * Divides the related products into kinds, the nearest first. Within most of them only the newest are wanted, which an
 * index has; sorting all would read the whole category.
 */
function kindsOfRelated(product: Product): Kind[] {
  const model = isSameModel(product);
  const category = sql`${products.category} = ${product.category}`;
  const audience = sql`${products.targetAudience} = ${product.targetAudience}`;
  const brand = sql`${alphabetical(products.brand)} = ${product.brand}`;
  const newest = [sql`${products.createdAt} desc`, sql`${products.id} desc`];
  const nearest = [
    sql`${model} desc`,
    sql`(${category} and ${audience}) desc`,
    sql`(${category}) desc`,
    sql`(${brand}) desc`,
    ...newest,
  ];
  const inStock = sql`not ${products.isSoldOut}`;
  return [
    ...(product.model === "" ? [] : [{ where: sql`${inStock} and ${model}`, orderBy: nearest }]),
    ...[
      sql`${category} and ${audience} and ${brand}`,
      sql`${category} and ${audience} and not ${brand}`,
      sql`${category} and not ${audience} and ${brand}`,
      sql`${category} and not ${audience} and not ${brand}`,
      sql`not ${category} and ${brand}`,
    ].map((kind) => ({ where: sql`${inStock} and not ${model} and ${kind}`, orderBy: newest })),
    { where: sql`${products.isSoldOut} and (${model} or ${category} or ${brand})`, orderBy: nearest },
  ];
}
