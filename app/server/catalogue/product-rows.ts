import { and, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import {
  isAudience,
  type Product,
  type ProductImage,
  type SizeStock,
} from "#app/domain/catalogue/product.ts";
import { DEFAULT_DELIVERY_DURATION, isDeliveryDuration } from "#app/domain/catalogue/product-choices.ts";
import { readStory } from "#app/domain/catalogue/product-story.ts";
import { isCurrencyCode } from "#app/domain/money/currency.ts";
import { storedMoney } from "#app/domain/money/money.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { versionOf } from "#app/server/platform/version-of.ts";
import { media, productStock, products } from "#database/schema/catalogue.ts";
import { typedPrices } from "./product-prices.ts";

/** The columns every product read selects: the row, and its sizes' stock as JSON. */
export const productColumns = {
  row: getTableColumns(products),
  stock: sql<Record<string, number> | null>`(
    select jsonb_object_agg(${productStock.size}, ${productStock.quantity})
    from ${productStock} where ${productStock.productId} = ${products.id}
  )`,
} as const;

type Row = { row: typeof products.$inferSelect; stock: Record<string, number> | null };

/** Converts product rows to the domain's products, and reads the facts of their pictures in one query. */
export async function toProducts(db: DatabaseOrTransaction, rows: Row[]): Promise<Product[]> {
  const pictures = await picturesOf(
    db,
    rows.flatMap(({ row }) => row.images),
  );
  return rows.map((row) => toProduct(row, pictures));
}

/** Converts a product row to the domain's product; without the facts of its pictures it assumes the usual ones. */
export function toProduct({ row, stock }: Row, pictures: Map<string, Picture> = new Map()): Product {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    brand: row.brand,
    model: row.model,
    category: row.category,
    subcategory: row.subcategory,
    targetAudience: isAudience(row.targetAudience) ? row.targetAudience : "",
    priceUsd: storedMoney(row.price, "USD").amount,
    comparePriceUsd: row.comparePrice === null ? null : storedMoney(row.comparePrice, "USD").amount,
    currency: isCurrencyCode(row.currency) ? row.currency : "USD",
    typed: row.enteredPrice === null || row.currency === "USD" ? null : typedPrices(row),
    weightGrams: Math.round(Number(row.weight) * 1000),
    deliveryDuration: isDeliveryDuration(row.deliveryDuration)
      ? row.deliveryDuration
      : DEFAULT_DELIVERY_DURATION,
    sizes: sizesOf(row.sizes, row.stockPerSize ? (stock ?? {}) : null),
    colors: row.colors,
    images: row.images.map((src) => pictureOf(src, row.name, pictures)),
    stockQuantity: row.stockQuantity,
    isFeatured: row.isFeatured,
    isActive: row.isActive,
    tags: row.tags,
    story: readStory(row.story),
    createdAt: row.createdAt,
  };
}

/** Returns the id of a stored picture from one of its paths, or null for an external picture. */
export function mediaIdOf(src: string): string | null {
  return /^\/media\/([0-9a-f]{8,64})-\d+\.(?:webp|avif)$/.exec(src)?.[1] ?? null;
}

type Picture = typeof media.$inferSelect;

async function picturesOf(db: DatabaseOrTransaction, sources: string[]): Promise<Map<string, Picture>> {
  const ids = [...new Set(sources.map(mediaIdOf).filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await db.select().from(media).where(inArray(media.id, ids));
  return new Map(rows.map((picture) => [picture.id, picture]));
}

function pictureOf(src: string, alt: string, pictures: Map<string, Picture>): ProductImage {
  const mediaId = mediaIdOf(src);
  const known = mediaId === null ? undefined : pictures.get(mediaId);
  return {
    src,
    mediaId: known?.id ?? null,
    width: known?.width ?? 960,
    height: known?.height ?? 1200,
    tint: known?.tint ?? "#e9e4da",
    placeholder: known?.placeholder ?? null,
    alt,
  };
}

function sizesOf(sizes: string[], stock: Record<string, number> | null): SizeStock[] {
  return sizes.map((size) => ({ size, quantity: stock === null ? null : (stock[size] ?? 0) }));
}

/**
 * Returns the version of what staff edit of a product, without its stock: orders change that all day, and the form
 * sends the stock it saw.
 */
export function productVersion(row: typeof products.$inferSelect): string {
  const {
    id: _id,
    slug: _slug,
    createdAt: _created,
    updatedAt: _updated,
    stockQuantity: _stock,
    ...facts
  } = row;
  return versionOf(facts);
}

/**
 * Returns the condition for products with at most this many pieces, or without stock of one of their sizes. For
 * statements that read the table `products` without an alias. Source: specification 3.6.
 */
export function lowStock(atMost: number): SQL {
  return sql`(products.stock_quantity <= ${atMost} or exists (
    select 1 from product_stock where product_stock.product_id = products.id and product_stock.quantity = 0
  ))`;
}

/** Locks a product until the transaction ends and returns its row; undefined for one that is deleted or unknown. */
export async function lockProduct(
  tx: Transaction,
  id: string,
): Promise<typeof products.$inferSelect | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx
    .select()
    .from(products)
    .where(and(eq(products.id, id), isNull(products.archivedAt)))
    .for("update");
  return row;
}
