import { z } from "zod";
import { readPrice } from "#app/domain/catalogue/product-price.ts";
import { optionalText, requiredText } from "#app/domain/contact/contact-fields.ts";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { isCountryValue } from "./countries.ts";
import { zoneCountry } from "./zones.ts";

/**
 * Parses the form of a shipping zone: country codes separated by commas or spaces (GB becomes UK), the rate in
 * `currency`. Source: decisions, Shipping and discounts.
 */
export const zoneForm = z
  .object({
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
    rate: requiredText("Please enter a rate."),
    currency: z.enum(CURRENCY_CODES, "Please choose a supported currency.").default("USD"),
    estimatedDays: requiredText("Please enter how long delivery takes.", 40),
  })
  .transform(({ currency, ...form }, context) => {
    const rate = readPrice(form.rate, currency);
    if (rate) return { ...form, rate };
    context.addIssue({ code: "custom", path: ["rate"], message: "Please enter an amount, such as 250." });
    return z.NEVER;
  });

/** A parsed zone; `rate` is in the currency it was typed in. */
export type ZoneForm = z.output<typeof zoneForm>;
