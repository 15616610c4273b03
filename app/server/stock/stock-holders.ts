import { createHmac } from "node:crypto";
import { inArray, type SQL, sql } from "drizzle-orm";
import { type HolderLimit, holderLimits } from "#app/domain/orders/unpaid-pieces.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { insertRows } from "#app/server/platform/db/statements/insert-rows.ts";
import type { Shop } from "#app/server/shop.ts";
import { stockHolders } from "#database/schema/orders.ts";

/** Whose unpaid pieces an order is counted with; `ipAddress` is null where it names nobody. */
export type Holder = { email: string; phone: string; ipAddress: string | null };

/** Returns the limits of whoever orders, each holder as an HMAC-SHA-256 under the shop's secret, base64url. */
export function hashedLimits(shop: Shop, holder: Holder): HolderLimit[] {
  return holderLimits(holder).map((limit) => ({ ...limit, holder: hashedHolder(shop, limit.holder) }));
}

/** Returns whoever has pieces as an HMAC-SHA-256 under the shop's secret, base64url. */
export function hashedHolder(shop: Shop, name: string): string {
  return createHmac("sha256", shop.config.secret).update(`stock-holder ${name}`).digest("base64url");
}

/** Locks holders until the transaction ends, in the order in which orders lock them. */
export async function lockHolders(tx: Transaction, holders: string[]): Promise<void> {
  for (const holder of [...new Set(holders)].sort()) {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${holder}, 0))`);
  }
}

/** Returns the statement that records the holders of an order's pieces; recorded ones stay. */
export function holdersWrite(orderId: string, limits: HolderLimit[]): SQL {
  const rows = limits.map(({ holder }) => ({ orderId, holder }));
  return sql`${insertRows(stockHolders, rows)} on conflict do nothing`;
}

/**
 * Deletes the holders of orders whose pieces are paid for or given back; those of an unpaid order that was sold out when
 * its money came, or that waits for cash at the door, still count. Returns the number of orders.
 */
export async function deleteIdleHolders(shop: Shop): Promise<number> {
  const idle = sql`(
    select order_id from stock_holders except select order_id from unpaid_pieces except select id from orders
    where sold_out_at is not null and holds_unpaid_pieces(true, payment_status, order_status)
    except select id from orders where holds_for_cash(stock_held, payment_method, payment_status, order_status)
  )`;
  const gone = await shop.db
    .delete(stockHolders)
    .where(inArray(stockHolders.orderId, idle))
    .returning({ orderId: stockHolders.orderId });
  return new Set(gone.map(({ orderId }) => orderId)).size;
}
