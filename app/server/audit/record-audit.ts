import { type AuditAction, SUBJECT_OF_ACTION } from "#app/domain/audit/audit-action.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { auditLog } from "#database/schema/operations.ts";

/** An action of the staff: its subject's id, and the facts before and after, without secrets. */
export type NewAuditEntry = { action: AuditAction; subjectId: string; before?: unknown; after?: unknown };

/** Writes an action to the audit log, in the action's own transaction. `userId` is null for whoever has no account. */
export async function recordAudit(
  db: DatabaseOrTransaction,
  { userId, email }: { userId: string | null; email: string },
  { action, subjectId, before = null, after = null }: NewAuditEntry,
): Promise<void> {
  await db.insert(auditLog).values({
    actorUserId: userId,
    actorEmail: email,
    action,
    subjectType: SUBJECT_OF_ACTION[action],
    subjectId,
    before,
    after,
  });
}
