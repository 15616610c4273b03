import { z } from "zod";
import { emailField, optionalText, phoneField, requiredText } from "#app/domain/contact/contact-fields.ts";
import { EMPTY_FIELD } from "#app/domain/contact/contact-messages.ts";
import { isAddressNeeded } from "#app/domain/shipping/countries.ts";
import { ASK_INTENT, PAGE_INTENT } from "./order-intent.ts";
import { requestedItemsField } from "./requested-items.ts";
import {
  countryField,
  currencyField,
  discountCodeField,
  expectedTotalField,
  idempotencyKeyField,
} from "./shared-fields.ts";

/**
 * The fields of every order request: buyer, destination, items and the total shown. The bodies of the store API have
 * the same under their own names. Source: specification 6.4, 7.1, 7.2.
 */
export const orderRequestFields = {
  customerName: requiredText(EMPTY_FIELD.name),
  customerEmail: emailField(EMPTY_FIELD.email),
  customerPhone: phoneField(EMPTY_FIELD.phone),
  deliveryAddress: optionalText(500),
  country: countryField,
  region: optionalText(),
  items: requestedItemsField,
  discountCode: discountCodeField,
  currency: currencyField,
  expectedTotal: expectedTotalField,
  idempotencyKey: idempotencyKeyField,
};

/** Parses the form of an order that is sent without script; the button's intent says how it is paid. */
export const orderForm = requiringAddress("deliveryAddress", {
  ...orderRequestFields,
  intent: z.enum([PAGE_INTENT, ASK_INTENT]).optional().catch(undefined),
});

/**
 * Returns the schema of an order request that requires the address in the field of this name, everywhere but in The
 * Gambia, where riders call.
 */
export function requiringAddress<F extends z.ZodRawShape>(addressField: string, fields: F) {
  return z.object(fields).refine(
    (request) => {
      const { country, [addressField]: address }: Record<string, unknown> = request;
      if (typeof country !== "string" || !isAddressNeeded(country)) return true;
      return typeof address === "string" && address.trim() !== "";
    },
    { path: [addressField], message: EMPTY_FIELD.address, when: () => true },
  );
}
