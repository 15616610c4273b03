import { z } from "zod";
import { parsePlusCode } from "#app/domain/shipping/plus-code.ts";
import { INVALID_EMAIL, INVALID_PHONE } from "./contact-messages.ts";
import { parseEmail } from "./email.ts";
import { parsePhone } from "./phone.ts";

/** A required line of text, trimmed; a missing or blank one fails with `message`. */
export function requiredText(message: string, maxLength = 200) {
  return z
    .string(message)
    .trim()
    .min(1, message)
    .max(maxLength, `Please keep this under ${maxLength} characters.`);
}

/** An optional line of text, trimmed; absent is empty. */
export function optionalText(maxLength = 200) {
  return z.string().trim().max(maxLength, `Please keep this under ${maxLength} characters.`).default("");
}

/** A switch or checkbox of a form, as stored, or in a CSV file; off if absent. */
export const switchField = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === "on" || value === "true" || value === "1");

type Context = { addIssue: (issue: { code: "custom"; message: string }) => void };

/** Parses the text of a field; an empty one stays empty, and one that is refused fails with `message`. */
function parsedBy(parse: (text: string) => { ok: true; value: string } | { ok: false }, message: string) {
  return (text: string, context: Context): string => {
    const parsed = parse(text);
    if (text === "" || parsed.ok) return parsed.ok ? parsed.value : "";
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  };
}

const toEmail = parsedBy(parseEmail, INVALID_EMAIL);
/** Parses the text of a phone number to E.164; an empty one stays empty. */
export const toPhone = parsedBy(parsePhone, INVALID_PHONE);

/** A required e-mail address, parsed to lower case; a blank one fails with `message`. */
export function emailField(message: string) {
  return requiredText(message, 500).transform(toEmail);
}

/** An e-mail address, parsed to lower case; absent or blank is empty. */
export const optionalEmailField = optionalText(500).transform(toEmail);

/** A phone number, parsed to E.164; absent or blank is empty. */
export const optionalPhoneField = optionalText().transform(toPhone);

/** A required phone number, parsed to E.164; a blank one fails with `message`. */
export function phoneField(message: string) {
  return requiredText(message).transform(toPhone);
}

/** Newsletter: an e-mail address. Source: specification 4.8. */
export const newsletterForm = z.object({ email: emailField("Please enter your email address.") });

/** A Plus Code as people write it, parsed to the whole code; empty if absent or blank. */
export const plusCodeField = optionalText(100).transform((text, context) => {
  const parsed = parsePlusCode(text);
  if ("code" in parsed) return parsed.code;
  context.addIssue({ code: "custom", message: parsed.problem });
  return z.NEVER;
});
