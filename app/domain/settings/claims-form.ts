import { z } from "zod";
import { switchField } from "#app/domain/contact/contact-fields.ts";
import { convertToUsd, type RatesPerUsd } from "#app/domain/money/rates.ts";
import { typedDalasi } from "#app/domain/money/typed-sum.ts";
import { type Claims, DEFAULT_CLAIMS } from "./claims.ts";
import { wholeNumber } from "./shop-settings.ts";

/** The claims in the owner's form and in the database. */
export const claimsSchema: z.ZodType<Claims> = z.object({
  freeShipping: z.object({
    isOn: switchField,
    overUsd: wholeNumber(1, 100_000),
    overGmd: z.number().int().min(1).max(100_000_000).nullable().default(null),
  }),
  returns: z.object({
    isOn: switchField,
    days: wholeNumber(1, 365),
    isPaidByShop: switchField,
  }),
  firstPurchase: z.object({ isOn: switchField, text: z.string().trim().max(200) }),
  customers: z.object({ isOn: switchField, count: wholeNumber(0, 100_000_000) }),
});

/**
 * Returns the fields of free shipping as the claims have them. A limit typed in dalasi comes with its worth in whole
 * dollars, one at least. A value that is no amount is returned for the schema to refuse.
 */
export function freeShippingFields(
  { isOn, over, currency }: Record<string, unknown>,
  rates: RatesPerUsd,
): Record<string, unknown> {
  const typed = currency === "GMD" ? typedDalasi(String(over)) : null;
  if (typed === null || typed.amount % 100 !== 0 || typed.amount <= 0) return { isOn, overUsd: over };
  const overUsd = Math.max(1, Math.round(convertToUsd(typed, rates).amount / 100));
  return { isOn, overUsd, overGmd: typed.amount / 100 };
}

/** Parses the stored claims; invalid or missing ones have their defaults. */
export function parseClaims(json: unknown): Claims {
  const parsed = claimsSchema.safeParse(json);
  return parsed.success ? parsed.data : DEFAULT_CLAIMS;
}
