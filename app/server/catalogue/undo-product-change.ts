import { and, eq, isNull } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** A change of a product that was undone, by the product's name. */
type Undone = Ok<{ name: string }> | Refusal<"not_found" | "changed_meanwhile">;

/**
 * Hides a product that was shown at this time, or shows one that was hidden. Refusals: `not_found`; `changed_meanwhile`
 * where it was saved after that. Source: specification 11.3.
 */
export async function undoProductVisibility(
  shop: Shop,
  admin: Admin<"products.edit">,
  { id, changedAt }: { id: string; changedAt: Date },
): Promise<Undone> {
  if (!isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ name: products.name, isActive: products.isActive, updatedAt: products.updatedAt })
      .from(products)
      .where(and(eq(products.id, id), isNull(products.archivedAt)))
      .for("update");
    if (!found) return refuse("not_found");
    const { name, isActive, updatedAt } = found;
    if (updatedAt.getTime() !== changedAt.getTime()) return refuse("changed_meanwhile");
    await tx
      .update(products)
      .set({ isActive: !isActive, updatedAt: shop.clock() })
      .where(eq(products.id, id));
    const facts = { before: { isActive }, after: { isActive: !isActive } };
    await recordAudit(tx, admin, {
      action: "product.undone",
      subjectId: id,
      ...facts,
    });
    return ok({ name });
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
  { id: asked, deletedAt }: { id: string; deletedAt: Date },
): Promise<Undone> {
  if (!isUuid(asked)) return refuse("not_found");
  const id = asked.toLowerCase();
  return await shop.db.transaction(async (tx) => {
    const [found] = await tx
      .select({ name: products.name, archivedAt: products.archivedAt })
      .from(products)
      .where(eq(products.id, id))
      .for("update");
    if (!found) return refuse("not_found");
    const { name, archivedAt } = found;
    if (archivedAt?.getTime() !== deletedAt.getTime()) return refuse("changed_meanwhile");
    await tx.update(products).set({ archivedAt: null, updatedAt: shop.clock() }).where(eq(products.id, id));
    await recordAudit(tx, admin, {
      action: "product.undone",
      subjectId: id,
      before: { archivedAt },
      after: { name },
    });
    return ok({ name });
  });
}
