import { z } from "zod";
import { emailField, INVALID_PHONE, optionalText, requiredText } from "#app/domain/contact/contact-fields.ts";
import { EMPTY_FIELD } from "#app/domain/contact/contact-messages.ts";
import { parsePhone } from "#app/domain/contact/phone.ts";
import { presentPassword } from "./sign-in-form.ts";

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
  email: emailField(EMPTY_FIELD.email),
  currentPassword: presentPassword(EMPTY_FIELD.currentPassword),
});

/** An action confirmed with the password. */
export const passwordAgainForm = changeEmailForm.pick({ currentPassword: true });

/** A code of the authenticator app, or a recovery code, with blanks removed. */
export const secondFactorForm = z.object({
  code: requiredText("Enter the code", 100).transform((text) => text.replace(/\s+/g, "")),
});
