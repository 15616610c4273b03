/** An action of the staff, without the facts that changed. */
export type AuditEntry = {
  id: string;
  at: Date;
  /** The e-mail address of its author. */
  actor: string;
  /** A subject and an action: "product.updated". */
  action: string;
  subjectType: string;
  subjectId: string;
  /** The subject's name; null if only its id is known. */
  subjectName: string | null;
  /** False if the subject was deleted, so that it has no page. */
  isThere: boolean;
};
