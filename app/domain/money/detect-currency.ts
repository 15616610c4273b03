import { preference } from "#app/domain/preference.ts";
import { type CurrencyCode, currencyOfCountry, isCurrencyCode } from "./currency.ts";

/** The saved currency; local storage has it under the same name. Source: specification 2.3. */
export const PREFERRED_CURRENCY = preference("preferred-currency", 365);

/** The known facts about a visitor; `countryOfAddress` is an ISO code from IP geolocation, if it was looked up. */
type CurrencyClues = {
  saved?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
  countryOfAddress?: string | null | undefined;
};

/** The detected currency and its source. */
type DetectedCurrency = {
  currency: CurrencyCode;
  source: "saved" | "language" | "address" | "default";
};

/**
 * Detects the currency: saved preference, then the browser language's region, then the IP address's country, then USD.
 * Unsupported currencies are skipped. Source: specification 2.3.
 */
export function detectCurrency(clues: CurrencyClues): DetectedCurrency {
  if (isCurrencyCode(clues.saved)) return { currency: clues.saved, source: "saved" };
  const region = regionOfLanguage(clues.acceptLanguage);
  const byLanguage = region ? currencyOfCountry(region) : null;
  if (byLanguage) return { currency: byLanguage, source: "language" };
  const byAddress = clues.countryOfAddress ? currencyOfCountry(clues.countryOfAddress) : null;
  if (byAddress) return { currency: byAddress, source: "address" };
  return { currency: "USD", source: "default" };
}

/**
 * Returns the country in the visitor's preferred language ("en-GM,en;q=0.9" is GM, "zh-Hant-TW" is TW), or null if it
 * has none.
 */
export function regionOfLanguage(acceptLanguage: string | null | undefined): string | null {
  if (!acceptLanguage) return null;
  const choices = acceptLanguage
    .split(",")
    .map((part) => {
      const [tag = "", ...parameters] = part.split(";").map((piece) => piece.trim());
      const quality = parameters.find((parameter) => parameter.startsWith("q="));
      return { tag, quality: quality ? Number(quality.slice(2)) : 1 };
    })
    .filter(({ tag, quality }) => /^[a-z]{2,3}(-|_|$)/i.test(tag) && quality > 0);
  choices.sort((a, b) => b.quality - a.quality);
  return choices[0] ? regionOfTag(choices[0].tag) : null;
}

function regionOfTag(tag: string): string | null {
  for (const part of tag.split(/[-_]/).slice(1)) {
    if (part.length === 1) return null;
    if (/^[a-z]{2}$/i.test(part)) return part.toUpperCase();
  }
  return null;
}
