import { eq } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { DrawerEntry } from "#app/domain/closing/close-form.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { Shop } from "#app/server/shop.ts";
import { drawerEntries } from "#database/schema/closing.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/**
 * Records a float or what was paid out of the drawer, which the next close counts; the same key once. Refusal:
 * `sent_already`: another entry under the same key. Source: specification 11.19.
 */
export async function recordDrawer(
  shop: Shop,
  admin: Admin<"sales.create">,
  { key, kind, amount, reason }: DrawerEntry,
): Promise<Ok<null> | Refusal<"sent_already">> {
  return await shop.db.transaction(async (tx) => {
    const entry = {
      key,
      kind,
      amountGmd: toDecimal(amount),
      reason,
      actorUserId: admin.userId,
      at: shop.clock(),
    };
    const [stored] = await tx
      .insert(drawerEntries)
      .values(entry)
      .onConflictDoNothing()
      .returning({ id: drawerEntries.id });
    if (!stored) {
      const [first] = await tx.select().from(drawerEntries).where(eq(drawerEntries.key, key));
      const isSame = first?.kind === kind && first.amountGmd === entry.amountGmd && first.reason === reason;
      return isSame ? ok(null) : refuse("sent_already");
    }
    await recordAudit(tx, admin, { action: `drawer.${kind}`, subjectId: key, after: { amount, reason } });
    return ok(null);
  });
}
