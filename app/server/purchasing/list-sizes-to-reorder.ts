import { sql } from "drizzle-orm";
import { REORDER_DAYS, type SizeDemand } from "#app/domain/purchasing/reorder-size.ts";
import { itemsSoldSince } from "#app/server/payments/items-sold-since.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import type { Shop } from "#app/server/shop.ts";

/** Empty words do not narrow; without `isAll` only sizes that somebody bought or waits for are listed. */
type ReorderFilter = { search: string; isAll: boolean; page: number };

/** A size of a product; `size` is empty where a product's stock is one number. */
type SizeToReorder = SizeDemand & { productId: string; name: string; brand: string; size: string };

type SizesToReorder = { sizes: SizeToReorder[]; total: number; page: number; pageCount: number };

const PER_PAGE = 50;
/** Beyond any last page, and within an integer of the database. */
const MAX_PAGE = 1_000_000;

/**
 * Returns what to reorder, the size that is empty first at the top and those that nobody bought at the end, 50 a page;
 * a page beyond the last is the last. Orders that were cancelled or refunded, and test orders, do not count as sold.
 * Source: specification 11.18.
 */
export async function listSizesToReorder(
  shop: Shop,
  { search, isAll, page: requestedPage }: ReorderFilter,
): Promise<SizesToReorder> {
  const since = new Date(shop.clock().getTime() - REORDER_DAYS * 24 * 60 * 60 * 1000);
  const ordered = itemsSoldSince(since, sql`(order_status = 'cancelled' or payment_status = 'refunded')`);
  const wanted = Math.min(MAX_PAGE, Math.max(1, Math.trunc(requestedPage) || 1));
  const words = search.split(/\s+/).filter(Boolean).slice(0, 8);
  const isFound = words.map(
    (word) => sql`and (products.name || ' ' || brand) ilike ${containsPattern(word)}`,
  );
  const { rows } = await shop.db.execute<SizeToReorder & { total: number; page: number }>(sql`
    with listed as (
      select products.id, name, brand, stock_per_size, coalesce(product_stock.size, '') as size,
        coalesce(product_stock.quantity, stock_quantity) as pieces
      from products left join product_stock on product_id = products.id and stock_per_size
      where archived_at is null ${sql.join(isFound, sql` `)}
    ),
    sold as (
      select product_id, case when stock_per_size then ordered.size else '' end as size, sum(pieces)::int as pieces
      from (
        select product_id, size, sum(quantity) as pieces from ${ordered} as items group by 1, 2
      ) as ordered join products on products.id = product_id
      group by 1, 2
    ),
    waiting as (
      select product_id, case when stock_per_size then stock_alerts.size else '' end as size, count(*)::int as shoppers
      from stock_alerts join products on products.id = product_id where told_at is null group by 1, 2
    ),
    coming as (
      select product_id, size, sum(quantity - arrived)::int as pieces
      from purchase_order_lines join purchase_orders on number = purchase_order
      where arrived < quantity and cancelled_at is null group by 1, 2
    ),
    demand as (
      select listed.id as "productId", name, brand, listed.size, listed.pieces as left,
        coalesce(sold.pieces, 0) as sold, coalesce(shoppers, 0) as waiting, coalesce(coming.pieces, 0) as coming
      from listed
      left join sold on sold.product_id = listed.id and sold.size = listed.size
      left join waiting on waiting.product_id = listed.id and waiting.size = listed.size
      left join coming on coming.product_id = listed.id and coming.size = listed.size
    ),
    -- The order of daysUntilEmpty.
    sorted as (
      select *, count(*) over ()::int as total, row_number() over (order by
        case when demand.left = 0 and sold + waiting > 0 then 0
          when sold > 0 then demand.left * ${REORDER_DAYS} / sold end nulls last,
        sold + waiting desc, name, size, "productId") as place
      from demand where ${isAll} or sold + waiting > 0
    ),
    shown as (select *, least(${wanted}::int, (total + ${PER_PAGE - 1}) / ${PER_PAGE}) as page from sorted)
    select "productId", name, brand, size, shown.left, sold, waiting, coming, total, page from shown
    where place > (page - 1) * ${PER_PAGE} and place <= page * ${PER_PAGE} order by place`);
  const total = rows[0]?.total ?? 0;
  const sizes = rows.map(({ total: _total, page: _page, ...size }) => size);
  return { sizes, total, page: rows[0]?.page ?? 1, pageCount: Math.max(1, Math.ceil(total / PER_PAGE)) };
}
