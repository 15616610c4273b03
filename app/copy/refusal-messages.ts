import { PASSWORD_MESSAGES } from "#app/domain/accounts/password-rules.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { INVALID_EMAIL, INVALID_PHONE } from "#app/domain/contact/contact-messages.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { plural } from "#app/domain/plural.ts";

/** The sentence for every reason a use case may refuse with. */
const REFUSAL_MESSAGES = {
  validation_failed: "Please check the fields marked below.",
  invalid_email: INVALID_EMAIL,
  invalid_phone: INVALID_PHONE,
  unknown_discount: "Please enter a valid discount code.",
  area_unavailable: "We don't deliver there just now. Please choose another area.",
  wrong_pickup_code: "That isn't this order's code. Please check it with the customer.",
  cash_not_offered: "You can't pay this order in cash. Please choose another way to pay.",
  cash_differs: "That isn't what's due. Please check the sum.",
  cash_due: "This order isn't paid yet. Please take the cash first.",
  name_taken: "This name is taken already. Please choose another one.",
  out_of_stock: "Something in your cart can't be bought just now. Please check your cart.",
  too_many_unpaid:
    "That's more than we can hold for you before it's paid for. Please wait until your open order is paid for, order fewer items, or write to us and we'll help.",
  price_changed: "The price has changed since you saw it. Please check the new total; nothing was charged.",
  payment_method_unavailable: "This payment method isn't available right now. Please choose another one.",
  incomplete_details: "Add an account or phone number before switching this method on.",
  unknown_method: "There is no such payment method.",
  unknown_setting: "There is no such setting.",
  idempotency_conflict:
    "This order was already sent with other details. Please reload the page and try again.",
  receipt_required: "Please upload your payment receipt.",
  file_too_large: "Please select a file smaller than 5MB.",
  unsupported_file_type: "Please upload a picture or a PDF.",
  receipt_not_wanted: "This order doesn't need another receipt.",
  receipt_used: "We've counted this receipt already. Please send the one for the rest.",
  payer_asked:
    "You asked someone else to pay for this order. To send a receipt after all, first stop that on the order's payment page.",
  shared_for_a_day: "The 24 hours for someone else to pay are over. Please send another receipt, or ask us.",
  page_in_use:
    "Someone else is paying for this order on a payment page, so its receipt can't be checked now. If they don't pay, you can check it then.",
  receipt_waits:
    "A receipt for this order waits for you. Please verify or reject it, then change what the order costs.",
  checkout_failed: "Please try again or contact support.",
  page_not_closed:
    "We couldn't close the open payment page just now, so nothing has changed. You can still pay there, or try again in a moment.",
  page_not_opened:
    "We can't reach this payment company just now, and nothing was charged. Please try again in a moment, or choose another way to pay.",
  card_sum_too_small: "This total is too small to pay by card. Please choose another way to pay.",
  not_refundable: "This order has no payment to refund.",
  no_money_text: "Please paste at least one message.",
  too_much_money_text: "Please paste at most 500 messages at once.",
  money_returned: "This payment was refunded, so its receipt can't be reviewed again.",
  payment_taken_back:
    "A payment for this order was taken back, so the shop no longer has that money. Please check before you send anything.",
  invalid_amount: "Please enter an amount such as 12.50.",
  given_too_little: "That's less than the total. Please enter what you were given.",
  discount_too_much: "That's more than the bill. Please take off less.",
  refund_too_much: "That's more than is left to refund.",
  refund_refused: "The payment company refused the refund.",
  refund_too_late:
    "It's too late for the payment company to refund this. Please send the money back by hand, then note it below.",
  refund_whole_only:
    "This payment company gives back whole payments only. Please refund all of it, or send the part back by hand.",
  refund_unknown:
    "The payment company didn't answer, so we don't know whether it has refunded this. Please don't refund it again: the order says what to do.",
  refund_unanswered: "The payment company isn't responding. We've saved the refund and will try again.",
  unknown_size: "This product doesn't come in this size.",
  contact_required: "Please enter your email address or WhatsApp number.",
  too_many_alerts:
    "You're already waiting for 20 sizes, the most we can note. We'll write when one of them is back.",
  still_in_stock: "This size is in stock: you can buy it now.",
  order_failed: "Failed to create order. Please try again.",
  saved_meanwhile:
    "Changed in the meantime: someone else has saved this since you opened it. What you typed is still here.",
  sent_already:
    "This was already saved the first time you sent it. Please check it before you send it again.",
  nothing_due:
    "Nothing is due any more: other money has paid this order. If this receipt's money came too, please enter it as “Amount received”. If not, reject the receipt.",
  changed_meanwhile: "Someone else has changed this in the meantime. Please check it again.",
  too_late_to_undo: "The email to the shopper has gone out. You can still change this again.",
  closed_already: "This day is already signed off.",
  reopen_too_late:
    "Only the owner can count a day again, within an hour of its sign-off. Please add a line instead.",
  nothing_counted: "Nothing is counted: count first, or say below why, and close uncounted.",
  not_closable: "Only today and yesterday can be signed off.",
  nothing_changed: "Nothing was changed.",
  order_left:
    "This order has left or was cancelled meanwhile, so it can't be changed. Use Exchange or Take back.",
  no_items: "An order needs at least one item. To take all of them off, cancel the order.",
  unknown_product: "We found no such product, or several. Please type its whole name.",
  not_returnable: "This can't be exchanged or returned: please check the item, the number and the size.",
  return_too_late: "The time to exchange or return this order is over. Please write to us.",
  return_open: "There is an open exchange or return for this item already.",
  paid_in_another_currency:
    "This order has payments in its currency. Remove them first, then choose another currency.",
  stock_changed: "The stock has changed since you saw it. Please count again.",
  typed_price_changed: "Someone else has changed this price since you saw it. What you typed is still here.",
  counted_otherwise:
    "One of these products is counted by size now. Please change its stock on its own page, and leave its line here as it was.",
  unknown_status: "Please choose a status.",
  stock_gone: "There isn't enough stock left to restore this order.",
  not_found: "We couldn't find that.",
  owner_decides:
    "The owner decides this, because it's about the shopper's money. Open the order and ask the owner there.",
  forbidden: "You don't have admin privileges.",
  unauthenticated: "Please sign in first.",
  wrong_credentials: "Please check your credentials",
  wrong_password: "That isn't your current password.",
  confirm_again: "Please confirm that it's you first.",
  wrong_code: "That code is wrong or has been used. Please try the next one.",
  challenge_expired: "That took too long. Please sign in again.",
  second_step_unreadable:
    "We can't check your code, because the shop's secret has changed since you set up two-step sign-in. Please contact the shop.",
  second_factor_on: "Two-step sign-in is already on.",
  second_factor_missing: "Please turn on two-step sign-in for yourself first.",
  second_factor_required: "The owner asks all staff to use two-step sign-in.",
  last_admin: "The shop needs at least one administrator. Please make someone else an administrator first.",
  no_such_user: "Nobody has an account with this email address yet. Please ask them to sign up first.",
  same_email: "This is already your email address.",
  email_taken: "This address has an account already. Sign in or reset your password.",
  address_unproven:
    "Please confirm your email address first: open the link in the email we sent you. That accepts the invitation too.",
  other_account: "This link is for another account. Please sign in to that one, then open the link again.",
  link_expired: "This link has expired. Please ask for a new one.",
  rate_limited: "Too many tries. Please wait a little and try again.",
  sign_in_limited:
    "Too many wrong passwords. If it's your account, choose a new password with “Forgot password?” and sign in with it.",
  unavailable: "The shop is very busy just now. Please try again in a moment.",
  ...PASSWORD_MESSAGES,
} as const;

