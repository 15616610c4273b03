import type { CurrencyCode } from "#app/domain/money/currency.ts";

/**
 * Returns the country value of a visitor's currency. Null for dollars, which visitors of unknown countries see too, and
 * because phones everywhere are sold with American English. Source: decisions, Settled after the first wave.
 */
export function likelyCountry(currency: CurrencyCode): string | null {
  return COUNTRY_OF_CURRENCY[currency];
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
