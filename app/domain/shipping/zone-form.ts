import { z } from "zod";
import { readPrice } from "#app/domain/catalogue/price-text.ts";
import { optionalText, requiredText } from "#app/domain/contact/contact-fields.ts";
import { CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { countryOfName } from "./country-names.ts";

/**
 * Parses the form of a shipping zone: the names of its countries, of which blank ones are dropped, the rate in
 * `currency`. Source: specification 6.1.
 */
export const zoneForm = z
  .object({
    name: requiredText("Please name the zone.", 80),
    countries: z.array(optionalText(100)).transform((names, context) => {
      const codes: string[] = [];
      for (const name of names.filter((each) => each !== "")) {
        const code = countryOfName(name);
        if (code !== null) codes.push(code);
        else context.addIssue(`We don't know a country called “${name}”. Please choose one from the list.`);
      }
      return [...new Set(codes)];
    }),
    rateKind: z.enum(["flat", "per_kg"], "Please choose how shipping is charged."),
    rate: requiredText("Please enter a rate."),
    currency: z.enum(CURRENCY_CODES, "Please choose a supported currency.").default("USD"),
    freeOver: optionalText(20),
    estimatedDays: requiredText("Please enter how long delivery takes.", 40),
  })
  .transform(({ currency, ...form }, context) => {
    const rate = readPrice(form.rate, currency);
    const freeOver = form.freeOver === "" ? null : readPrice(form.freeOver, currency);
    const isLimit = form.freeOver === "" || (freeOver?.amount ?? 0) > 0;
    if (rate && isLimit) return { ...form, rate, freeOver };
    const path = [rate ? "freeOver" : "rate"];
    context.addIssue({ code: "custom", path, message: "Please enter an amount, such as 250." });
    return z.NEVER;
  });

/** A parsed zone; `rate` and `freeOver` are in the currency they were typed in. */
export type ZoneForm = z.output<typeof zoneForm>;
