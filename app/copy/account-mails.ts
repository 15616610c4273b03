import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { composeMail, link, type Mail, paragraph } from "./mail.ts";
import { greeting } from "./order-mails.ts";

/** A link to choose a new password; `minutes` is how long it works. */
export function passwordResetMail(input: { name: string; url: string; minutes: number }): Mail {
  return composeMail(`Choose a new password for ${SHOP_NAME}`, [
    paragraph(greeting(input.name)),
    paragraph(
      `Somebody asked for a new password for this address. The link works for ${input.minutes} minutes.`,
    ),
    link("Choose a new password", input.url),
    paragraph("If that was not you, you need do nothing. Your password stays as it is."),
  ]);
}

/** A link that proves the address is the reader's. */
export function verifyEmailMail(input: { name: string; url: string }): Mail {
  return composeMail(`Welcome to ${SHOP_NAME}: please confirm your address`, [
    paragraph(greeting(input.name)),
    paragraph("Good to have you. Confirm your address and the orders you made with it join your account."),
    link("Confirm my address", input.url),
    paragraph("If you did not sign up with us, please ignore this mail."),
  ]);
}
