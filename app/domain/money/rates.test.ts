import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES, CURRENCY_CODES } from "./currency.ts";
import { detectCurrency, PREFERRED_CURRENCY, regionOfLanguage } from "./detect-currency.ts";
import { money } from "./money.ts";
import {
  completeRates,
  convertFromUsd,
  convertToUsd,
  effectiveCurrency,
  FALLBACK_RATES,
  findUnbelievable,
  parseRates,
  RATE_UNIT,
} from "./rates.ts";

describe("conversion at the fallback rates", () => {
  test.each([
    [10000, "USD", 10000],
    [10000, "EUR", 8500],
    [10000, "GBP", 7300],
    [10000, "GMD", 685000],
    [10000, "CAD", 12500],
    [10000, "AUD", 13500],
    [10000, "JPY", 11000],
    [1, "EUR", 1],
    [9, "EUR", 8],
    [10, "EUR", 9],
    [50, "JPY", 55],
    [45, "JPY", 50],
    [12999, "GMD", 890432],
  ] as const)("%i US cents are %s %i in minor units", (cents, currency, amount) => {
    expect(convertFromUsd(cents, currency, FALLBACK_RATES)).toEqual(money(amount, currency));
  });

  test.each([
    [8500, "EUR", 10000],
    [685000, "GMD", 10000],
    [11000, "JPY", 10000],
    [1, "JPY", 1],
    [123, "USD", 123],
  ] as const)("%i minor units of %s are %i US cents", (amount, currency, cents) => {
    expect(convertToUsd(money(amount, currency), FALLBACK_RATES)).toEqual(money(cents, "USD"));
  });

  test("a missing rate shows the USD amount, and a typed price falls back to the table", () => {
    const rates = { USD: 1_000_000, EUR: 900_000 };
    expect(effectiveCurrency("GMD", rates)).toBe("USD");
    expect(effectiveCurrency("EUR", rates)).toBe("EUR");
    expect(convertFromUsd(1000, "GMD", rates)).toEqual(money(1000, "USD"));
    expect(convertToUsd(money(6850, "GMD"), rates)).toEqual(money(100, "USD"));
  });

  test.each(CURRENCY_CODES)("there and back to %s loses at most half of its smallest coin", (currency) => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (cents) => {
        const there = convertFromUsd(cents, currency, FALLBACK_RATES);
        expect(there.currency).toBe(currency);
        const back = convertToUsd(there, FALLBACK_RATES).amount;
        const coin = 100 / 10 ** CURRENCIES[currency].decimals / (FALLBACK_RATES[currency] / 1_000_000);
        expect(Math.abs(back - cents)).toBeLessThanOrEqual(coin / 2 + 0.5);
      }),
    );
  });
});

describe("a rate source's answer", () => {
  test("is read in millionths, unusable entries left out", () => {
    const rates = {
      USD: 1,
      EUR: 0.9123456,
      GBP: "0.7",
      GMD: 71.2,
      CAD: -1,
      AUD: null,
      JPY: Number.NaN,
      XOF: 600,
      NGN: 1532.5,
      GHS: "12",
      LRD: -1,
    };
    expect(parseRates({ base: "USD", rates })).toEqual({
      USD: 1_000_000,
      EUR: 912_346,
      GMD: 71_200_000,
      NGN: 1_532_500_000,
      // At 655.957 and 110.265 a euro, whatever the source says.
      XOF: 598_459_745,
      CVE: 100_599_832,
    });
  });

  test.each([
    [null],
    ["rates"],
    [{}],
    [{ rates: null }],
    [{ rates: [1, 2] }],
    [{ rates: {} }],
    [{ rates: { USD: 1 } }],
    [{ rates: { USD: 1.1, EUR: 1 } }],
    [{ rates: { EUR: 0 } }],
  ])("%j is no answer", (json) => {
    expect(parseRates(json)).toBeNull();
  });

  test.each<[unknown, number | undefined]>([
    [0.9, 900_000],
    [1_000_000, 1_000_000_000_000],
    [1_000_000.1, undefined],
    [0, undefined],
    [-1, undefined],
    [0.0000004, undefined],
    [0.0000005, 1],
    ["0.9", undefined],
    [Number.NaN, undefined],
    [Number.POSITIVE_INFINITY, undefined],
    [null, undefined],
  ])("a rate of %j is %j millionths", (EUR, millionths) => {
    expect(parseRates({ rates: { EUR, GBP: 0.7, USD: 1 } })?.EUR).toBe(millionths);
  });

  test("the rate of the dollar is always one", () => {
    expect(parseRates({ rates: { USD: 2, EUR: 0.9 } })).toBeNull();
    expect(parseRates({ rates: { EUR: 0.9 } })).toMatchObject({ USD: 1_000_000, EUR: 900_000 });
    const odd = { ...FALLBACK_RATES, USD: 2_000_000 };
    expect(convertFromUsd(500, "USD", odd)).toEqual(money(500, "USD"));
    expect(convertToUsd(money(500, "USD"), odd)).toEqual(money(500, "USD"));
  });
});

