import { z } from "zod";
import { emailField, optionalText, phoneField, requiredText } from "#app/domain/contact/contact-fields.ts";
import { EMPTY_FIELD } from "#app/domain/contact/contact-messages.ts";
import { PAGE_METHODS } from "#app/domain/payments/page-method.ts";
import { isAddressMissing } from "./local-order-form.ts";
import { requestedItemsSchema } from "./requested-items.ts";
import { idempotencyKeyField, orderFields } from "./shared-fields.ts";

/**
 * Parses the body of `create-checkout`. `shipping` and `discount` are what the browser showed and are not trusted.
 * `customerInfo` is null for the account's own data, which requires a session. Source: specification §7; contract,
 * Store API; decision 7.
 */
export const cardOrderForm = z.object({
  method: z
    .enum(PAGE_METHODS)
    .default("card")
    .describe(
      "Whose page: a card's, or a wallet's, which takes the order's dalasi and is there only where the shop offers it.",
    ),
  items: requestedItemsSchema,
  shipping: z.unknown().optional(),
  discount: z.unknown().optional(),
  customerInfo: z
    .object({
      name: requiredText(EMPTY_FIELD.name),
      email: emailField(EMPTY_FIELD.email),
      phone: phoneField(EMPTY_FIELD.phone),
    })
    .nullish()
    .describe(
      "The buyer. Null means the name, email and phone of the account whose session the request has; without a session it is refused with 422, since nobody could deliver such an order.",
    )
    .transform((info) => info ?? null),
  ...orderFields,
  address: optionalText(500),
  idempotencyKey: idempotencyKeyField,
});

/** A parsed card order. */
export type CardOrderForm = z.output<typeof cardOrderForm>;

/** Returns whether a card order lacks the address that its country requires. */
export function isCardAddressMissing(form: Pick<CardOrderForm, "country" | "address">): boolean {
  return isAddressMissing({ country: form.country, deliveryAddress: form.address });
}
