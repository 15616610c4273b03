import { type Ok, ok, type Refusal, refuse } from "#app/domain/result.ts";

/** The longest address mail servers accept. */
const EMAIL_MAX_LENGTH = 254;

const EMAIL_PATTERN =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Reads an e-mail address: spaces around it dropped, in small letters. Refused: anything mail cannot be sent to. */
export function parseEmail(text: string): Ok<string> | Refusal<"invalid_email"> {
  const email = text.trim().toLowerCase();
  const local = email.slice(0, email.lastIndexOf("@"));
  const isWellFormed = email.length <= EMAIL_MAX_LENGTH && local.length <= 64 && EMAIL_PATTERN.test(email);
  const hasStrayDot = local.startsWith(".") || local.endsWith(".") || local.includes("..");
  return isWellFormed && !hasStrayDot ? ok(email) : refuse("invalid_email");
}
