import { PASSWORD_MESSAGES } from "#app/domain/accounts/password-rules.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { INVALID_EMAIL, INVALID_PHONE } from "#app/domain/contact/contact-messages.ts";

/** The sentence for every reason a use case may refuse with. */
const REFUSAL_MESSAGES = {
  validation_failed: "Please check the fields marked below.",
  invalid_email: INVALID_EMAIL,
  invalid_phone: INVALID_PHONE,
  unknown_discount: "Please enter a valid discount code.",
  out_of_stock: "Something in your cart has just sold out. Please check your cart.",
  too_many_unpaid:
    "That is more than we can hold for one shopper before it is paid. Please wait until your open order is paid, order fewer pieces, or write to us and we will help.",
  price_changed: "The price has changed since you saw it. Please check the new total; nothing was charged.",
  payment_method_unavailable: "This way to pay is not available right now. Please choose another one.",
  incomplete_details: "Add an account or phone number before switching this method on.",
  unknown_method: "There is no such way to pay.",
  unknown_setting: "There is no such setting.",
  idempotency_conflict:
    "This order was already sent with other details. Please reload the page and try again.",
  receipt_required: "Please upload your payment receipt.",
  file_too_large: "Please select a file smaller than 5MB.",
  unsupported_file_type: "Please upload a picture or a PDF.",
  receipt_not_wanted: "This order does not wait for another receipt.",
  checkout_failed: "Please try again or contact support.",
  customer_required: "Please fill in all required fields.",
  not_refundable: "This order has no payment to give back.",
  money_returned: "This payment was sent back, so its receipt stays as it was decided.",
  invalid_amount: "Please enter an amount such as 12.50.",
  refund_too_much: "That is more than is left of this payment.",
  refund_refused: "The card company refused the refund.",
  refund_unanswered:
    "The card company does not answer just now. The refund is recorded and will be tried again.",
  unknown_size: "There is no such size of this pair.",
  contact_required: "Please enter your email address or WhatsApp number.",
  too_many_alerts: "You are waiting for 20 sizes already. Please stop some of them first.",
  still_in_stock: "This size is in stock: you can buy it now.",
  order_failed: "Failed to create order. Please try again.",
  saved_meanwhile:
    "Changed meanwhile: somebody else has saved this since you opened it. What you typed is still here.",
  sent_already:
    "This was saved already as you first sent it; its answer got lost. Please look before you send it again.",
  changed_meanwhile: "Somebody else has changed this in the meantime. Please look again.",
  nothing_changed: "Nothing was changed.",
  unknown_status: "Please choose a status.",
  stock_gone: "There is not enough stock left to bring this order back.",
  not_found: "We could not find that.",
  forbidden: "You don't have admin privileges.",
  unauthenticated: "Please sign in first.",
  wrong_credentials: "Please check your credentials",
  wrong_password: "This is not your current password.",
  password_needed: "Please type your password again to change this.",
  wrong_code: "This code is not right, or it has been used. Please try the next one.",
  challenge_expired: "This took a little long. Please sign in again.",
  second_step_unreadable:
    "Codes cannot be checked here: the shop's secret has changed since you set up two-step sign-in. Please write to the shop.",
  passkeys_unavailable: "Passkeys do not work at this address of the shop.",
  too_many_passkeys: "You have as many passkeys as one account can hold. Please remove one first.",
  passkey_refused: "This passkey did not open anything. Please try again, or use your password.",
  second_factor_on: "Two-step sign-in is on already.",
  second_factor_missing: "Please turn on two-step sign-in for yourself first.",
  second_factor_required: "The owner asks everybody on the staff for two-step sign-in.",
  last_admin: "The shop needs at least one administrator. Please make somebody else one first.",
  no_such_user: "Nobody has an account with this email address yet. Please ask them to sign up first.",
  same_email: "This is your address already.",
  email_taken: "This email address already has an account. Please sign in instead.",
  other_account: "This link is for another account. Please sign in to that one, then open the link again.",
  link_expired: "This link has expired. Please ask for a new one.",
  rate_limited: "Too many tries. Please wait a little and try again.",
  sign_in_limited:
    "Too many tries. Please wait a little, or look in your mail: if this is your account, we have sent you a link that lets you sign in now.",
  unavailable: "The shop is catching its breath. Please try again in a moment.",
  ...PASSWORD_MESSAGES,
} as const;

/** A refusal reason with its own sentence. */
export type RefusalReason = keyof typeof REFUSAL_MESSAGES;

/** Returns the sentence for a reason, a general one for an unknown reason. */
export function refusalMessage(reason: string): string {
  const isRefusalReason = (text: string): text is RefusalReason => Object.hasOwn(REFUSAL_MESSAGES, text);
  return isRefusalReason(reason) ? REFUSAL_MESSAGES[reason] : "That did not work. Please try again.";
}

/** Returns why an order was refused, with how many more unpaid pieces its shopper may have. */
export function tooManyUnpaidMessage(available: number): string {
  if (available === 0) {
    return "You have an open order that is not paid yet. Please wait until it is paid before you order more, or write to us and we will help.";
  }
  const pieces = available === 1 ? "1 piece" : `${available} pieces`;
  return `We can hold ${pieces} more of this for you until it is paid. Please order fewer, wait until your open order is paid, or write to us and we will help.`;
}

/** Returns why an order cannot be restored, with what is missing: "Court Low (EU 42), 2 of 3 left". */
export function missingStockMessage(
  missing: readonly { name: string; size: string; wanted: number; available: number }[],
): string {
  const descriptions = missing.map(({ name, size, wanted, available }) => {
    const sizeLabel = namedSize(size);
    const remaining = available === 0 ? "none" : `${available} of ${wanted}`;
    return `${name}${sizeLabel && ` (${sizeLabel})`}, ${remaining} left`;
  });
  return [REFUSAL_MESSAGES.stock_gone, descriptions.length > 0 ? `${descriptions.join("; ")}.` : ""]
    .join(" ")
    .trim();
}
