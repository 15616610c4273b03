import type { IncomingMessage, ServerResponse } from "node:http";
import { detectCurrency } from "#app/domain/money/detect-currency.ts";
import { likelyCountry } from "#app/domain/shipping/likely-country.ts";
import { type Admission, StoreCrowded } from "#app/server/http/guards/admission.ts";
import { CURRENCY_COOKIE, currencyCookie } from "#app/server/http/guards/visitor-currency.ts";
import type { Visit } from "#app/server/http/request-context.ts";
import { withTimeout } from "#app/server/platform/with-timeout.ts";
import type { PageResponse } from "#app/server/rendering/page-handler.ts";
import { negotiateEncoding } from "#packages/page-server";
import { buildCachedResponse } from "./build-cached-response.ts";
import { cacheablePath } from "./cacheable-path.ts";
import { EVERY_PAGE } from "./purge-edge-cache.ts";
import type { CachedResponse, ResponseCache } from "./response-cache.ts";

type Options = {
  cache: ResponseCache;
  /** A page that is not cached waits its turn like every read, once for all requests that wait for it. */
  admission: Pick<Admission, "run" | "shed">;
  sessionCookie: string;
  isHttps: boolean;
  /** Renders a path for an anonymous visitor, uncompressed; throws while the database is away. */
  render: (path: string, visitor: CachedVisitor) => Promise<PageResponse>;
  /** Whether the database is known to be away, so that rendering is not even tried. */
  isDatabaseAway: () => boolean;
  /** Whether a cache in front of the store may keep pages; it is told of changes by `purgeEdgeCache`. */
  hasEdgeCache: boolean;
};

/**
 * Serves anonymous visitors from the response cache, before anything else looks at the request. Returns false where the
 * request is not for it: another method, a session cookie, a page that is never cached, or a visitor whose currency
 * only the IP address can tell. A missing page is rendered once, from its own URL and nothing else of the request, so
 * that the first visitor leaves no trace in it, and where too many reads wait it is refused. While the database is
 * away, the page as it was before is sent, marked as stale.
 */
export function serveFromCache({
  cache,
  admission,
  sessionCookie,
  isHttps,
  render,
  isDatabaseAway,
  hasEdgeCache,
}: Options) {
  return (request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const cookies = request.headers.cookie ?? "";
    if (cookies.includes(sessionCookie)) return false;
    const found = findVisitor(cookies, request.headers["accept-language"] ?? "");
    if (found === null) return false;
    const { isSaved, visitor } = found;
    const url = request.url ?? "/";
    const queryStart = url.includes("?") ? url.indexOf("?") : url.length;
    const path = cacheablePath(url.slice(0, queryStart), url.slice(queryStart + 1));
    if (path === null) return false;

    const key = `${visitor.currency} ${visitor.country} ${path}`;
    const send = (entry: CachedResponse, ageSeconds?: number) => {
      const cookie = isSaved ? null : currencyCookie(visitor.currency, isHttps);
      if (ageSeconds !== undefined) markStale(response, ageSeconds);
      sendCached(request, response, entry, cookie);
      return true;
    };
    const cached = cache.get(key);
    if (cached) {
      // Without the cookie the page would be kept with another visitor's.
      if (hasEdgeCache && isSaved) allowEdgeCache(response, cached);
      return send(cached);
    }
    const stale = cache.getStale(key);
    if (stale && isDatabaseAway()) return send(stale.entry, stale.ageSeconds);
    const created = cache.getOrCreate(key, () =>
      admission.run(async () => buildCachedResponse(await render(path, visitor), isHttps)),
    );
    if (stale === null) {
      return created.then(
        (entry) => entry !== null && send(entry),
        (error: unknown) => {
          if (!(error instanceof StoreCrowded)) throw error;
          admission.shed(request, response);
          return true;
        },
      );
    }
    return withTimeout(created, FRESH_WITHIN_MS).then(
      (entry) => (entry === undefined ? send(stale.entry, stale.ageSeconds) : entry !== null && send(entry)),
      () => send(stale.entry, stale.ageSeconds),
    );
  };
}

/** The longest wait for a fresh page while a stale one could be sent. */
const FRESH_WITHIN_MS = 2_000;

/** Should a purge be lost, for as long as this. */
const EDGE_SECONDS = 300;

/** Source: RFC 9213; the surrogate keys are what changes name. */
function allowEdgeCache(response: ServerResponse, { tags }: CachedResponse): void {
  response.setHeader("cdn-cache-control", `max-age=${EDGE_SECONDS}, stale-if-error=3600`);
  response.setHeader("surrogate-key", [EVERY_PAGE, ...tags].join(" "));
}

/** Source: RFC 9111, Age and Warning; RFC 9211. */
function markStale(response: ServerResponse, ageSeconds: number): void {
  response.setHeader("age", String(ageSeconds));
  response.setHeader("warning", '110 - "Response is Stale"');
  response.setHeader("cache-status", `kairaba; hit; ttl=-${Math.max(1, ageSeconds)}`);
}

const SMALLEST = ["br", "gzip"] as const;

function sendCached(
  request: IncomingMessage,
  response: ServerResponse,
  entry: CachedResponse,
  cookie: string | null,
): void {
  if (cookie !== null) response.setHeader("set-cookie", cookie);
  if (request.headers["if-none-match"] === entry.etag) {
    response.writeHead(304, entry.headers).end();
    return;
  }
  const encoding = negotiateEncoding(SMALLEST, request.headers["accept-encoding"]?.toString()) ?? "plain";
  const { headers, body } = entry[encoding];
  response.writeHead(200, headers).end(request.method === "HEAD" ? undefined : body);
}

type CachedVisitor = Pick<Visit, "currency" | "country">;

const MAX_LANGUAGE_CHARACTERS = 200;
const SAVED_CURRENCY = new RegExp(`(?:^|;\\s*)${CURRENCY_COOKIE}=([A-Z]{3})(?:;|$)`);

/** Finds a visitor's currency and country in the request itself; null where only the IP address can tell. */
function findVisitor(cookies: string, acceptLanguage: string) {
  if (acceptLanguage.length > MAX_LANGUAGE_CHARACTERS) return null;
  const { source, currency } = detectCurrency({ saved: SAVED_CURRENCY.exec(cookies)?.[1], acceptLanguage });
  const isSaved = source === "saved";
  if (!isSaved && source !== "language") return null;
  return { visitor: { currency, country: likelyCountry(currency, acceptLanguage) }, isSaved };
}
