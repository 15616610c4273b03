import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";

/** The maximum length that mail servers accept. */
const EMAIL_MAX_LENGTH = 254;

const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Parses an e-mail address: trimmed, in lower case. Refuses an address that mail cannot be sent to. */
export function parseEmail(text: string): Ok<string> | Refusal<"invalid_email"> {
  const email = text.trim().toLowerCase();
  const local = email.slice(0, email.lastIndexOf("@"));
  const isWellFormed = email.length <= EMAIL_MAX_LENGTH && local.length <= 64 && EMAIL_PATTERN.test(email);
  const hasStrayDot = local.startsWith(".") || local.endsWith(".") || local.includes("..");
  return isWellFormed && !hasStrayDot ? ok(email) : refuse("invalid_email");
}
