import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { type NewAuditEntry, recordAudit } from "#app/server/audit/record-audit.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";

/**
 * Records what members of staff did to their own account, also while their roles are suspended. A customer's changes
 * are not recorded. Source: specification 10.7.
 */
export async function recordOfStaff(
  db: DatabaseOrTransaction,
  viewer: SignedIn,
  act: Pick<NewAuditEntry, "action" | "before" | "after">,
): Promise<void> {
  if (viewer.kind !== "admin" && viewer.withheld === undefined) return;
  await recordAudit(db, viewer, { subjectId: viewer.email, ...act });
}
