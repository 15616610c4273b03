import { sql } from "drizzle-orm";
import { pricesIn } from "#app/domain/catalogue/product-price.ts";
import type { ShelfItem } from "#app/domain/catalogue/shelf-item.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { onSale } from "./listing/filter-conditions.ts";
import { typedPrices } from "./product-prices.ts";

/**
 * Returns what is for sale and there, newest first, with prices in dalasi and sizes in no order; with a search, what has
 * its words.
 */
export async function readShelf(
  shop: Shop,
  { search, limit }: { search: string; limit: number | null },
): Promise<ShelfItem[]> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  const named = words.map(
    (word) => sql` and plain_text(brand || ' ' || name) like plain_text(${containsPattern(word)})`,
  );
  // The sizes are made by the database: thousands of lists would keep other requests waiting here.
  const { rows } = await shop.db.execute<Row>(sql`
    select id, name, brand, images[1] as picture, stock_per_size as "perSize",
      price, compare_price as "comparePrice", currency, entered_price as "enteredPrice",
      entered_compare_price as "enteredComparePrice",
      case when stock_per_size then (
        select json_agg(json_build_array(size, quantity)) from product_stock
        where product_id = products.id and quantity > 0 and size = any(products.sizes)
      ) else (
        select json_agg(json_build_array(size, stock_quantity))
        from unnest(case sizes when '{}' then '{""}' else sizes end) as size
      ) end as sizes
    from products where ${onSale} and not is_sold_out ${sql.join(named)}
    order by created_at desc, id desc limit ${limit}`);
  const pricing = currentPricing(shop);
  return rows.map((row): ShelfItem => {
    const { id, name, brand, picture, perSize, sizes } = row;
    const typed = row.enteredPrice === null || row.currency === "USD" ? null : typedPrices(row);
    const usd = { priceUsd: moneyFromDecimal(row.price, "USD")?.amount ?? 0, comparePriceUsd: null };
    return {
      id,
      name: name.startsWith(brand) ? name : `${brand} ${name}`,
      picture: picture?.replace(/^(\/media\/[0-9a-f]+)-\d+\.(?:webp|avif)$/, "$1-320.webp") ?? null,
      price: pricesIn({ ...usd, typed }, "GMD", pricing).price.amount,
      sizes: sizes ?? [],
      ...(!perSize && { isShared: true as const }),
    };
  });
}

type Row = Parameters<typeof typedPrices>[0] & {
  id: string;
  name: string;
  brand: string;
  picture: string | null;
  perSize: boolean;
  sizes: ShelfItem["sizes"] | null;
};
