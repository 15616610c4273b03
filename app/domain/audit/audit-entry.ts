import type { AuditAction, AuditSubject } from "./audit-action.ts";

/** An action of the staff, without the facts that changed. */
export type AuditEntry = {
  id: string;
  at: Date;
  /** The e-mail address of its author. */
  actor: string;
  action: AuditAction;
  subjectType: AuditSubject;
  subjectId: string;
  /** The subject's name; null if only its id is known. */
  subjectName: string | null;
  /** False if the subject was deleted, so that it has no page. */
  isThere: boolean;
};
