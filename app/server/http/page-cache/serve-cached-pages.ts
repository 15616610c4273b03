import { detectCurrency, PREFERRED_CURRENCY } from "#app/domain/money/detect-currency.ts";
import { likelyCountry } from "#app/domain/shipping/likely-country.ts";
import { pageSecurityHeaders } from "#app/server/http/guards/security-headers.ts";
import type { Visit } from "#app/server/http/request-context.ts";
import { serveFromCache } from "#packages/page-server";
import { cacheablePath } from "./cacheable-path.ts";

type CachedVisitor = Pick<Visit, "currency" | "country">;

type Options = Omit<
  Parameters<typeof serveFromCache<CachedVisitor>>[0],
  "name" | "cacheablePath" | "findVisitor" | "pageHeaders"
> & { isHttps: boolean };

/**
 * Serves the shop's pages from the response cache, by path, currency and country. A visitor whose currency only the IP
 * address can tell is left to the HTTP app. See decision 006.
 */
export function serveCachedPages({ isHttps, ...options }: Options) {
  return serveFromCache<CachedVisitor>({
    ...options,
    name: "kairaba",
    cacheablePath,
    pageHeaders: pageSecurityHeaders(isHttps),
    findVisitor: (cookies, acceptLanguage) => findVisitor(cookies, acceptLanguage, isHttps),
  });
}

const MAX_LANGUAGE_CHARACTERS = 200;

/** Finds a visitor's currency and country in the request itself; null where only the IP address can tell. */
function findVisitor(cookies: string, acceptLanguage: string, isHttps: boolean) {
  if (acceptLanguage.length > MAX_LANGUAGE_CHARACTERS) return null;
  const { source, currency } = detectCurrency({ saved: PREFERRED_CURRENCY.read(cookies), acceptLanguage });
  const isSaved = source === "saved";
  if (!isSaved && source !== "language") return null;
  const country = likelyCountry(currency, acceptLanguage);
  return {
    visitor: { currency, country },
    key: `${currency} ${country}`,
    setCookie: isSaved ? null : PREFERRED_CURRENCY.cookieOf(currency, isHttps),
  };
}
