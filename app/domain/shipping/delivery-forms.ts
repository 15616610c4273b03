import { z } from "zod";
import { readPrice } from "#app/domain/catalogue/price-text.ts";
import {
  optionalText,
  plusCodeField,
  requiredText,
  switchField,
} from "#app/domain/contact/contact-fields.ts";
import { KNOWN_CURRENCY_CODES } from "#app/domain/money/currency.ts";
import { money } from "#app/domain/money/money.ts";
import { COUNTRY_OPTIONS, countryName, ISO_COUNTRIES } from "./countries.ts";
import { zoneCountry } from "./zones.ts";

/**
 * Parses the form of a shipping zone: the names of its countries, separated by commas, and the rate in `currency`.
 * Source: specification 6.1.
 */
export const zoneForm = z
  .object({
    name: requiredText("Please name the zone.", 80),
    countries: optionalText(10_000).transform((names, context) => {
      const codes: string[] = [];
      for (const name of names.split(",").map((each) => each.trim())) {
        if (name === "") continue;
        const code = countryOfName(name);
        if (code !== null) codes.push(code);
        else context.addIssue(`We don't know a country called “${name}”. Please check how it is written.`);
      }
      return [...new Set(codes)];
    }),
    rateKind: z.enum(["flat", "per_kg"], "Please choose how shipping is charged."),
    rate: requiredText("Please enter a rate."),
    currency: z.enum(KNOWN_CURRENCY_CODES, "Please choose a supported currency.").default("USD"),
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

/** Parses the form of a delivery area or a pickup point; the price is in dalasi, and a pickup point has none. */
export const areaForm = z
  .object({
    name: requiredText("Please name it.", 80),
    isPickup: z.enum(["area", "pickup"]).transform((kind) => kind === "pickup"),
    price: optionalText(20),
    estimatedDays: requiredText("Please enter how long delivery takes.", 40),
    landmark: optionalText(200),
    hours: optionalText(100),
    plusCode: plusCodeField,
    cashAllowed: switchField,
    isActive: switchField,
    position: z.coerce.number().int().min(1).max(1000).catch(1000),
  })
  .transform(({ isPickup, ...form }, context) => {
    const price = isPickup ? money(0, "GMD") : readPrice(form.price, "GMD");
    if (price) return { ...form, isPickup, price };
    context.addIssue({ code: "custom", path: ["price"], message: "Please enter an amount, such as 250." });
    return z.NEVER;
  });

/** A parsed area; `position` is its place among all, from 1. */
export type AreaForm = z.output<typeof areaForm>;

const CODES = new Map([
  ...ISO_COUNTRIES.map((code) => [comparable(countryName(code)), zoneCountry(code)] as const),
  ...COUNTRY_OPTIONS.map(({ value, label }) => [comparable(label), value] as const),
]);

/** Returns the destination with this name, whatever its case, accents and article; null for any other text. */
export function countryOfName(name: string): string | null {
  return CODES.get(comparable(name)) ?? null;
}

function comparable(name: string): string {
  return name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^the /, "")
    .replaceAll("&", "and")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();
}
