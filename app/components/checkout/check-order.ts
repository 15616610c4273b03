import { TOASTS, type Toast } from "#app/copy/toasts.ts";
import {
  EMPTY_FIELD,
  hasEmptyField,
  INVALID_EMAIL,
  INVALID_PHONE,
} from "#app/domain/contact/contact-messages.ts";
import { parseEmail } from "#app/domain/contact/email.ts";
import { parsePhone } from "#app/domain/contact/phone.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { RECEIPT_MAX_BYTES } from "#app/domain/payments/receipt.ts";
import { isAddressNeeded } from "#app/domain/shipping/countries.ts";
import type { OrderDraft } from "./order-draft.ts";

/** The errors of an order before it is sent, beside the fields and as toasts; the server checks everything again. */
type Checked = { errors: FieldErrors; toasts: Toast[] };

/** Checks buyer and destination of an order, and its receipt where it needs one. */
export function checkOrder(
  draft: OrderDraft,
  { country, receipt }: { country: string; receipt?: File | null | undefined },
): Checked {
  const errors: FieldErrors = {};
  const toasts: Toast[] = [];
  const require = (field: keyof OrderDraft, message: string) => {
    if (draft[field].trim() === "") errors[field] = message;
  };
  require("customerName", EMPTY_FIELD.name);
  require("customerEmail", EMPTY_FIELD.email);
  require("customerPhone", EMPTY_FIELD.phone);
  if (isAddressNeeded(country)) require("deliveryAddress", EMPTY_FIELD.address);

  if (!errors.customerEmail && !parseEmail(draft.customerEmail).ok) errors.customerEmail = INVALID_EMAIL;
  if (!errors.customerPhone && !parsePhone(draft.customerPhone).ok) errors.customerPhone = INVALID_PHONE;
  if (country === "") {
    errors.country = TOASTS.countryRequired.text ?? "";
    toasts.push(TOASTS.countryRequired);
  }
  const receiptToast = receipt === null ? TOASTS.receiptRequired : receipt && receiptProblem(receipt);
  if (receiptToast) {
    errors.receipt = receiptToast.text ?? "";
    toasts.push(receiptToast);
  }
  // Phones show the last toast only, and the others stand beside their fields too.
  if (hasEmptyField(errors)) toasts.push(TOASTS.missingInformation);
  return { errors, toasts };
}

/** Returns why a file cannot be a receipt, as far as its size and type say; else null. */
export function receiptProblem(file: File): Toast | null {
  if (file.size === 0) return TOASTS.receiptRequired;
  if (file.size > RECEIPT_MAX_BYTES) return TOASTS.fileTooLarge;
  const isKnownKind = file.type === "" || file.type.startsWith("image/") || file.type === "application/pdf";
  return isKnownKind ? null : TOASTS.unsupportedFile;
}
