import { z } from "zod";
import { emailField, optionalText, requiredText, toPhone } from "#app/domain/contact/contact-fields.ts";
import { EMPTY_FIELD } from "#app/domain/contact/contact-messages.ts";
import { checkPassword, PASSWORD_MAX_LENGTH, PASSWORD_MESSAGES } from "./password-rules.ts";

/** Any form of the account page, told apart by `intent`. */
export const accountForm = z.looseObject({ intent: z.union([z.string(), z.array(z.string())]).default("") });

/** A person's name and phone for the shop; both may be empty. The phone is parsed to E.164. */
export const profileForm = z.object({
  displayName: optionalText(100),
  phone: optionalText(40).transform(toPhone),
});

/** A new e-mail address, confirmed with the password. */
export const changeEmailForm = z.object({
  email: emailField(EMPTY_FIELD.email),
  currentPassword: presentPassword(EMPTY_FIELD.currentPassword),
});

/** An action confirmed with the password. */
export const passwordAgainForm = changeEmailForm.pick({ currentPassword: true });

/** A code of the authenticator app, or a recovery code, with blanks removed. */
export const secondFactorForm = z.object({
  code: requiredText("Enter the code", 100).transform((text) => text.replace(/\s+/g, "")),
});

/** A non-empty password, not trimmed; an empty one fails with `message`. */
function presentPassword(message: string = EMPTY_FIELD.password) {
  return z
    .string(message)
    .min(1, message)
    .max(PASSWORD_MAX_LENGTH, `Please use at most ${PASSWORD_MAX_LENGTH} characters.`);
}

/** Sign in: e-mail and password required. Source: specification 9.1. */
export const signInForm = z.object({ email: emailField(EMPTY_FIELD.email), password: presentPassword() });

/** The message beside the confirmation. Source: specification 9.2. */
export const PASSWORDS_DIFFER = "Please make sure your passwords match";

const newPassword = {
  password: presentPassword(),
  confirmPassword: presentPassword(EMPTY_FIELD.confirmPassword),
};

/**
 * Sign up: e-mail, password and its confirmation, with an optional display name; the password follows the rules of
 * `password-rules.ts`. Source: specification 9.2.
 */
export const signUpForm = z
  .object({
    email: emailField(EMPTY_FIELD.email),
    displayName: optionalText(100),
    ...newPassword,
  })
  .superRefine(checkNewPassword);

/** Requests a link to choose a new password. */
export const forgotPasswordForm = z.object({ email: emailField(EMPTY_FIELD.email) });

/** Chooses a new password with the token of the mail. */
export const resetPasswordForm = z
  .object({
    token: z.string().max(500).default(""),
    ...newPassword,
  })
  .superRefine(checkNewPassword);

/** Changes the password of the signed-in person. */
export const changePasswordForm = z
  .object({ currentPassword: presentPassword(EMPTY_FIELD.currentPassword), ...newPassword })
  .superRefine(checkNewPassword);

function checkNewPassword(
  form: { password: string; confirmPassword: string },
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
): void {
  const checked = checkPassword(form.password);
  if (!checked.ok) {
    context.addIssue({ code: "custom", path: ["password"], message: PASSWORD_MESSAGES[checked.reason] });
  }
  if (form.password !== form.confirmPassword) {
    context.addIssue({ code: "custom", path: ["confirmPassword"], message: PASSWORDS_DIFFER });
  }
}
