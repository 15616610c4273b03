import { sql } from "drizzle-orm";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import type { Shop } from "#app/server/shop.ts";

/** Pieces that are kept for a browser whose payment page is open. */
export type ListedHold = {
  id: string;
  /** The kept pieces, such as "2 × Court Low, 42". */
  items: { name: string; size: string; quantity: number }[];
  paymentMethodLabel: string;
  since: Date;
  until: Date;
  /** How many browsers of the same network address have pieces kept, this one included. */
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
  const { rows } = await shop.db.execute<HoldRow>(sql`
    select stock_holds.id, payment_method as "paymentMethod", started_at::text as since, ends_at::text as until,
      (select count(*)::int from stock_holds as others where others.address = stock_holds.address) as "atSameAddress",
      json_agg(json_build_object('name', products.name, 'size', item ->> 'size', 'quantity', (item ->> 'quantity')::int)) as items
    from stock_holds, jsonb_array_elements(stock_holds.items) as item
    join products on products.id = (item ->> 'productId')::uuid
    group by stock_holds.id order by started_at, stock_holds.id limit ${MOST_SHOWN}`);
  return rows.map(({ since, until, paymentMethod, ...row }) => ({
    ...row,
    paymentMethodLabel: paymentMethodLabel(paymentMethod),
    since: new Date(since),
    until: new Date(until),
  }));
}
