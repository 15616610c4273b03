import { z } from "zod";
import { emailField, optionalText } from "#app/domain/contact/contact-fields.ts";
import { checkPassword, PASSWORD_MESSAGES } from "./password-rules.ts";
import { FILL_IN_ALL, presentPassword } from "./sign-in-form.ts";

/** The message beside the confirmation. Source: specification §5, Sign up. */
export const PASSWORDS_DIFFER = "Please make sure your passwords match";

/**
 * Sign up: e-mail, password and its confirmation, with an optional display name; the password follows
 * the rules of `password-rules.ts`. Source: specification §5, Sign up.
 */
export const signUpForm = z
  .object({
    email: emailField(FILL_IN_ALL),
    displayName: optionalText(100),
    password: presentPassword,
    confirmPassword: presentPassword,
  })
  .superRefine((form, context) => {
    checkNewPassword(form, context, { email: form.email, name: form.displayName });
  });

/** Requests a link to choose a new password. */
export const forgotPasswordForm = z.object({ email: emailField(FILL_IN_ALL) });

/** Chooses a new password with the token of the mail. */
export const resetPasswordForm = z
  .object({
    token: z.string().max(500).default(""),
    password: presentPassword,
    confirmPassword: presentPassword,
  })
  .superRefine((form, context) => checkNewPassword(form, context, {}));

/** Changes the password of the signed-in person. */
export const changePasswordForm = z
  .object({ currentPassword: presentPassword, password: presentPassword, confirmPassword: presentPassword })
  .superRefine((form, context) => checkNewPassword(form, context, {}));

function checkNewPassword(
  form: { password: string; confirmPassword: string },
  context: { addIssue: (issue: { code: "custom"; path: string[]; message: string }) => void },
  owner: { email?: string; name?: string },
): void {
  const checked = checkPassword(form.password, owner);
  if (!checked.ok) {
    context.addIssue({ code: "custom", path: ["password"], message: PASSWORD_MESSAGES[checked.reason] });
  }
  if (form.password !== form.confirmPassword) {
    context.addIssue({ code: "custom", path: ["confirmPassword"], message: PASSWORDS_DIFFER });
  }
}
