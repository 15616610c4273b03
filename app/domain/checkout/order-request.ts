import { z } from "zod";
import { normalizeCode } from "#app/domain/cart/discount-code.ts";
import {
  emailField,
  optionalPhoneField,
  optionalText,
  phoneField,
  plusCodeField,
  requiredText,
} from "#app/domain/contact/contact-fields.ts";
import { EMPTY_FIELD } from "#app/domain/contact/contact-messages.ts";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { isAddressNeeded, isCountryValue } from "#app/domain/shipping/countries.ts";
import { ASK_INTENT, PAGE_INTENT } from "./order-intent.ts";
import { requestedItemsField } from "./requested-items.ts";

/** Shown without a destination. Source: specification 6.3. */
const COUNTRY_REQUIRED = "Please select your country to calculate shipping.";

/** A destination: one of the six options or an ISO 3166 code, parsed to capitals. */
const countryField = z.string(COUNTRY_REQUIRED).trim().toUpperCase().refine(isCountryValue, COUNTRY_REQUIRED);

const CODE_WORDS = "Please enter a valid discount code.";

/** Longer than any code. */
const WRONG_CODE_LENGTH = 61;

/**
 * A normalized discount code; "" if absent or blank. One that is too long is refused later like any other unknown code.
 */
const discountCodeField = z
  .string(CODE_WORDS)
  .default("")
  .transform((typed) => normalizeCode(typed).slice(0, WRONG_CODE_LENGTH));

/** The currency shown to the shopper; null if absent or blank, so that the server detects it. */
const currencyField = z
  .union([z.enum(CURRENCY_CODES), z.literal(""), z.null()], "Please choose a supported currency.")
  .optional()
  .transform((code) => code || null);

/** The total shown to the shopper, a decimal in major units; null if absent or blank. */
const expectedTotalField = z
  .union([z.string().trim(), z.number().transform(String), z.null()])
  .optional()
  .transform((text) => text || null)
  .refine(
    (text) => text === null || /^\d{1,15}(\.\d{1,4})?$/.test(text),
    "Please reload the page and try again.",
  );

/**
 * An idempotency key that the browser creates per order, so that sending twice makes one order; null if absent or
 * blank.
 */
const idempotencyKeyField = z
  .string()
  .trim()
  .max(200)
  .nullish()
  .transform((key) => key || null)
  .refine((key) => key === null || /^[\x21-\x7e]{8,200}$/.test(key), "Please reload the page and try again.");

/**
 * The fields of every order request: buyer, destination, items and the total shown. The bodies of the store API have
 * the same under their own names. Source: specification 6.4, 7.1, 7.2.
 */
export const orderRequestFields = {
  customerName: requiredText(EMPTY_FIELD.name),
  customerEmail: emailField(EMPTY_FIELD.email),
  customerPhone: phoneField(EMPTY_FIELD.phone),
  deliveryAddress: optionalText(500),
  plusCode: plusCodeField,
  receiverName: optionalText(),
  receiverPhone: optionalPhoneField,
  country: countryField,
  region: optionalText(),
  area: optionalText(),
  items: requestedItemsField,
  discountCode: discountCodeField,
  currency: currencyField,
  expectedTotal: expectedTotalField,
  idempotencyKey: idempotencyKeyField,
};

/** The parsed fields of an order request: an order has each of them, whichever way it comes. */
export type OrderRequest = z.output<z.ZodObject<typeof orderRequestFields>>;

/** Parses the form of an order that is sent without script; the button's intent says how it is paid. */
export const orderForm = requiringAddress("deliveryAddress", {
  ...orderRequestFields,
  pickup: optionalText(),
  intent: z.enum([PAGE_INTENT, ASK_INTENT]).optional().catch(undefined),
});

/**
 * Returns the schema of an order request that requires the address in the field of this name, everywhere but in The
 * Gambia, where riders call.
 */
export function requiringAddress<F extends z.ZodRawShape>(addressField: string, fields: F) {
  return z.object(fields).refine(
    (request) => {
      const { country, [addressField]: deliveryAddress }: Record<string, unknown> = request;
      if (typeof country !== "string" || !isAddressNeeded(country)) return true;
      return typeof deliveryAddress === "string" && deliveryAddress.trim() !== "";
    },
    { path: [addressField], message: EMPTY_FIELD.address, when: ({ value }) => value instanceof Object },
  );
}
