import { sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { ListedHold } from "#app/domain/orders/stock-hold.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { endHold } from "./browser-holds.ts";

const MOST_SHOWN = 100;

type HoldRow = Omit<ListedHold, "since" | "until" | "paymentMethodLabel"> & {
  paymentMethod: string;
  since: string;
  until: string;
};

/** Returns the holds of open payment pages, the oldest first, at most 100. Source: specification 7.11. */
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

/**
 * Puts the pieces that are held for the open payment page of a browser, as `listHolds` names it, back on sale, with an
 * audit entry. Refusal: `not_found` where the hold has ended or become an order.
 */
export async function endHoldEarly(
  shop: Shop,
  admin: Admin<"orders.change">,
  browser: string,
): Promise<Ok<null> | Refusal<"not_found">> {
  return await shop.db.transaction(async (tx) => {
    const pieces = await endHold(tx, browser, shop.clock());
    if (pieces === 0) return refuse("not_found");
    const before = { name: pieces === 1 ? "1 piece" : `${pieces} pieces` };
    await recordAudit(tx, admin, { action: "hold.ended", subjectId: browser, before });
    return ok(null);
  });
}
