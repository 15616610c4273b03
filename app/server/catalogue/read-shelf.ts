import { and, desc, eq, sql } from "drizzle-orm";
import { pricesIn } from "#app/domain/catalogue/product-price.ts";
import type { ShelfItem } from "#app/domain/catalogue/shelf-item.ts";
import { compareSizes } from "#app/domain/catalogue/sizes/sizes.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { onSale } from "./listing/filter-conditions.ts";
import { typedPrices } from "./product-prices.ts";
import { productColumns } from "./product-rows.ts";

/** Returns what is for sale and there, newest first, with prices in dalasi; with a search, what has its words. */
export async function readShelf(
  shop: Shop,
  { search, limit }: { search: string; limit: number | null },
): Promise<ShelfItem[]> {
  const { id, name, brand, images, sizes, stockPerSize, stockQuantity } = products;
  const { price, comparePrice, currency, enteredPrice, enteredComparePrice } = products;
  const named = sql`plain_text(${brand} || ' ' || ${name})`;
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  const query = shop.db
    .select({
      row: { price, comparePrice, currency, enteredPrice, enteredComparePrice },
      ...{ id, name, brand, sizes, stockPerSize, stockQuantity },
      image: sql<string | null>`${images}[1]`,
      stock: productColumns.stock,
    })
    .from(products)
    .where(
      and(
        sql`${onSale}`,
        eq(products.isSoldOut, false),
        ...words.map((word) => sql`${named} like plain_text(${containsPattern(word)})`),
      ),
    )
    .orderBy(desc(products.createdAt), desc(id));
  const rows = await (limit === null ? query : query.limit(limit));
  const pricing = currentPricing(shop);
  return rows.map(({ row, stock, ...product }): ShelfItem => {
    const typed = row.enteredPrice === null || row.currency === "USD" ? null : typedPrices(row);
    const usd = { priceUsd: moneyFromDecimal(row.price, "USD")?.amount ?? 0, comparePriceUsd: null };
    const listed = product.sizes.length === 0 ? [""] : product.sizes.toSorted(compareSizes);
    const left = (size: string) => (product.stockPerSize ? (stock?.[size] ?? 0) : product.stockQuantity);
    return {
      id: product.id,
      name: product.name.startsWith(product.brand) ? product.name : `${product.brand} ${product.name}`,
      picture: product.image?.replace(/^(\/media\/[0-9a-f]+)-\d+\.(?:webp|avif)$/, "$1-320.webp") ?? null,
      price: pricesIn({ ...usd, typed }, "GMD", pricing).price.amount,
      sizes: listed.map((size): [string, number] => [size, left(size)]).filter(([, pieces]) => pieces > 0),
      ...(!product.stockPerSize && { isShared: true as const }),
    };
  });
}
