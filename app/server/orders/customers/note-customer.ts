import { and, eq, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import type { Shop } from "#app/server/shop.ts";
import { customers } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Writes what staff note about a customer, for each of their orders in the panel; an empty note deletes it. Shoppers never
 * see it. The audit log has who wrote, and not the text, so that deleting the note deletes it. Refusals: `not_found`;
 * `saved_meanwhile` where the note is no longer the one that was seen. Source: specification 11.12.
 */
export async function noteCustomer(
  shop: Shop,
  admin: Admin<"customers.view">,
  { id, note, seenNote }: { id: string; note: string; seenNote: string },
): Promise<Ok<null> | Refusal<"not_found" | "saved_meanwhile">> {
  if (!isUuid(id)) return refuse("not_found");
  return await shop.db.transaction(async (tx) => {
    const [noted] = await tx
      .update(customers)
      .set({ note: note === "" ? null : note })
      .where(and(eq(customers.id, id), eq(sql`coalesce(${customers.note}, '')`, seenNote)))
      .returning({ name: customers.name });
    if (!noted)
      return refuse((await tx.$count(customers, eq(customers.id, id))) ? "saved_meanwhile" : "not_found");
    await recordAudit(tx, admin, { action: "customer.noted", subjectId: id, after: { name: noted.name } });
    return ok(null);
  });
}
