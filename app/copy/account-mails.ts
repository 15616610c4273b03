import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { composeMail, facts, link, type Mail, paragraph } from "./mail.ts";
import { greeting } from "./order-mails.ts";

/** To an owner who forgot the password: a link to choose a new one; `minutes` is its validity. */
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

/** To a new e-mail address: a link that verifies it. */
export function verifyEmailMail(input: { name: string; url: string }): Mail {
  return composeMail(`Welcome to ${SHOP_NAME}: please confirm your address`, [
    paragraph(greeting(input.name)),
    paragraph("Good to have you. Confirm your address and the orders you made with it join your account."),
    link("Confirm my address", input.url),
    paragraph("If you did not sign up with us, please ignore this mail."),
  ]);
}

/** To the new address before the account uses it: the link that confirms the change; `hours` is its validity. */
export function changeEmailMail(input: { name: string; url: string; hours: number }): Mail {
  return composeMail(`Confirm your new address at ${SHOP_NAME}`, [
    paragraph(greeting(input.name)),
    paragraph(
      `You asked us to use this address for your account. The link works for ${input.hours} hours; until then everything goes to the old one.`,
    ),
    link("Use this address", input.url),
    paragraph("If that was not you, please ignore this mail. Nothing changes."),
  ]);
}

/** To the old address, after a new one has replaced it. */
export function emailChangedMail(input: { name: string; newEmail: string }): Mail {
  return composeMail(`Your address at ${SHOP_NAME} has changed`, [
    paragraph(greeting(input.name)),
    paragraph(`Your account now uses ${input.newEmail}. This is the last mail to the old address.`),
    paragraph("If that was not you, please write to us at once."),
  ]);
}

/** To the owner, after a password was changed or reset. */
export function passwordChangedMail(input: { name: string; resetUrl: string }): Mail {
  return composeMail(`Your ${SHOP_NAME} password has changed`, [
    paragraph(greeting(input.name)),
    paragraph("Your password was changed just now, and other devices were signed out."),
    paragraph("If that was not you, choose a new one at once:"),
    link("Choose a new password", input.resetUrl),
  ]);
}

/** To the owner, after a passkey was added, which opens the account without the password. */
export function passkeyAddedMail(input: { name: string; accountUrl: string }): Mail {
  return composeMail(`A passkey was added to your ${SHOP_NAME} account`, [
    paragraph(greeting(input.name)),
    paragraph("From now on a passkey opens your account, without the password."),
    paragraph("If that was not you, remove it at once and change your password:"),
    link("Look at your account", input.accountUrl),
  ]);
}

/** To the owner, after a passkey was removed. */
export function passkeyRemovedMail(input: { name: string; passkey: string; accountUrl: string }): Mail {
  return composeMail(`A passkey was removed from your ${SHOP_NAME} account`, [
    paragraph(greeting(input.name)),
    paragraph(`The passkey “${input.passkey}” no longer opens your account.`),
    paragraph("If that was not you, change your password at once:"),
    link("Look at your account", input.accountUrl),
  ]);
}

/** To an account's owner, after somebody signed up again with its address. */
export function alreadyRegisteredMail(input: { name: string; signInUrl: string; resetUrl: string }): Mail {
  return composeMail(`You have an account at ${SHOP_NAME} already`, [
    paragraph(greeting(input.name)),
    paragraph(
      "Somebody signed up with this address just now. It has an account already, so please sign in to that one.",
    ),
    link("Sign in", input.signInUrl),
    paragraph("If you have forgotten your password, choose a new one:"),
    link("Choose a new password", input.resetUrl),
    paragraph("If that was not you, you need do nothing. Your account stays as it is."),
  ]);
}

/** To the owner of an account with too many wrong passwords; `hours` is the link's validity. */
export function signInHelpMail(input: { name: string; url: string; hours: number }): Mail {
  return composeMail(`Trouble signing in to ${SHOP_NAME}?`, [
    paragraph(greeting(input.name)),
    paragraph(
      "Somebody has typed many wrong passwords for your account, so for now we only let browsers in that we know. Nobody got in.",
    ),
    paragraph(
      `To sign in now, open this link in your browser, then type your password as usual. It works for ${input.hours} hours.`,
    ),
    link("Let me sign in here", input.url),
    paragraph("If you are not signing in just now, you need do nothing."),
  ]);
}

/** To every administrator, after the shop's payment accounts were changed, with who changed them. */
export function paymentSettingsChangedMail(input: {
  method: string;
  isActive: boolean;
  by: string;
  ipAddress: string;
  adminUrl: string;
}): Mail {
  return composeMail(`Payment settings changed: ${input.method}`, [
    paragraph(`The payment settings of ${input.method} were changed. If nobody of you did that, act now.`),
    facts([
      ["Changed by", input.by],
      ["From the address", input.ipAddress],
      ["Offered to shoppers", input.isActive ? "yes" : "no"],
    ]),
    link("Look at the payment settings", input.adminUrl),
  ]);
}
