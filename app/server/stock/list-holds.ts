import { sql } from "drizzle-orm";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import type { Shop } from "#app/server/shop.ts";

/** Pieces that are held for a browser whose payment page is open. */
export type ListedHold = {
  /** The browser, as a keyed hash. */
  id: string;
  /** The held pieces, such as "2 × Court Low, 42". */
  items: { name: string; size: string; quantity: number }[];
  paymentMethodLabel: string;
  since: Date;
  until: Date;
  /** How many browsers of the same network address have pieces held, this one included. */
  atSameAddress: number;
};

const MOST_SHOWN = 100;

type HoldRow = Omit<ListedHold, "since" | "until" | "paymentMethodLabel"> & {
  paymentMethod: string;
  since: string;
  until: string;
};

/** Returns the holds of open payment pages, the oldest first, at most 100. Source: issue on the storefront, 1. */
export async function listHolds(shop: Shop): Promise<ListedHold[]> {
  const now = shop.clock().toISOString();
  const { rows } = await shop.db.execute<HoldRow>(sql`
    with held as (select * from browser_holds where ends_at > ${now}::timestamptz)
    select browser as id, min(payment_method) as "paymentMethod", min(started_at)::text as since,
      max(ends_at)::text as until,
      (select count(distinct others.browser)::int from held as others where others.address = any(array_agg(held.address)))
        as "atSameAddress",
      json_agg(json_build_object('name', products.name, 'size', held.size, 'quantity', quantity) order by held.product_id, held.size)
        as items
    from held join products on products.id = product_id
    group by browser order by min(started_at), browser limit ${MOST_SHOWN}`);
  return rows.map(({ since, until, paymentMethod, ...row }) => ({
    ...row,
    paymentMethodLabel: paymentMethodLabel(paymentMethod),
    since: new Date(since),
    until: new Date(until),
  }));
}
