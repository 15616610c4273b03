import { describe, expect, test } from "vitest";
import { PREFERRED_CURRENCY } from "#app/domain/money/detect-currency.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { visitorCurrency } from "./visitor-currency.ts";

let lookups = 0;

const { shop } = await openTestShop();

const currencyOf = (
  saved: string | undefined,
  acceptLanguage: string | undefined,
  country: string | null | undefined,
) => {
  lookups = 0;
  const countryOfIp = async () => {
    lookups += 1;
    return country;
  };
  return visitorCurrency(
    { ...shop, countryOfIp },
    { saved: saved ?? null, acceptLanguage, ipAddress: "192.0.2.1" },
  );
};

describe("a visitor's currency", () => {
  test.each([
    ["the saved one before everything", "EUR", "en-GM,en;q=0.9", "JP", "EUR", 0],
    ["an unsupported saved one counts as none", "DOGE", "en-GM", "JP", "GMD", 0],
    ["then the region of the browser's language", undefined, "en-GB,fr;q=0.8", "GM", "GBP", 0],
    ["en-US is US dollars, wherever the address is", undefined, "en-US,en;q=0.9", "GM", "USD", 0],
    ["then the country of the address, asked only now", undefined, "en", "GM", "GMD", 1],
    ["then US dollars", undefined, "en", null, "USD", 1],
    ["a visitor who says nothing is asked about too", undefined, undefined, "JP", "JPY", 1],
  ])("%s", async (_what, saved, language, country, currency, expectedLookups) => {
    expect(await currencyOf(saved, language, country)).toEqual({ currency, isSettled: true });
    expect(lookups).toBe(expectedLookups);
  });

  test("is US dollars while the lookup of the address is pending", async () => {
    expect(await currencyOf(undefined, "en", undefined)).toEqual({ currency: "USD", isSettled: false });
    expect(await currencyOf("EUR", "en", undefined)).toEqual({ currency: "EUR", isSettled: true });
  });

  test("is remembered for a year under the name of the specification", () => {
    expect(PREFERRED_CURRENCY.cookieOf("GMD", true)).toBe(
      "preferred-currency=GMD; Max-Age=31536000; Path=/; SameSite=Lax; Secure",
    );
  });
});
