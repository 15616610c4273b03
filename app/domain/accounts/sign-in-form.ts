import { z } from "zod";
import { emailField } from "#app/domain/contact/contact-fields.ts";
import { PASSWORD_MAX_LENGTH } from "./password-rules.ts";

/** The message beside every blank field. Source: specification §5, Sign in. */
export const FILL_IN_ALL = "Please fill in all fields";

/** A non-empty password, not trimmed. */
export const presentPassword = z
  .string(FILL_IN_ALL)
  .min(1, FILL_IN_ALL)
  .max(PASSWORD_MAX_LENGTH, `Please use at most ${PASSWORD_MAX_LENGTH} characters.`);

/** Sign in: e-mail and password required. Source: specification §5, Sign in. */
export const signInForm = z.object({ email: emailField(FILL_IN_ALL), password: presentPassword });
