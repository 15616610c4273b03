import { refusalMessage } from "#app/copy/refusal-messages.ts";
import { TOASTS, type Toast, withLine } from "#app/copy/toasts.ts";
import { hasEmptyField } from "#app/domain/contact/contact-messages.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import type { SendRefusal } from "./send-order.ts";

/** Shown if the order has changed since it was first sent. */
export const SENT_BEFORE =
  "We already have an order from this page: please check your email. To send what you see here as another order, press Submit Order again.";
const NO_ANSWER =
  "We couldn't reach the shop. Everything you typed is still here: press Submit Order again when you're back online. You won't order twice.";

/** Returns the message for a refused order. */
export function messageOf({ reason, message }: SendRefusal): string {
  if (reason === "offline") return NO_ANSWER;
  return message || refusalMessage(reason);
}

const NO_CARD_ANSWER =
  "We couldn't reach the shop. Nothing was charged: press Pay Now again when you're back online.";

/** Returns the message for a card order without a card page. */
export function cardMessageOf({ reason, message }: SendRefusal): string {
  if (reason === "offline") return NO_CARD_ANSWER;
  if (reason === "no_url") return TOASTS.noCheckoutUrl.text ?? "";
  return message || refusalMessage(reason);
}

/** Returns the toast for a refused order; `fields` are the messages beside the fields. */
export function toastOf(refusal: SendRefusal, fields: FieldErrors): Toast {
  switch (refusal.reason) {
    case "receipt_required":
      return TOASTS.receiptRequired;
    case "file_too_large":
      return TOASTS.fileTooLarge;
    case "unsupported_file_type":
      return TOASTS.unsupportedFile;
    case "unknown_discount":
      return TOASTS.invalidDiscount;
    case "price_changed":
    case "out_of_stock":
    case "too_many_unpaid":
    case "rate_limited":
    case "payment_method_unavailable":
      return withLine(TOASTS.orderFailed, messageOf(refusal));
    default:
      return hasEmptyField(fields) ? TOASTS.missingInformation : TOASTS.orderFailed;
  }
}