describe("rates that can be believed", () => {
  test("a rate that only one side has is not compared", () => {
    expect(findUnbelievable({ USD: 1_000_000, EUR: 9 }, { USD: 1_000_000 })).toBeNull();
    expect(findUnbelievable({ USD: 1_000_000 }, { USD: 1_000_000, EUR: 9 })).toBeNull();
    expect(completeRates({ USD: 1, EUR: 2 }, { USD: 9, GBP: 3 })).toEqual({ USD: 1, EUR: 2, GBP: 3 });
  });

  test.each([
    [{ GMD: 68.5 }, null],
    [{ GMD: 13.7 }, null],
    [{ GMD: 342.5 }, null],
    [{ GMD: 13.69 }, "GMD"],
    [{ GMD: 342.51 }, "GMD"],
    [{ EUR: 0.9, JPY: 0.0064 }, "JPY"],
    [{}, null],
  ])("of %j the first that is not within a factor of five of the table is %j", (units, code) => {
    const rates = Object.entries(units).map(([name, rate]) => [name, rate * RATE_UNIT]);
    expect(findUnbelievable({ USD: RATE_UNIT, ...Object.fromEntries(rates) }, FALLBACK_RATES)).toBe(code);
  });

  test("what is missing comes from the last known rates, and stays missing where these lack it too", () => {
    const known = { USD: RATE_UNIT, GMD: 72_000_000, EUR: 910_000 };
    const rates = { USD: RATE_UNIT, EUR: 920_000 };
    expect(completeRates(rates, known)).toEqual({ ...known, EUR: 920_000 });
    expect(completeRates(rates, null)).toEqual(rates);
  });
});

describe("detecting the currency", () => {
  test("the preference has the name of the specification", () => {
    expect(PREFERRED_CURRENCY.name).toBe("preferred-currency");
  });

  test.each([
    [{ saved: "JPY", acceptLanguage: "en-GB", countryOfAddress: "GM" }, "JPY", "saved"],
    [{ saved: "XOF", acceptLanguage: "en-GB", countryOfAddress: "GM" }, "GBP", "language"],
    [{ acceptLanguage: "en-US,en;q=0.9" }, "USD", "language"],
    [{ acceptLanguage: "en-GM" }, "GMD", "language"],
    [{ acceptLanguage: "de-CH,de;q=0.9" }, "EUR", "language"],
    [{ acceptLanguage: "en", countryOfAddress: "GM" }, "GMD", "address"],
    [{ acceptLanguage: "fr-SN", countryOfAddress: "GM" }, "GMD", "address"],
    [{ acceptLanguage: "en", countryOfAddress: "SN" }, "USD", "default"],
    [{}, "USD", "default"],
  ] as const)("%j gives %s by %s", (clues, currency, source) => {
    expect(detectCurrency(clues)).toEqual({ currency, source });
  });

  test.each([
    ["en-GM,en;q=0.9", "GM"],
    ["en;q=0.5, fr-FR", "FR"],
    ["zh-Hant-TW", "TW"],
    ["en_us", "US"],
    ["es-419", null],
    ["en,en-US;q=0.9", null],
    ["en-x-us", null],
    ["en-US;q=0.5,en-GB;q=0.9", "GB"],
    ["en-US;q=0,en-GB;q=0.1", "GB"],
    ["english-US,en-GB", "GB"],
    ["*,en-GB;q=0.2", "GB"],
    ["en-US;level=9,de-DE;q=0.9", "US"],
    ["en-US;q=0", null],
    ["*", null],
    ["", null],
    [null, null],
  ])("the region of %j is %j", (header, region) => {
    expect(regionOfLanguage(header)).toBe(region);
  });
});
