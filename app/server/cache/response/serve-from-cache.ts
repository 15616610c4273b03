import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { detectCurrency } from "#app/domain/money/detect-currency.ts";
import { createEncodingNegotiator } from "#app/server/compression/compress-response.ts";
import { SECURITY_HEADERS } from "#app/server/http/guards/security-headers.ts";
import { CURRENCY_COOKIE, currencyCookie } from "#app/server/http/guards/visitor-currency.ts";
import type { PageResponse } from "#app/server/rendering/page-handler.ts";
import { buildCachedResponse } from "./build-cached-response.ts";
import { cacheablePath } from "./cacheable-path.ts";
import type { CachedResponse, ResponseCache } from "./response-cache.ts";

type Options = {
  cache: ResponseCache;
  sessionCookie: string;
  isHttps: boolean;
  /** Renders a path for an anonymous visitor in this currency, uncompressed. */
  render: (path: string, currency: CurrencyCode) => Promise<PageResponse>;
};

/**
 * Serves anonymous visitors from the response cache, before anything else looks at the request. Returns false where the
 * request is not for it: another method, a session cookie, a page that is never cached, or a visitor whose currency
 * only the IP address can tell. A missing page is rendered once, from its own URL and nothing else of the request, so
 * that the first visitor leaves no trace in it.
 */
export function serveFromCache({ cache, sessionCookie, isHttps, render }: Options) {
  const findCurrency = createCurrencyLookup();

  return (request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const cookies = request.headers.cookie ?? "";
    if (cookies.includes(sessionCookie)) return false;
    const currency = findCurrency(cookies, request.headers["accept-language"]);
    if (currency === null) return false;
    const url = request.url ?? "/";
    const queryStart = url.indexOf("?");
    const path =
      queryStart === -1
        ? cacheablePath(url, "")
        : cacheablePath(url.slice(0, queryStart), url.slice(queryStart + 1));
    if (path === null) return false;

    const key = `${currency.code} ${path}`;
    const needsCurrencyCookie = !currency.isSaved;
    const send = (entry: CachedResponse) => {
      const cookie = needsCurrencyCookie ? currencyCookie(currency.code, isHttps) : null;
      sendCached(request, response, entry, cookie);
      return true;
    };
    const cached = cache.get(key);
    if (cached) return send(cached);
    return cache
      .getOrCreate(key, async () => buildCachedResponse(await render(path, currency.code)))
      .then((entry) => entry !== null && send(entry));
  };
}

const negotiateSmallest = createEncodingNegotiator(["br", "gzip"]);

function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  entry: CachedResponse,
  cookie: string | null,
): void {
  const headers = headersOf(entry);
  if (cookie !== null) response.setHeader("set-cookie", cookie);
  if (request.headers["if-none-match"] === entry.etag) {
    response.writeHead(304, headers.unchanged);
    response.end();
    return;
  }
  const encoding = negotiateSmallest(request.headers["accept-encoding"]?.toString());
  const [body, responseHeaders] =
    encoding === "br"
      ? [entry.brotli, headers.brotli]
      : encoding === "gzip"
        ? [entry.gzip, headers.gzip]
        : [entry.plain, headers.plain];
  response.writeHead(200, responseHeaders);
  response.end(request.method === "HEAD" ? undefined : body);
}

type HeadersByEncoding = Record<"plain" | "gzip" | "brotli" | "unchanged", Record<string, string>>;

const headersCache = new WeakMap<CachedResponse, HeadersByEncoding>();

/** The headers of a page are built once, not per response. */
function headersOf(entry: CachedResponse): HeadersByEncoding {
  const cached = headersCache.get(entry);
  if (cached) return cached;
  const common = { ...Object.fromEntries(SECURITY_HEADERS), ...entry.headers, etag: entry.etag };
  const headers: HeadersByEncoding = {
    plain: { ...common, "content-length": String(entry.plain.byteLength) },
    gzip: { ...common, "content-length": String(entry.gzip.byteLength), "content-encoding": "gzip" },
    brotli: { ...common, "content-length": String(entry.brotli.byteLength), "content-encoding": "br" },
    unchanged: common,
  };
  headersCache.set(entry, headers);
  return headers;
}

type VisitorCurrency = { code: CurrencyCode; isSaved: boolean };

const MAX_CACHED_LANGUAGES = 500;

/** Returns a function that finds a visitor's currency in the request itself, cached by its language header. */
function createCurrencyLookup() {
  const saved = new RegExp(`(?:^|;\\s*)${CURRENCY_COOKIE}=([A-Z]{3})(?:;|$)`);
  const byLanguage = new LRUCache<string, { currency: VisitorCurrency | null }>({
    max: MAX_CACHED_LANGUAGES,
  });
  return (cookies: string, acceptLanguage: string | undefined): VisitorCurrency | null => {
    const code = cookies === "" ? undefined : saved.exec(cookies)?.[1];
    if (isCurrencyCode(code)) return { code, isSaved: true };
    if (acceptLanguage === undefined || acceptLanguage.length > 200) return null;
    const cached = byLanguage.get(acceptLanguage);
    if (cached) return cached.currency;
    const detected = detectCurrency({ acceptLanguage });
    const currency = detected.source === "language" ? { code: detected.currency, isSaved: false } : null;
    byLanguage.set(acceptLanguage, { currency });
    return currency;
  };
}
