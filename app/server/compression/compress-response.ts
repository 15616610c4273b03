import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompress } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { createReusableZstdEncoder } from "./reusable-zstd-encoder.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const zstdAsync = promisify(zstdCompress);
const MIN_COMPRESSED_BYTES = 1024;
/** Packed in a fraction of a millisecond. */
const SYNC_MAX_BYTES = 256 * 1024;
/** A listing comes out a tenth larger than at 4, in a third of the time. */
const BROTLI_QUALITY = 2;
/** 2^17, 128 kB: a page fits, and no megabytes are set aside for it. */
const WINDOW_LOG = 17;
/** Its own middle: a listing comes out as small as by brotli at 2, in half the time. */
const ZSTD_LEVEL = 3;
/** Tables of 2^13 places for a page: filling the larger ones of the level takes a quarter of the time, for 0.3 % of the size. */
const ZSTD_PAGE_TABLES = { [constants.ZSTD_c_hashLog]: 13, [constants.ZSTD_c_chainLog]: 13 };
const encodeZstdPage = createReusableZstdEncoder({
  params: {
    [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL,
    [constants.ZSTD_c_windowLog]: WINDOW_LOG,
    ...ZSTD_PAGE_TABLES,
  },
});
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|problem\+json|xml|manifest\+json|javascript))/;

type Encoding = "zstd" | "br" | "gzip";

/** Compresses whatever text is answered with a kilobyte and more, at levels that cost less than a millisecond. */
export function compressResponse(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { res } = c;
    // What `compressed` answered says so, even where the visitor takes no compression.
    const isNegotiated =
      res.headers.has("content-encoding") || /accept-encoding/.test(res.headers.get("vary") ?? "");
    if (isNegotiated || !COMPRESSIBLE.test(res.headers.get("content-type") ?? "") || !res.body) return;
    const response = await compressedResponse(
      Buffer.from(await res.arrayBuffer()),
      res,
      c.req.header("accept-encoding"),
    );
    c.res = undefined;
    c.res = response;
  };
}

/** An answer with this text as its body, compressed as the visitor takes it. */
export async function compressedResponse(
  bytes: Buffer<ArrayBuffer>,
  { status, headers: originalHeaders }: Pick<Response, "status" | "headers">,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const headers = new Headers(originalHeaders);
  headers.append("vary", "accept-encoding");
  headers.delete("content-length");
  const encoding = bytes.byteLength < MIN_COMPRESSED_BYTES ? undefined : negotiateFastest(acceptEncoding);
  if (encoding === undefined) return new Response(bytes, { status, headers });
  headers.set("content-encoding", encoding);
  return new Response(await compress(bytes, encoding), { status, headers });
}

const MAX_CACHED_HEADERS = 200;

/**
 * Chooses among encodings, the best first: the first that a header names and does not refuse. What a header chose is
 * remembered, since browsers repeat theirs. Source: RFC 9110, 12.5.3.
 */
export function createEncodingNegotiator<One extends Encoding>(supported: readonly One[]) {
  const cache = new Map<string, One | undefined>();
  return (header = ""): One | undefined => {
    if (cache.has(header)) return cache.get(header);
    const accepted = parseAccept(header.toLowerCase()).filter(({ q }) => q > 0);
    const first = supported.find((encoding) => accepted.some(({ type }) => type === encoding));
    if (cache.size >= MAX_CACHED_HEADERS) cache.clear();
    cache.set(header, first);
    return first;
  };
}

/** The quickest first, for what is made anew each time; phones of the last two years take all three. */
const negotiateFastest = createEncodingNegotiator(["zstd", "br", "gzip"]);

/** By gzip and brotli a page is packed on the spot: another thread and back, with an encoder each, costs twice that. */
async function compress(bytes: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const isSmall = bytes.byteLength <= SYNC_MAX_BYTES;
  if (encoding === "gzip") {
    const options = { level: 5 };
    return isSmall ? gzipSync(bytes, options) : await gzipAsync(bytes, options);
  }
  if (encoding === "zstd") {
    if (isSmall) return await encodeZstdPage(bytes);
    const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL };
    return await zstdAsync(bytes, { params, pledgedSrcSize: bytes.byteLength });
  }
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_LOG,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  };
  return isSmall ? brotliCompressSync(bytes, options) : await brotliAsync(bytes, options);
}
