import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { unpooled } from "./react-router/unpooled.ts";
import type { CachedResponse } from "./response-cache.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Headers of the rendered page that its cached copies carry too. */
const CACHED_HEADERS = ["content-type", "content-security-policy", "link"];

/** Takes 1 MB while it compresses; 7 takes 8 MB, in each of eight threads, for a hundredth fewer bytes. */
const BROTLI_QUALITY = 5;

/** Browsers revalidate the page on each visit; proxies store nothing. */
const CACHE_CONTROL = "private, max-age=0, must-revalidate";

/** The response to a request for a page. */
export type PageResponse = {
  /** Without a body where a document was rendered. */
  response: Response;
  /** The rendered document; null for data, redirects, files and HEAD requests. */
  document: Buffer<ArrayBuffer> | null;
};

/** Headers that every page of the site has, as those of security. */
export type PageHeaders = readonly (readonly [name: string, value: string])[];

/**
 * Returns a rendered page in every encoding, or null for what may not be cached: anything but a document with status
 * 200, and anything with a cookie or `no-store`.
 */
export async function buildCachedResponse(
  { response, document: plain }: PageResponse,
  pageHeaders: PageHeaders,
): Promise<CachedResponse | null> {
  const isCacheable =
    response.status === 200 &&
    !response.headers.has("set-cookie") &&
    !(response.headers.get("cache-control") ?? "").includes("no-store");
  if (!isCacheable || plain === null) return null;
  const [gzipBytes, brotliBytes] = await Promise.all([
    promisify(gzip)(plain, { level: 6 }),
    promisify(brotliCompress)(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
      },
    }),
  ]);
  const etag = `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
  const headers: Record<string, string> = {
    ...Object.fromEntries(pageHeaders),
    "cache-control": CACHE_CONTROL,
    vary: "accept-encoding, cookie, accept-language",
    etag,
  };
  for (const name of CACHED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  const encoded = (body: Buffer, encoding?: "gzip" | "br") => ({
    headers: {
      ...headers,
      "content-length": String(body.byteLength),
      ...(encoding && { "content-encoding": encoding }),
    },
    body: unpooled(body),
  });
  return {
    etag,
    headers,
    plain: encoded(plain),
    gzip: encoded(gzipBytes, "gzip"),
    br: encoded(brotliBytes, "br"),
    tags: new Set(plain.toString("latin1").match(UUID) ?? []),
  };
}
