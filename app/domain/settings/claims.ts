import { z } from "zod";

/** The row of `site_settings` the claims are kept in. */
export const CLAIMS_KEY = "claims";

const isOn = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === "on" || value === "true");

/**
 * What the pages promise, each with a switch; a promise that is off is not shown. `overUsd` is in whole
 * US dollars and is the rule itself: orders from there on ship free. Source: decisions, Shipping and discounts.
 */
export const claimsSchema = z.object({
  freeShipping: z.object({
    isOn,
    overUsd: z.coerce
      .number("Please enter an amount.")
      .int("Please enter whole dollars.")
      .min(1, "Please enter an amount.")
      .max(100_000),
  }),
  returns: z.object({
    isOn,
    days: z.coerce.number("Please enter a number of days.").int("Please enter whole days.").min(1).max(365),
  }),
  firstPurchase: z.object({ isOn, text: z.string().trim().max(200) }),
  customers: z.object({
    isOn,
    count: z.coerce
      .number("Please enter a number.")
      .int("Please enter a whole number.")
      .min(0)
      .max(100_000_000),
  }),
});

/** The shop's claims. */
export type Claims = z.output<typeof claimsSchema>;

/** What a new shop begins with: nothing promised that is not so, and the figures ready to switch on. */
export const DEFAULT_CLAIMS: Claims = {
  freeShipping: { isOn: false, overUsd: 100 },
  returns: { isOn: true, days: 30 },
  firstPurchase: { isOn: false, text: "10% off your first purchase" },
  customers: { isOn: false, count: 50_000 },
};

/** Reads the stored claims; broken or missing ones are the defaults. */
export function parseClaims(json: unknown): Claims {
  const parsed = claimsSchema.safeParse(json);
  return parsed.success ? parsed.data : DEFAULT_CLAIMS;
}

/** From how many US cents on shipping is free, for `quoteShipping`; null while the rule is off. */
export function freeShippingOverUsd(claims: Claims): number | null {
  return claims.freeShipping.isOn ? claims.freeShipping.overUsd * 100 : null;
}
