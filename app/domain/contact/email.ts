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

const COMMON_DOMAINS = ["gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "icloud.com"];
/** Real domains that are one letter from a common one. */
const NEIGHBOURS = ["mail.com", "email.com", "ymail.com"];

/** Returns the address that was probably meant where its domain is one slip from a common one, else null. */
export function likelyEmail(text: string): string | null {
  const [local, domain = ""] = text.trim().toLowerCase().split("@");
  const likely = COMMON_DOMAINS.find((common) => isOneSlipFrom(common, domain));
  return local && likely && !NEIGHBOURS.includes(domain) ? `${local}@${likely}` : null;
}

/** Returns whether one letter was added, left out, mistaken or swapped. What is still being typed has no slip. */
function isOneSlipFrom(meant: string, typed: string): boolean {
  let start = 0;
  while (start < meant.length && meant[start] === typed[start]) start += 1;
  const [rest, typedRest] = [meant.slice(start), typed.slice(start)];
  const mistaken = [rest.slice(1), typedRest[0] + rest, typedRest[0] + rest.slice(1)];
  const swapped = `${rest[1]}${rest[0]}${rest.slice(2)}`;
  return typedRest !== "" && [...mistaken, swapped].includes(typedRest);
}
