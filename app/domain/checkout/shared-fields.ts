import { z } from "zod";
import { normalizeCode } from "#app/domain/cart/discount-code.ts";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { isCountryValue } from "#app/domain/shipping/countries.ts";

/** Shown without a destination. Source: specification 6.3. */
const COUNTRY_REQUIRED = "Please select your country to calculate shipping.";

/** A destination: one of the six options or an ISO 3166 code, parsed to capitals. */
export const countryField = z
  .string(COUNTRY_REQUIRED)
  .trim()
  .toUpperCase()
  .refine(isCountryValue, COUNTRY_REQUIRED);

const CODE_WORDS = "Please enter a valid discount code.";

/** Longer than any code. */
const WRONG_CODE_LENGTH = 61;

/**
 * A normalized discount code; "" if absent or blank. One that is too long is refused later like any other unknown code.
 */
export const discountCodeField = z
  .string(CODE_WORDS)
  .default("")
  .transform((typed) => normalizeCode(typed).slice(0, WRONG_CODE_LENGTH));

/** The currency shown to the shopper; null if absent or blank, so that the server detects it. */
export const currencyField = z
  .union([z.enum(CURRENCY_CODES), z.literal(""), z.null()], "Please choose a supported currency.")
  .optional()
  .transform((code) => code || null);

/** The total shown to the shopper, a decimal in major units; null if absent or blank. */
export const expectedTotalField = z
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
export const idempotencyKeyField = z
  .string()
  .trim()
  .max(200)
  .nullish()
  .transform((key) => key || null)
  .refine((key) => key === null || /^[\x21-\x7e]{8,200}$/.test(key), "Please reload the page and try again.");
