import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { auditLog } from "#database/schema/operations.ts";

/** An administrator's action: subject, kind, and the facts before and after, without secrets. */
export type NewAuditEntry = {
  action: string;
  subjectType: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
};

/** Writes an action to the audit log, in the action's own transaction. */
export async function recordAudit(
  db: DatabaseOrTransaction,
  admin: SignedIn,
  act: NewAuditEntry,
): Promise<void> {
  await db.insert(auditLog).values({
    actorUserId: admin.userId,
    actorEmail: admin.email,
    action: act.action,
    subjectType: act.subjectType,
    subjectId: act.subjectId,
    before: act.before ?? null,
    after: act.after ?? null,
  });
}
