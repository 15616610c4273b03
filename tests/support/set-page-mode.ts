import { sql } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";

/**
 * Makes the payments on an order's page those of real money, or of test money again: stand-ins move test money, which
 * counts nowhere. The ledger of money refuses such a change, so its guard is off meanwhile.
 */
export async function setPageMode(shop: Shop, orderNumber: string, mode: "live" | "test"): Promise<void> {
  await shop.db.transaction(async (tx) => {
    const ofOrder = sql`order_id = (select id from orders where order_number = ${orderNumber})`;
    await tx.execute(sql`update card_payments set mode = ${mode} where ${ofOrder}`);
    await tx.execute(sql`alter table money_entries disable trigger money_entries_append_only`);
    await tx.execute(sql`update money_entries set mode = ${mode} where source <> 'receipt' and ${ofOrder}`);
    await tx.execute(sql`alter table money_entries enable trigger money_entries_append_only`);
    await tx.execute(sql`delete from money_by_day`);
    await tx.execute(sql`
      insert into money_by_day
      select (at at time zone 'UTC')::date, direction, method, currency, mode,
        sum(case when reverses is null then 1 else -1 end), sum(amount), sum(usd_amount), sum(gmd_amount),
        sum(coalesce(fee, 0))
      from money_entries group by 1, 2, 3, 4, 5`);
  });
}
