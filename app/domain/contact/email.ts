import { lettersApart } from "#app/domain/catalogue/search/letters-apart.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

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

const COMMON_DOMAINS = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com"];
/** Real domains that are one letter from a common one. */
const NEIGHBOURS = ["mail.com", "email.com", "ymail.com"];

/**
 * Returns the address that was probably meant where its domain is one slip from a common one, else null. What is still
 * being typed has no slip.
 */
export function likelyEmail(text: string): string | null {
  const [local, domain = ""] = text.trim().toLowerCase().split("@");
  const likely = COMMON_DOMAINS.find(
    (common) => !common.startsWith(domain) && lettersApart(common, domain, 1) === 1,
  );
  return local && likely && !NEIGHBOURS.includes(domain) ? `${local}@${likely}` : null;
}
