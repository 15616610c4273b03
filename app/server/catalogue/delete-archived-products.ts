import { sql } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";

/** Long after a deletion can no longer be undone and no open payment page holds its pieces, in milliseconds. */
const DELETED_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

/**
 * Deletes products for good that were deleted two days ago and occur in no order; orders keep the others. An
 * undo could not bring back stock, ledger and alerts of a product that is gone. Returns how many.
 */
export async function deleteArchivedProducts(shop: Shop): Promise<number> {
  const deletedBefore = new Date(shop.clock().getTime() - DELETED_AFTER_MS);
  const { rows } = await shop.db.execute(sql`
    delete from products where archived_at < ${deletedBefore.toISOString()}::timestamptz
      and not exists (select from order_items where product_id = products.id) returning id`);
  return rows.length;
}
