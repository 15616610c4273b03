import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { detectCurrency, regionOfLanguage } from "#app/domain/money/detect-currency.ts";
import type { Shop } from "#app/server/shop.ts";

type CurrencyHints = { saved: string | null; acceptLanguage: string | undefined; ipAddress: string };

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
    saved,
    acceptLanguage: acceptLanguage ?? null,
    countryOfAddress: countryOfIp,
  });
  return { currency, isSettled: countryOfIp !== undefined };
}
