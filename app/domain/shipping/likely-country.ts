import type { CurrencyCode } from "#app/domain/money/currency.ts";

/**
 * Returns the country value a visitor's currency points to, or null for dollars: they are also what visitors of unknown
 * countries are shown, and American English is the language phones are sold with everywhere. Source: decisions, Settled
 * after the first wave.
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
