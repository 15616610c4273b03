import { z } from "zod";
import { emailField } from "#app/domain/contact/contact-fields.ts";
import { EMPTY_FIELD } from "#app/domain/contact/contact-messages.ts";
import { PASSWORD_MAX_LENGTH } from "./password-rules.ts";

/** A non-empty password, not trimmed; an empty one fails with `message`. */
export function presentPassword(message: string = EMPTY_FIELD.password) {
  return z
    .string(message)
    .min(1, message)
    .max(PASSWORD_MAX_LENGTH, `Please use at most ${PASSWORD_MAX_LENGTH} characters.`);
}

/** Sign in: e-mail and password required. Source: specification 9.1. */
export const signInForm = z.object({ email: emailField(EMPTY_FIELD.email), password: presentPassword() });
