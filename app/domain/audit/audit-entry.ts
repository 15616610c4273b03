/** What somebody of the staff did, without the facts that changed. */
export type AuditEntry = {
  id: string;
  at: Date;
  /** The e-mail address of whoever did it. */
  actor: string;
  /** A thing and what was done to it: "product.updated". */
  action: string;
  subjectType: string;
  subjectId: string;
  /** Null where nothing but the id is known of it. */
  subjectName: string | null;
  /** False where the subject's own page has gone with it. */
  isThere: boolean;
};