/** A refusal reason with its own sentence. */
export type RefusalReason = keyof typeof REFUSAL_MESSAGES;

/** Returns the sentence for a reason, a general one for an unknown reason. */
export function refusalMessage(reason: string): string {
  const isRefusalReason = (text: string): text is RefusalReason => Object.hasOwn(REFUSAL_MESSAGES, text);
  return isRefusalReason(reason) ? REFUSAL_MESSAGES[reason] : "That didn't work. Please try again.";
}

/** A refused order, with what its words name. */
type RefusedOrder =
  | { reason: "cash_not_offered"; detail: keyof (typeof NO_CASH)["shopper"] }
  | { reason: "area_unavailable"; detail: string }
  | { reason: "too_many_unpaid"; detail: { available: number } }
  | { reason: "price_changed"; detail: { total: Money } }
  | {
      reason: Exclude<
        RefusalReason,
        "cash_not_offered" | "area_unavailable" | "too_many_unpaid" | "price_changed"
      >;
    };

/** Returns why an order was refused, for its shopper or for the staff who write it. */
export function orderRefusalWords(refusal: RefusedOrder, reader: "shopper" | "staff"): string {
  const words = REFUSAL_MESSAGES[refusal.reason];
  switch (refusal.reason) {
    case "cash_not_offered":
      return NO_CASH[reader][refusal.detail];
    case "area_unavailable":
      // The name is empty where the area is not known.
      return reader === "shopper" && refusal.detail !== ""
        ? `We don't offer ${refusal.detail} just now. Please choose another area; nothing else has changed.`
        : words;
    case "too_many_unpaid":
      return tooManyUnpaidMessage(refusal.detail.available);
    case "price_changed":
      return reader === "staff"
        ? `The price has changed: it comes to ${formatMoney(refusal.detail.total)} now.`
        : words;
    default:
      return words;
  }
}

/** Why an order may not be paid in cash. */
const NO_CASH = {
  shopper: {
    area: "We can't take cash there. Please choose another area or another way to pay.",
    sum: "This order is too large to pay in cash. Please choose another way to pay.",
    history: "Please choose another way to pay. We take cash from customers who have paid for orders before.",
    open: "You already have an order to pay in cash. Please take that one first, or choose another way to pay.",
  },
  staff: {
    area: "We can't take cash there. Please send a link.",
    sum: "This bill is too large to pay in cash on delivery. Please send a link.",
    history: "This customer hasn't paid enough orders yet for cash on delivery. Please send a link.",
    open: "This customer has an order to pay in cash already. Please send a link.",
  },
};

function tooManyUnpaidMessage(available: number): string {
  if (available === 0) {
    return "You have an open order that isn't paid for yet. Please wait until it is before you order more, or write to us and we'll help.";
  }
  return `We can hold ${available} more of this for you until it's paid for. Please order fewer, wait until your open order is paid for, or write to us and we'll help.`;
}

/** Returns why a count is not saved, with what there is now: "EU 42 has 4 now". */
export function stockChangedMessage(now: readonly { size: string; quantity: number }[]): string {
  const sizes = now.map(({ size, quantity }) => {
    const named = namedSize(size);
    return named === ""
      ? `there ${plural(quantity, "is", "are")} ${quantity} now`
      : `${named} has ${quantity} now`;
  });
  return `Something was sold or came in while you counted: ${sizes.join(", ")}. Please check your count and save it again.`;
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
