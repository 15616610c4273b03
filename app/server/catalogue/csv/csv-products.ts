import { and, asc, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { CsvProduct } from "#app/domain/catalogue/csv/product-csv.ts";
import { readStory } from "#app/domain/catalogue/product-story.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { typedPrices } from "#app/server/catalogue/product-prices.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { productStock, products } from "#database/schema/catalogue.ts";

/** Returns every product as in the file, without archived ones, oldest first. */
export async function readAllCsvProducts(db: DatabaseOrTransaction): Promise<CsvProduct[]> {
  return await readCsvProducts(db, undefined);
}

/**
 * Returns the products with these ids or slugs, without archived ones. With `lock` their rows are locked until the
 * transaction ends.
 */
export async function findCsvProducts(
  db: DatabaseOrTransaction,
  { ids, slugs, lock }: { ids: string[]; slugs: string[]; lock: boolean },
): Promise<CsvProduct[]> {
  const named: SQL[] = [];
  if (ids.length > 0) named.push(inArray(products.id, ids));
  if (slugs.length > 0) named.push(inArray(sql`lower(${products.slug})`, slugs));
  if (named.length === 0) return [];
  const where = or(...named);
  if (lock)
    await db.select({ id: products.id }).from(products).where(where).orderBy(products.id).for("update");
  return await readCsvProducts(db, where);
}

const stockOfRow = sql<Record<string, number> | null>`(
  select jsonb_object_agg(${productStock.size}, ${productStock.quantity})
  from ${productStock} where ${productStock.productId} = ${products.id}
)`;

async function readCsvProducts(db: DatabaseOrTransaction, where: SQL | undefined): Promise<CsvProduct[]> {
  const rows = await db
    .select({ row: products, stock: stockOfRow })
    .from(products)
    .where(and(isNull(products.archivedAt), where))
    .orderBy(asc(products.createdAt), asc(products.id));
  return rows.map(({ row, stock }) => toCsvProduct(row, stock ?? {}));
}

function toCsvProduct(row: typeof products.$inferSelect, stock: Record<string, number>): CsvProduct {
  const { price, comparePrice } = typedPrices(row);
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    description: row.description,
    brand: row.brand,
    model: row.model,
    category: row.category,
    subcategory: row.subcategory,
    targetAudience: row.targetAudience,
    price: toDecimal(price),
    comparePrice: comparePrice ? toDecimal(comparePrice) : "",
    currency: price.currency,
    weightGrams: Math.round(Number(row.weight) * 1000),
    deliveryDuration: row.deliveryDuration,
    sizes: row.sizes.map((size) => ({ size, quantity: row.stockPerSize ? (stock[size] ?? 0) : null })),
    stockQuantity: row.stockQuantity,
    colors: row.colors,
    images: row.images,
    tags: row.tags,
    story: readStory(row.story),
    isFeatured: row.isFeatured,
    isActive: row.isActive,
  };
}
