import { sql } from "drizzle-orm";
import { type Admin, isAllowed } from "#app/domain/accounts/admin.ts";
import type { CloseForm } from "#app/domain/closing/close-form.ts";
import { canReopen, recount } from "#app/domain/closing/day-close.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { Shop } from "#app/server/shop.ts";
import { closeCorrections } from "#database/schema/closing.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { findClose } from "./list-closes.ts";

/**
 * Corrects a signed off day, whose row stays frozen. With `isRecount` the owner reopens it within an hour of the
 * sign-off: what is counted now stands instead of the first count. Otherwise the note is a line below it. Both have an
 * audit entry. Refusals: `not_found`; `reopen_too_late` for a new count later than that, or by somebody else than the
 * owner. Source: specification 11.19.
 */
export async function correctClose(
  shop: Shop,
  admin: Admin<"dashboard.view">,
  given: { day: string; note: string; isRecount: boolean; counts: CloseForm["counts"] },
): Promise<Ok<null> | Refusal<"not_found" | "reopen_too_late">> {
  const { day, note, isRecount } = given;
  return await shop.db.transaction(async (tx) => {
    await tx.execute(sql`lock table close_corrections in share row exclusive mode`);
    const stored = await findClose({ db: tx }, day);
    if (stored === null) return refuse("not_found");
    const now = shop.clock();
    const mayReopen = isAllowed(admin, "settings.edit") && canReopen(stored.signedAt, now);
    if (isRecount && !mayReopen) return refuse("reopen_too_late");
    const counts = isRecount ? recount(stored.close.counts, given.counts) : null;
    await tx.insert(closeCorrections).values({
      day,
      at: now,
      correctedBy: admin.email,
      correctedByUserId: admin.userId,
      note,
      counts,
    });
    await recordAudit(tx, admin, {
      action: isRecount ? "close.reopened" : "close.corrected",
      subjectId: day,
      before: isRecount ? { counts: stored.close.counts } : {},
      after: { note, ...(counts && { counts }) },
    });
    return ok(null);
  });
}
