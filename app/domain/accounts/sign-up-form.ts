import { z } from "zod";
import { emailField, optionalText } from "#app/domain/contact/contact-fields.ts";
import { EMPTY_FIELD } from "#app/domain/contact/contact-messages.ts";
import { checkPassword, PASSWORD_MESSAGES } from "./password-rules.ts";
import { presentPassword } from "./sign-in-form.ts";

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
