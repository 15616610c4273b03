import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { detectCurrency, regionOfLanguage } from "#app/domain/money/detect-currency.ts";
import type { Shop } from "#app/server/shop.ts";

/** The cookie with the visitor's currency; the same name as in local storage. */
export const CURRENCY_COOKIE = "preferred-currency";

const MAX_AGE_SECONDS = 365 * 24 * 60 * 60;

/** Returns the `Set-Cookie` header that stores a currency for a year; scripts may read it, it is no secret. */
export function currencyCookie(currency: CurrencyCode, isHttps: boolean): string {
  return `${CURRENCY_COOKIE}=${currency}; Max-Age=${MAX_AGE_SECONDS}; Path=/; SameSite=Lax${isHttps ? "; Secure" : ""}`;
}

type CurrencyHints = { saved: string | undefined; acceptLanguage: string | undefined; ipAddress: string };

/**
 * Returns the currency the whole site shows this visitor: saved, else of the browser language's region, else of the IP
 * address (looked up only then), else US dollars. Always one the shop supports, whether or not a rate for it is known
 * now (`effectiveCurrency` handles that). `isSettled` is false while the lookup has no result: what is shown meanwhile
 * is not saved. Source: specification 2.3.
 */
export async function visitorCurrency(
  shop: Shop,
  { saved, acceptLanguage, ipAddress }: CurrencyHints,
): Promise<{ currency: CurrencyCode; isSettled: boolean }> {
  const hasPreference = isCurrencyCode(saved) || regionOfLanguage(acceptLanguage ?? "") !== null;
  const countryOfIp = hasPreference ? null : await shop.countryOfIp(ipAddress);
  const { currency } = detectCurrency({
    saved: saved ?? null,
    acceptLanguage: acceptLanguage ?? null,
    countryOfAddress: countryOfIp,
  });
  return { currency, isSettled: countryOfIp !== undefined };
}
