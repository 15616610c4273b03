import { z } from "zod";
import { emailField, optionalText, phoneField, requiredText } from "#app/domain/contact/contact-fields.ts";
import { EMPTY_FIELD } from "#app/domain/contact/contact-messages.ts";
import { isAddressNeeded } from "#app/domain/shipping/countries.ts";
import { requestedItemsField } from "./requested-items.ts";
import { idempotencyKeyField, orderFields } from "./shared-fields.ts";

/** The value of the button `intent` that leads to the payment page; without it the form has a receipt. */
export const PAGE_INTENT = "page";

/** Its value where somebody else is to pay there. */
export const ASK_INTENT = "ask";

/**
 * Parses the form of the local payment page: buyer, destination, items and the total shown. Name, e-mail and phone are
 * required. The address is required everywhere but in The Gambia, where riders call. Source: specification §5, Local
 * order; decisions, Orders, stock and payment.
 */
export const localOrderForm = z
  .object({
    customerName: requiredText(EMPTY_FIELD.name),
    customerEmail: emailField(EMPTY_FIELD.email),
    customerPhone: phoneField(EMPTY_FIELD.phone),
    deliveryAddress: optionalText(500),
    ...orderFields,
    items: requestedItemsField,
    idempotencyKey: idempotencyKeyField,
    intent: z.enum([PAGE_INTENT, ASK_INTENT]).optional().catch(undefined),
  })
  .refine((form) => !isAddressMissing(form), {
    path: ["deliveryAddress"],
    message: EMPTY_FIELD.address,
    when: () => true,
  });

/** Returns whether an order lacks the address that this country requires. */
export function isAddressMissing(form: { country?: unknown; deliveryAddress?: unknown }): boolean {
  const { country, deliveryAddress } = form;
  if (typeof country !== "string" || !isAddressNeeded(country)) return false;
  return typeof deliveryAddress !== "string" || deliveryAddress.trim() === "";
}
