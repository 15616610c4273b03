import { describe, expect, test } from "vitest";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { money } from "#app/domain/money/money.ts";
import { convertFromUsd, FALLBACK_RATES } from "#app/domain/money/rates.ts";
import {
  COUNTRY_OPTIONS,
  countryInSentence,
  countryName,
  ISO_COUNTRIES,
  isCountryValue,
} from "./countries.ts";
import { countryOfName } from "./delivery-forms.ts";
import { likelyCountry } from "./likely-country.ts";
import { quoteShipping } from "./quote-shipping.ts";
import { DEFAULT_ZONES, EUROPEAN_COUNTRIES, zoneOfCountry } from "./zones.ts";

function quote(
  country: string,
  weightGrams: number,
  currency: CurrencyCode = "USD",
  freeOverUsd: number | null = null,
) {
  const subtotalUsd = 10_000;
  return quoteShipping({
    zones: DEFAULT_ZONES,
    country,
    weightGrams,
    subtotal: convertFromUsd(subtotalUsd, currency, FALLBACK_RATES),
    subtotalUsd,
    freeOver: freeOverUsd === null ? null : { usd: freeOverUsd, typed: null },
    currency,
    pricing: { rates: FALLBACK_RATES, wholeDalasi: false },
  });
}

describe("rates and limits typed in dalasi", () => {
  const zones = DEFAULT_ZONES.map((zone) => ({ ...zone, typed: money(25_000, "GMD") }));
  const quoted = (country: string, currency: CurrencyCode, subtotal: number, gmd: number) =>
    quoteShipping({
      zones,
      country,
      weightGrams: 1500,
      subtotal: money(subtotal, currency),
      subtotalUsd: 7300,
      freeOver: { usd: 7300, typed: money(500_000, "GMD") },
      currency,
      pricing: { rates: { USD: 1_000_000, GMD: gmd }, wholeDalasi: true },
    });

  test.each([60_000_000, 75_123_456])("are what shoppers who see dalasi pay, at a rate of %i", (gmd) => {
    expect(quoted("GM", "GMD", 499_999, gmd).cost).toEqual(money(25_000, "GMD"));
    expect(quoted("US", "GMD", 499_999, gmd).cost).toEqual(money(37_500, "GMD"));
    expect(quoted("GM", "GMD", 500_000, gmd)).toMatchObject({ cost: money(0, "GMD"), costUsd: 0 });
  });

  test("others pay the dollars", () => {
    expect(quoted("GM", "USD", 7300, 60_000_000).cost).toEqual(money(0, "USD"));
  });
});

describe("shipping quotes", () => {
  test.each([
    ["GM", 1000, 300, "2-3 days"],
    ["GM", 9000, 300, "2-3 days"],
    ["EU", 1000, 1000, "7-14 days"],
    ["UK", 2500, 2500, "7-14 days"],
    ["GB", 2500, 2500, "7-14 days"],
    ["DE", 1500, 1500, "7-14 days"],
    ["US", 2000, 2400, "3-5 days"],
    ["CA", 1000, 1200, "10-21 days"],
    ["INTERNATIONAL", 1000, 1200, "10-21 days"],
    ["SN", 1250, 1500, "10-21 days"],
    ["CH", 1000, 1200, "10-21 days"],
    ["us", 1, 1, "3-5 days"],
  ])("to %s, %i grams cost %i US cents and take %s", (country, grams, cents, days) => {
    expect(quote(country, grams)).toMatchObject({
      costUsd: cents,
      cost: money(cents, "USD"),
      estimatedDays: days,
    });
  });

  test.each(["GB", "UK"])("a zone that lists %s is that of the United Kingdom by either name", (listed) => {
    const [gm, ...others] = DEFAULT_ZONES.filter(({ id }) => id !== "europe");
    if (!gm) throw new Error("no zone");
    const zones = [{ ...gm, id: "britain", countries: [listed] }, ...others];
    for (const asked of ["GB", "UK", "uk"]) expect(zoneOfCountry(zones, asked)?.id).toBe("britain");
  });

  test.each([
    ["GMD", 20550],
    ["EUR", 255],
    ["JPY", 330],
  ] as const)("3 dollars to The Gambia are shown in %s as %i minor units", (currency, amount) => {
    expect(quote("GM", 1000, currency).cost).toEqual(money(amount, currency));
  });

  test("shipping is free from the limit on, and only while there is one", () => {
    expect(quote("US", 5000, "USD", 10_000).costUsd).toBe(0);
    expect(quote("US", 5000, "USD", 10_001).costUsd).toBe(6000);
  });

  test("every listed European country is in the Europe zone", () => {
    const zones = EUROPEAN_COUNTRIES.map((country) => quote(country, 1000).zone.id);
    expect(new Set(zones)).toEqual(new Set(["europe"]));
    expect(EUROPEAN_COUNTRIES).toHaveLength(30);
  });
});

