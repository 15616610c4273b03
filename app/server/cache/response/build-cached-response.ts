import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { PageResponse } from "#app/server/rendering/page-handler.ts";
import type { CachedResponse } from "./response-cache.ts";

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** Headers of the made page that its kept copies carry too. */
const CACHED_HEADERS = ["content-type", "content-security-policy", "link"];

/** A browser may keep the page but asks each time whether it is still true; proxies keep nothing. */
const CACHE_CONTROL = "private, max-age=0, must-revalidate";

/**
 * A made page in every encoding, or null for what may not be kept: anything but a document with 200, and anything that
 * sets a cookie or says of itself that it is not to be stored.
 */
export async function buildCachedResponse({
  response,
  document: plain,
}: PageResponse): Promise<CachedResponse | null> {
  const isCacheable =
    response.status === 200 &&
    !response.headers.has("set-cookie") &&
    !(response.headers.get("cache-control") ?? "").includes("no-store");
  if (!isCacheable || plain === null) return null;
  const [gzipBytes, brotliBytes] = await Promise.all([
    promisify(gzip)(plain, { level: 6 }),
    promisify(brotliCompress)(plain, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength },
    }),
  ]);
  const headers: Record<string, string> = {
    "cache-control": CACHE_CONTROL,
    vary: "accept-encoding, cookie, accept-language",
  };
  for (const name of CACHED_HEADERS) {
    const value = response.headers.get(name);
    if (value !== null) headers[name] = value;
  }
  return {
    etag: `W/"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    headers,
    plain,
    gzip: gzipBytes,
    brotli: brotliBytes,
    createdAtMs: performance.now(),
    tags: new Set(plain.toString("latin1").match(UUID) ?? []),
  };
}
