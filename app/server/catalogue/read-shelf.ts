import { sql } from "drizzle-orm";
import type { ShelfItem } from "#app/domain/catalogue/shelf-item.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import type { Shop } from "#app/server/shop.ts";
import { onSale } from "./listing/filter-conditions.ts";
import { priceShownIn, shownPrice } from "./listing/shown-price.ts";

/**
 * Returns what is for sale and there, newest first, with prices in dalasi and sizes in no order; with a search, what has
 * its words. It is the JSON of `ShelfItem[]`, written by the database: thousands of objects would keep other requests
 * waiting here.
 */
export async function readShelf(
  shop: Shop,
  { search, limit }: { search: string; limit: number | null },
): Promise<string> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  const named = words.map(
    (word) => sql` and plain_text(brand || ' ' || name) like plain_text(${containsPattern(word)})`,
  );
  const sizes = sql`case when stock_per_size then (
      select json_agg(json_build_array(size, quantity)) from product_stock
      where product_id = products.id and quantity > 0 and size = any(products.sizes)
    ) else (
      select json_agg(json_build_array(size, stock_quantity))
      from unnest(case sizes when '{}' then '{""}' else sizes end) as size
    ) end`;
  const fields = {
    id: sql`id`,
    name: sql`case when starts_with(name, brand) then name else brand || ' ' || name end`,
    picture: sql`regexp_replace(images[1], '^(/media/[0-9a-f]+)-\\d+\\.(webp|avif)$', '\\1-320.webp')`,
    price: sql`(${shownPrice(priceShownIn(shop, "GMD"))} * 100)::bigint`,
    sizes: sql`coalesce(${sizes}, '[]')`,
    isShared: sql`case when not stock_per_size then true end`,
  } satisfies Record<keyof ShelfItem, unknown>;
  const parts = Object.entries(fields).map(([key, value]) => sql`${key}::text, ${value}`);
  const { rows } = await shop.db.execute<{ shelf: string }>(sql`
    select coalesce(json_agg(item), '[]')::text as shelf from (
      select json_strip_nulls(json_build_object(${sql.join(parts, sql`, `)})) as item
      from products where ${onSale} and not is_sold_out ${sql.join(named)}
      order by created_at desc, id desc limit ${limit}
    ) as items`);
  return rows[0]?.shelf ?? "[]";
}
