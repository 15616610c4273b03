import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { Shop } from "#app/server/shop.ts";
import { products } from "#database/schema/catalogue.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { lockProduct } from "./product-rows.ts";

/**
 * Shows a product in the shop or hides it; doing it again changes nothing. Refusal: `not_found`.
 * Source: specification 11.3.
 */
export async function setProductVisibility(
  shop: Shop,
  admin: Admin<"products.edit">,
  { id, isActive }: { id: string; isActive: boolean },
): Promise<Ok<{ name: string }> | Refusal<"not_found">> {
  return await shop.db.transaction(async (tx) => {
    const found = await lockProduct(tx, id);
    if (!found) return refuse("not_found");
    if (found.isActive === isActive) return ok({ name: found.name });
    await tx.update(products).set({ isActive, updatedAt: shop.clock() }).where(eq(products.id, id));
    await recordAudit(tx, admin, {
      action: isActive ? "product.published" : "product.hidden",
      subjectId: id,
      before: { isActive: found.isActive },
      after: { isActive },
    });
    return ok({ name: found.name });
  });
}