describe("countries", () => {
  test("the select has the six options", () => {
    expect(COUNTRY_OPTIONS.map(({ value }) => value)).toEqual([
      "US",
      "CA",
      "UK",
      "EU",
      "GM",
      "INTERNATIONAL",
    ]);
  });

  test("the options and the 249 ISO codes are destinations, nothing else", () => {
    expect(ISO_COUNTRIES).toHaveLength(249);
    expect([...ISO_COUNTRIES, ...COUNTRY_OPTIONS.map(({ value }) => value)].every(isCountryValue)).toBe(true);
    expect(["", "gm", "XX", "ZZ", "USA", null, 1].some(isCountryValue)).toBe(false);
  });

  test.each([
    ["GM", "The Gambia"],
    ["INTERNATIONAL", "Other"],
    ["SN", "Senegal"],
    ["??", "??"],
  ])("%s is called %s", (value, name) => {
    expect(countryName(value)).toBe(name);
  });

  test.each([
    ["GMD", "en-GM,en;q=0.9", "GM", "The Gambia"],
    ["USD", "fr-SN", "SN", "Senegal"],
    ["GBP", "en-GB", "UK", "the United Kingdom"],
    ["EUR", "nl-NL,nl;q=0.9", "NL", "the Netherlands"],
    ["EUR", "de-CH", "CH", "Switzerland"],
    ["EUR", "de", "EU", "the European Union"],
    ["USD", "en-PH", "PH", "the Philippines"],
    ["USD", "es-DO", "DO", "the Dominican Republic"],
    // A currency chosen earlier than the language.
    ["GMD", "fr-SN", "GM", "The Gambia"],
    ["GMD", "en-US", "GM", "The Gambia"],
  ] as const)("a visitor who sees %s and reads %s is in %s: to %s", (currency, language, country, name) => {
    expect(likelyCountry(currency, language)).toBe(country);
    expect(countryInSentence(country)).toBe(name);
  });

  test.each(["en-US,en;q=0.9", "en", "es-419", "en-ZZ", "", null])(
    "where a visitor who sees dollars and reads %j is, is unknown",
    (language) => expect(likelyCountry("USD", language)).toBeNull(),
  );
});

test("every country's name has no comma and is found again, in any case and without its accents", () => {
  for (const name of ["EU", ...ISO_COUNTRIES].map(countryName)) {
    const code = countryOfName(name);
    expect([name, code !== null && countryName(code)]).toEqual([name, name]);
    expect(name).not.toContain(",");
  }
  expect(
    ["the gambia", "GAMBIA", "Cote d'Ivoire", "United Kingdom", "Bosnia and Herzegovina"].map(countryOfName),
  ).toEqual(["GM", "GM", "CI", "UK", "BA"]);
  expect(["GM", "", "Atlantis", "constructor"].map(countryOfName)).toEqual([null, null, null, null]);
});
