import { sql } from "drizzle-orm";
import type { OrderNews } from "#app/domain/orders/admin-order.ts";
import type { Shop } from "#app/server/shop.ts";

/** Events that are looked at: more than come between two asks. */
const LATEST = 30;

/**
 * Returns what the staff's screens ask for to see whether they are outdated. An order begins to wait for the staff with
 * a receipt, with its payment on a payment page, or when it is placed to be paid in cash. Source: specification 11.1.
 */
export async function readOrderNews(shop: Shop): Promise<OrderNews> {
  const { rows } = await shop.db.execute<OrderNews>(sql`
    select left(md5(coalesce(string_agg(latest.id::text, ' ' order by latest.id), '')), 12) as mark,
      coalesce(array_agg(order_number order by latest.id desc) filter (where actor_user_id is null and (
        kind = 'verification_status' and to_status = 'pending'
        or kind = 'payment_status' and from_status is not null and to_status = 'paid'
        or kind = 'order_status' and from_status is null and payment_method = 'cash'
      )), '{}') as arrived
    from (select * from order_events order by id desc limit ${LATEST}) as latest
    join orders on orders.id = latest.order_id`);
  return rows[0] ?? { mark: "", arrived: [] };
}
