import { and, eq, isNull } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Shows a product in the shop or hides it; doing it again changes nothing. `changedAt` names the change for
 * `undoProductVisibility`, null where nothing changed. Refusal: `not_found`. Source: specification 11.3.
 */
export async function setProductVisibility(
  shop: Shop,
  admin: Admin<"products.edit">,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<Ok<{ name: string; changedAt: Date | null }> | Refusal<"not_found">> {
  if (!isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ name: products.name, isActive: products.isActive })
      .from(products)
      .where(and(eq(products.id, id), isNull(products.archivedAt)))
      .for("update");
    if (!found) return refuse("not_found");
    const { name, ...before } = found;
    if (before.isActive === isActive) return ok({ name, changedAt: null });
    const now = shop.clock();
    await tx.update(products).set({ isActive, updatedAt: now }).where(eq(products.id, id));
    await recordAudit(tx, admin, {
      action: isActive ? "product.published" : "product.hidden",
      subjectId: id,
      before,
      after: { isActive },
    });
    return ok({ name, changedAt: now });
  });
}
