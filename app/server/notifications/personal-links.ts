/** Kinds of mails whose link gives access to an account or an order, so that only the recipient may read it. */
const KINDS = new Set(["password_reset", "verify_email", "change_email", "sign_in_help", "staff_invitation"]);

/** The text in the outbox instead of such a mail. */
export const PERSONAL_LINK_NOTE = "This email contains a personal link, so its text isn't kept.";

/** Returns whether a mail of this kind contains a personal link. */
export function hasPersonalLink(kind: string): boolean {
  return KINDS.has(kind);
}
