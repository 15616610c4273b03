import { type CurrencyCode, currencyOfCountry } from "#app/domain/money/currency.ts";
import { regionOfLanguage } from "#app/domain/money/detect-currency.ts";
import { isCountryValue } from "./countries.ts";
import { zoneCountry } from "./zones.ts";

/**
 * Returns the country value of a visitor: the region of the preferred language if its currency is the one they see,
 * else the country of that currency. Null for other visitors who see dollars, and for American English, with which
 * phones everywhere are sold. Source: specification 6.6.
 */
export function likelyCountry(
  currency: CurrencyCode,
  acceptLanguage: string | null | undefined,
): string | null {
  const region = zoneCountry(regionOfLanguage(acceptLanguage) ?? "");
  const isOwn =
    region !== "US" && isCountryValue(region) && (currencyOfCountry(region) ?? "USD") === currency;
  return isOwn ? region : COUNTRY_OF_CURRENCY[currency];
}

const COUNTRY_OF_CURRENCY: Record<CurrencyCode, string | null> = {
  USD: null,
  EUR: "EU",
  GBP: "UK",
  GMD: "GM",
  CAD: "CA",
  AUD: "AU",
  JPY: "JP",
};
