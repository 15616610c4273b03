import { z } from "zod";
import { optionalText, requiredText } from "#app/domain/contact/contact-fields.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { isCountryValue } from "./countries.ts";
import { zoneCountry } from "./zones.ts";

/**
 * Parses the form of a shipping zone: country codes separated by commas or spaces (GB becomes UK), the rate in US
 * dollars (becomes cents). Source: decisions, Shipping and discounts.
 */
export const zoneForm = z.object({
  name: requiredText("Please name the zone.", 80),
  countries: optionalText(2000).transform((text, context) => {
    const codes = text
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== "");
    const unknown = [...new Set(codes.filter((code) => !isCountryValue(code)))];
    if (unknown.length > 0) context.addIssue(`There is no country ${unknown.join(", ")}.`);
    return [...new Set(codes.map(zoneCountry))];
  }),
  rateKind: z.enum(["flat", "per_kg"], "Please choose how shipping is charged."),
  rate: requiredText("Please enter a rate.").transform((text, context) => {
    const rate = moneyFromDecimal(text, "USD");
    if (rate && rate.amount >= 0 && rate.amount <= 1_000_000) return rate.amount;
    context.addIssue("Please enter an amount in dollars.");
    return z.NEVER;
  }),
  estimatedDays: requiredText("Please enter how long delivery takes.", 40),
});

/** A parsed zone; `rate` is US cents. */
export type ZoneForm = z.output<typeof zoneForm>;
