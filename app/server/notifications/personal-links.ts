/** Mails whose link signs somebody in or speaks for them: nobody but the recipient may read it. */
const KINDS = new Set(["password_reset", "verify_email", "change_email", "sign_in_help"]);

/** The text shown in the outbox in place of such a mail. */
export const PERSONAL_LINK_NOTE = "This mail holds a personal link, so its text is not kept.";

/** Whether a mail of this kind holds a personal link. */
export function hasPersonalLink(kind: string): boolean {
  return KINDS.has(kind);
}
