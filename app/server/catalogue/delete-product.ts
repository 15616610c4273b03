import { eq, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { orderItems } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { HOUR_MS } from "#packages/values";
import { lockProduct } from "./product-rows.ts";

/**
 * Deletes a product from the catalogue: it is gone from the shop and the admin's list at once. One that occurs in an
 * order is archived for good, and its orders are unchanged; `deleteArchivedProducts` deletes another later, when nobody
 * can undo it. `deletedAt` names the deletion for `undoProductDeletion`. Refusal: `not_found`.
 * Source: specification 3.1, 11.3.
 */
export async function deleteProduct(
  shop: Shop,
  admin: Admin<"products.edit">,
  { id }: { id: string },
): Promise<Ok<{ name: string; isArchived: boolean; deletedAt: Date }> | Refusal<"not_found">> {
  return await shop.db.transaction(async (tx) => {
    const before = await lockProduct(tx, id);
    if (!before) return refuse("not_found");
    const [ordered] = await tx
      .select({ orderId: orderItems.orderId })
      .from(orderItems)
      .where(eq(orderItems.productId, id))
      .limit(1);
    const isArchived = ordered !== undefined;
    const now = shop.clock();
    await tx.update(products).set({ archivedAt: now, updatedAt: now }).where(eq(products.id, id));
    await recordAudit(tx, admin, {
      action: isArchived ? "product.archived" : "product.deleted",
      subjectId: before.id,
      before,
    });
    return ok({ name: before.name, isArchived, deletedAt: now });
  });
}

/**
 * Restores a product that was deleted at this time, with its visibility, sizes, pictures and stock. Refusals:
 * `not_found` once it is deleted for good; `changed_meanwhile` for another deletion than the last.
 * Source: specification 11.3.
 */
export async function undoProductDeletion(
  shop: Shop,
  admin: Admin<"products.edit">,
  { id: requestedId, deletedAt }: { id: string; deletedAt: Date },
): Promise<Ok<{ name: string }> | Refusal<"not_found" | "changed_meanwhile">> {
  if (!isUuid(requestedId)) return refuse("not_found");
  const id = requestedId.toLowerCase();
  return await shop.db.transaction(async (tx) => {
    const [found] = await tx.select().from(products).where(eq(products.id, id)).for("update");
    if (!found) return refuse("not_found");
    const { name, archivedAt } = found;
    if (archivedAt?.getTime() !== deletedAt.getTime()) return refuse("changed_meanwhile");
    await tx.update(products).set({ archivedAt: null, updatedAt: shop.clock() }).where(eq(products.id, id));
    const facts = { before: { archivedAt }, after: { name } };
    await recordAudit(tx, admin, { action: "product.undone", subjectId: id, ...facts });
    return ok({ name });
  });
}

/** Longer than a deletion can be undone and a browser can hold its pieces, in milliseconds. */
const DELETED_AFTER_MS = 2 * HOUR_MS;

/**
 * Deletes products for good that were deleted two hours ago and occur in no order; orders keep the others. An
 * undo could not bring back stock, ledger and alerts of a product that is gone. Returns how many.
 */
export async function deleteArchivedProducts(shop: Shop): Promise<number> {
  const deletedBefore = new Date(shop.clock().getTime() - DELETED_AFTER_MS);
  const { rows } = await shop.db.execute(sql`
    delete from products where archived_at < ${deletedBefore.toISOString()}::timestamptz
      and not exists (select from order_items where product_id = products.id) returning id`);
  return rows.length;
}
