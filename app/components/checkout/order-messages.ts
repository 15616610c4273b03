import { walletAway } from "#app/copy/checkout-messages.ts";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { checkoutFailed, TOASTS, type Toast, withLine } from "#app/copy/toasts.ts";
import { hasEmptyField } from "#app/domain/contact/contact-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import type { Payment, SendRefusal } from "./send-order.ts";

/** Shown if the order has changed since it was first sent. */
const SENT_BEFORE =
  "We already have an order from this page: please check your email. To send what you see here as another order, press Submit Order again.";
const NO_ANSWER =
  "We couldn't reach the shop. Everything you typed is still here: press Submit Order again when you're back online. You won't order twice.";
const NO_CARD_ANSWER =
  "We couldn't reach the shop. Nothing was charged: press Pay Now again when you're back online.";

/** Shown where the figures could not be fetched. */
export const NO_TOTAL = "We couldn't work out the total. Please try again in a moment.";

/** Returns the message for a refused order. */
export function messageOf({ reason, message }: SendRefusal, payment: Payment): string {
  const isAway = reason === "unavailable" || reason === "offline" || reason === "no_url";
  if (isAway && payment.payBy === "page" && payment.method !== "card") return walletAway(payment.method);
  if (reason === "offline") return payment.payBy === "page" ? NO_CARD_ANSWER : NO_ANSWER;
  if (reason === "no_url") return TOASTS.noCheckoutUrl.text ?? "";
  if (reason === "key_conflict" && payment.payBy === "receipt") return SENT_BEFORE;
  return message || refusalMessage(reason);
}

/** Returns the toast for an order that failed, for the reason that these words say. */
export function failedToast(payBy: Payment["payBy"], words: string): Toast {
  return payBy === "page" ? checkoutFailed(words) : withLine(TOASTS.orderFailed, words);
}

/** Returns the toast for a refused order; `errors` are the messages beside the fields and the button. */
export function toastOf(refusal: SendRefusal, errors: FieldErrors, payment: Payment): Toast {
  switch (refusal.reason) {
    case "receipt_required":
      return TOASTS.receiptRequired;
    case "file_too_large":
      return TOASTS.fileTooLarge;
    case "unsupported_file_type":
      return TOASTS.unsupportedFile;
    case "unknown_discount":
      return TOASTS.invalidDiscount;
    case "no_url":
      if (payment.method === "card") return TOASTS.noCheckoutUrl;
      break;
    case "offline":
    case "order_failed":
      // The words beside the button say the rest.
      if (payment.payBy === "receipt") return TOASTS.orderFailed;
      break;
  }
  if (hasEmptyField(errors)) return TOASTS.missingInformation;
  return failedToast(payment.payBy, messageOf(refusal, payment));
}
