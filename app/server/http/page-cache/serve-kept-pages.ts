import type { IncomingMessage, ServerResponse } from "node:http";
import { type CurrencyCode, isCurrencyCode } from "#app/domain/money/currency.ts";
import { detectCurrency } from "#app/domain/money/detect-currency.ts";
import { encodingChooser } from "#app/server/http/compress-html.ts";
import type { Page } from "#app/server/http/pages.ts";
import { SECURITY_HEADERS } from "#app/server/http/security-headers.ts";
import { CURRENCY_COOKIE, currencyCookie } from "#app/server/http/visitor-currency.ts";
import { finishPage } from "./finish-page.ts";
import { tightPacker } from "./pack-tightly.ts";
import type { FinishedPage, PageCache } from "./page-cache.ts";
import { pageAddress } from "./page-key.ts";

type Options = {
  cache: PageCache;
  sessionCookie: string;
  isHttps: boolean;
  /** Renders an address for an anonymous visitor who sees this currency, as the pages do, uncompressed. */
  render: (address: string, currency: CurrencyCode) => Promise<Page>;
};

/**
 * Answers anonymous visitors from finished pages, before anything else looks at the request. Answers false where the
 * request is not for it: another method, a session cookie, a page that is never kept, or a visitor whose currency
 * only the address can tell. A page that is not there yet is made once, from its own address and nothing else of the
 * request, so that whoever asks first leaves no trace in it.
 */
export function serveKeptPages({ cache, sessionCookie, isHttps, render }: Options) {
  const currencyOf = rememberedCurrency();
  const packTightly = tightPacker(cache);

  return (request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const cookies = request.headers.cookie ?? "";
    if (cookies.includes(sessionCookie)) return false;
    const currency = currencyOf(cookies, request.headers["accept-language"]);
    if (currency === null) return false;
    const url = request.url ?? "/";
    const question = url.indexOf("?");
    const address =
      question === -1 ? pageAddress(url, "") : pageAddress(url.slice(0, question), url.slice(question + 1));
    if (address === null) return false;

    const key = `${currency.code} ${address}`;
    const isNewcomer = !currency.isSaved;
    const send = (page: FinishedPage) => {
      const cookie = isNewcomer ? currencyCookie(currency.code, isHttps) : null;
      sendPage(request, response, page, cookie);
      return true;
    };
    const kept = cache.get(key);
    if (kept) {
      packTightly(key, kept);
      return send(kept);
    }
    return cache
      .fill(key, async () => finishPage(await render(address, currency.code)))
      .then((page) => page !== null && send(page));
  };
}

const smallestAccepted = encodingChooser(["br", "gzip"]);

function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  page: FinishedPage,
  cookie: string | null,
): void {
  const headers = headersOf(page);
  if (cookie !== null) response.setHeader("set-cookie", cookie);
  if (request.headers["if-none-match"] === page.etag) {
    response.writeHead(304, headers.unchanged);
    response.end();
    return;
  }
  const encoding = smallestAccepted(request.headers["accept-encoding"]?.toString());
  const [body, ready] =
    encoding === "br"
      ? [page.brotli, headers.brotli]
      : encoding === "gzip"
        ? [page.gzip, headers.gzip]
        : [page.plain, headers.plain];
  response.writeHead(200, ready);
  response.end(request.method === "HEAD" ? undefined : body);
}

type ReadyHeaders = Record<"plain" | "gzip" | "brotli" | "unchanged", Record<string, string>>;

const ready = new WeakMap<FinishedPage, ReadyHeaders>();

/** A page's headers are put together once, not per answer. */
function headersOf(page: FinishedPage): ReadyHeaders {
  const known = ready.get(page);
  if (known) return known;
  const common = { ...Object.fromEntries(SECURITY_HEADERS), ...page.headers, etag: page.etag };
  const made: ReadyHeaders = {
    plain: { ...common, "content-length": String(page.plain.byteLength) },
    gzip: { ...common, "content-length": String(page.gzip.byteLength), "content-encoding": "gzip" },
    brotli: { ...common, "content-length": String(page.brotli.byteLength), "content-encoding": "br" },
    unchanged: common,
  };
  ready.set(page, made);
  return made;
}

type VisitorCurrency = { code: CurrencyCode; isSaved: boolean };

const REMEMBERED = 500;

/** The currency of a visitor where the request itself tells it; remembered by the language header, which browsers repeat. */
function rememberedCurrency() {
  const saved = new RegExp(`(?:^|;\\s*)${CURRENCY_COOKIE}=([A-Z]{3})(?:;|$)`);
  const byLanguage = new Map<string, VisitorCurrency | null>();
  return (cookies: string, acceptLanguage: string | undefined): VisitorCurrency | null => {
    const code = cookies === "" ? undefined : saved.exec(cookies)?.[1];
    if (isCurrencyCode(code)) return { code, isSaved: true };
    if (acceptLanguage === undefined || acceptLanguage.length > 200) return null;
    const known = byLanguage.get(acceptLanguage);
    if (known !== undefined) return known;
    const detected = detectCurrency({ acceptLanguage });
    const told = detected.source === "language" ? { code: detected.currency, isSaved: false } : null;
    if (byLanguage.size >= REMEMBERED) byLanguage.clear();
    byLanguage.set(acceptLanguage, told);
    return told;
  };
}
