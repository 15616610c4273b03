import { and, eq, isNull, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { orders } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Deletes a product from the catalogue: it is gone from the shop and the admin's list at once. One that occurs in an
 * order is archived for good, and its orders are unchanged; `deleteArchivedProducts` deletes another later, when nobody
 * can undo it. `deletedAt` names the deletion for `undoProductDeletion`. Refusal: `not_found`.
 * Source: specification 3.1, 11.3.
 */
export async function deleteProduct(
  shop: Shop,
  admin: Admin<"products.edit">,
  { id: asked }: { id: string },
): Promise<Ok<{ name: string; isArchived: boolean; deletedAt: Date }> | Refusal<"not_found">> {
  if (!isUuid(asked)) return refuse("not_found");
  // Orders name their products in lower case, as text.
  const id = asked.toLowerCase();
  return await shop.db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(products)
      .where(and(eq(products.id, id), isNull(products.archivedAt)))
      .for("update");
    if (!before) return refuse("not_found");
    const [ordered] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(sql`${orders.items} @> ${JSON.stringify([{ productId: id }])}::jsonb`)
      .limit(1);
    const isArchived = ordered !== undefined;
    const now = shop.clock();
    await tx.update(products).set({ archivedAt: now, updatedAt: now }).where(eq(products.id, id));
    await recordAudit(tx, admin, {
      action: isArchived ? "product.archived" : "product.deleted",
      subjectId: id,
      before,
    });
    return ok({ name: before.name, isArchived, deletedAt: now });
  });
}
