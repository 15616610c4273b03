import { z } from "zod";
import { type Claims, DEFAULT_CLAIMS } from "./claims.ts";

const isOn = z
  .unknown()
  .optional()
  .transform((value) => value === true || value === "on" || value === "true");

/** The claims in the owner's form and in the database. */
export const claimsSchema: z.ZodType<Claims> = z.object({
  freeShipping: z.object({
    isOn,
    overUsd: z.coerce
      .number("Please enter an amount.")
      .int("Please enter a whole number of dollars.")
      .min(1, "Please enter an amount.")
      .max(100_000),
  }),
  returns: z.object({
    isOn,
    days: z.coerce
      .number("Please enter a number of days.")
      .int("Please enter a whole number of days.")
      .min(1)
      .max(365),
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

/** Parses the stored claims; invalid or missing ones have their defaults. */
export function parseClaims(json: unknown): Claims {
  const parsed = claimsSchema.safeParse(json);
  return parsed.success ? parsed.data : DEFAULT_CLAIMS;
}
