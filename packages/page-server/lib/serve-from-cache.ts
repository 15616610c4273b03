import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { buildCachedResponse, type PageHeaders, type PageResponse } from "./build-cached-response.ts";
import { negotiateEncoding } from "./compress-response.ts";
import type { CachedResponse, ResponseCache } from "./response-cache.ts";

/** What decides how a page looks to an anonymous visitor. */
type FoundVisitor<Visitor> = {
  visitor: Visitor;
  /** Equal for visitors to whom every page looks the same. */
  key: string;
  /** The `Set-Cookie` header that stores it; null where the request has that cookie. */
  setCookie: string | null;
};

type Options<Visitor> = {
  cache: ResponseCache;
  /** The name of this cache in `cache-status`. */
  name: string;
  /** Returns the canonical path under which a page is cached, and from which it is rendered; null for others. */
  cacheablePath: (path: string, query: string) => string | null;
  /** Finds the visitor in these headers; null where they do not suffice. */
  findVisitor: (cookies: string, acceptLanguage: string) => FoundVisitor<Visitor> | null;
  pageHeaders: PageHeaders;
  /** A page that is not cached waits its turn like every read, once for all requests that wait for it. */
  admission: {
    /** Rejects with `RenderRefused` where too many reads wait. */
    run: <Result>(work: () => Promise<Result>) => Promise<Result>;
    /** Responds that too many reads wait. */
    shed: (request: IncomingMessage, response: ServerResponse) => void;
  };
  sessionCookie: string;
  /** Renders a path for an anonymous visitor, uncompressed; throws while the database is away. */
  render: (path: string, visitor: Visitor) => Promise<PageResponse>;
  /** Whether the database is known to be away, so that rendering is not even tried. */
  isDatabaseAway: () => boolean;
};

/** Too many reads wait, so that a page was not rendered. */
export class RenderRefused extends Error {}

/**
 * Serves anonymous visitors from the response cache, before anything else looks at the request. Returns false where the
 * request is not for it: another method, a session cookie, a page that is never cached, or a visitor whom the request
 * itself does not tell. A missing page is rendered once, from its own URL and nothing else of the request, so that the
 * first visitor leaves no trace in it, and where too many reads wait it is refused. While the database is away, the page
 * as it was before is sent, marked as stale.
 */
export function serveFromCache<Visitor>({
  cache,
  name,
  cacheablePath,
  findVisitor,
  pageHeaders,
  admission,
  sessionCookie,
  render,
  isDatabaseAway,
}: Options<Visitor>) {
  return (request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const cookies = request.headers.cookie ?? "";
    if (cookies.includes(sessionCookie)) return false;
    const found = findVisitor(cookies, request.headers["accept-language"] ?? "");
    if (found === null) return false;
    const { visitor, setCookie } = found;
    const url = request.url ?? "/";
    const queryStart = url.includes("?") ? url.indexOf("?") : url.length;
    const path = cacheablePath(url.slice(0, queryStart), url.slice(queryStart + 1));
    if (path === null) return false;

    const key = `${found.key} ${path}`;
    const send = (entry: CachedResponse, ageSeconds?: number) => {
      if (ageSeconds !== undefined) markStale(response, name, ageSeconds);
      sendCached(request, response, entry, setCookie);
      return true;
    };
    const cached = cache.get(key);
    if (cached) return send(cached);
    const stale = cache.getStale(key);
    if (stale && isDatabaseAway()) return send(stale.entry, stale.ageSeconds);
    const created = cache.getOrCreate(key, () =>
      admission.run(async () => buildCachedResponse(await render(path, visitor), pageHeaders)),
    );
    if (stale === null) {
      return created.then(
        (entry) => entry !== null && send(entry),
        (error: unknown) => {
          if (!(error instanceof RenderRefused)) throw error;
          admission.shed(request, response);
          return true;
        },
      );
    }
    return Promise.race([created, wait(FRESH_WITHIN_MS, undefined, { ref: false })]).then(
      (entry) => (entry === undefined ? send(stale.entry, stale.ageSeconds) : entry !== null && send(entry)),
      () => send(stale.entry, stale.ageSeconds),
    );
  };
}

/** The longest wait for a fresh page while a stale one could be sent. */
const FRESH_WITHIN_MS = 2_000;

/** Source: RFC 9111, Age and Warning; RFC 9211. */
function markStale(response: ServerResponse, name: string, ageSeconds: number): void {
  response.setHeader("age", String(ageSeconds));
  response.setHeader("warning", '110 - "Response is Stale"');
  response.setHeader("cache-status", `${name}; hit; ttl=-${Math.max(1, ageSeconds)}`);
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
