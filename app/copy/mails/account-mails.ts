import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { composeMail, link, type Mail } from "./mail.ts";
import { greeting } from "./order-mails.ts";

/** To an owner who forgot the password: a link to choose a new one; `minutes` is its validity. */
export function passwordResetMail(input: { name: string; url: string; minutes: number }): Mail {
  return composeMail(`Choose a new password for ${SHOP_NAME}`, [
    greeting(input.name),
    `Someone asked to choose a new password for your account at ${SHOP_NAME}. This link works for ${input.minutes} minutes.`,
    link("Choose a new password", input.url),
    "If it wasn't you, there's nothing to do. Your password stays the same.",
  ]);
}

/** To somebody who is invited to the staff; `days` is the link's validity. */
export function staffInvitationMail(input: { role: string; by: string; url: string; days: number }): Mail {
  return composeMail(`You're invited to help run ${SHOP_NAME}`, [
    `${input.by} has invited you to join the staff of ${SHOP_NAME} as ${input.role}.`,
    `Open the link, then sign in or sign up with this email address. It works once, for ${input.days} days.`,
    link("Accept the invitation", input.url),
    "If you weren't expecting this, please ignore this email.",
  ]);
}

/** To a new e-mail address: a link that verifies it. */
export function verifyEmailMail(input: { name: string; url: string }): Mail {
  return composeMail(`Welcome to ${SHOP_NAME}: please confirm your email address`, [
    greeting(input.name),
    "Good to have you with us! Confirm your email address, and any orders you placed with it will show in your account.",
    link("Confirm my address", input.url),
    "If you didn't sign up with us, please ignore this email.",
  ]);
}

/** To the new address before the account uses it: the link that confirms the change; `hours` is its validity. */
export function changeEmailMail(input: { name: string; url: string; hours: number }): Mail {
  return composeMail(`Confirm your new email address at ${SHOP_NAME}`, [
    greeting(input.name),
    `You asked us to use this address for your account at ${SHOP_NAME}. This link works for ${input.hours} hours. Until you open it, we'll keep writing to your old address.`,
    link("Use this address", input.url),
    "If it wasn't you, please ignore this email. Nothing will change.",
  ]);
}

/** To the old address, after a new one has replaced it. */
export function emailChangedMail(input: { name: string; newEmail: string }): Mail {
  return composeMail(`Your email address at ${SHOP_NAME} has changed`, [
    greeting(input.name),
    `Your account at ${SHOP_NAME} now uses ${input.newEmail}. This is the last email to your old address.`,
    "If it wasn't you, please contact us straight away.",
  ]);
}

/** To the owner, after a password was changed or reset, which may have `ended` the second step. */
export function passwordChangedMail(input: {
  name: string;
  resetUrl: string;
  secondStep?: "stays" | "ended" | null;
}): Mail {
  const { name, resetUrl, secondStep = null } = input;
  return composeMail(`Your ${SHOP_NAME} password has changed`, [
    greeting(name),
    "Your password has just been changed, and your other devices were signed out.",
    secondStep === "ended" && "Two-step sign-in is off. You can turn it on again on your account page.",
    secondStep === "stays" && "Two-step sign-in stays on. We'll ask for your code when you sign in.",
    "If it wasn't you, choose a new one straight away:",
    link("Choose a new password", resetUrl),
  ]);
}
