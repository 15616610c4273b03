import { z } from "zod";
import { emailField, INVALID_PHONE, optionalText } from "#app/domain/contact/contact-fields.ts";
import { parsePhone } from "#app/domain/contact/phone.ts";
import { FILL_IN_ALL, presentPassword } from "./sign-in-form.ts";

/** Any form of the account page, told apart by `intent`. */
export const accountForm = z.looseObject({ intent: z.union([z.string(), z.array(z.string())]).default("") });

/** A person's name and phone for the shop; both may be empty. The phone is parsed to E.164. */
export const profileForm = z.object({
  displayName: optionalText(100),
  phone: optionalText(40).transform((text, context) => {
    if (text === "") return "";
    const phone = parsePhone(text);
    if (phone.ok) return phone.value;
    context.addIssue({ code: "custom", message: INVALID_PHONE });
    return z.NEVER;
  }),
});

/** A new e-mail address, confirmed with the password. */
export const changeEmailForm = z.object({
  email: emailField(FILL_IN_ALL),
  currentPassword: presentPassword,
});

/** An action confirmed with the password. */
export const passwordAgainForm = z.object({ currentPassword: presentPassword });

/** A code of the authenticator app, or a recovery code, with blanks removed. */
export const secondFactorForm = z.object({
  code: z
    .string(FILL_IN_ALL)
    .max(100, FILL_IN_ALL)
    .transform((text) => text.replace(/\s+/g, ""))
    .pipe(z.string().min(1, FILL_IN_ALL)),
});
