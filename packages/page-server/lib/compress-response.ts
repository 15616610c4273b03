import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompress } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { createReusableZstdEncoder } from "./reusable-zstd-encoder.ts";

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const zstdAsync = promisify(zstdCompress);
const MIN_COMPRESSED_BYTES = 1024;
/** Compressed in a fraction of a millisecond. */
const SMALL_MAX_BYTES = 256 * 1024;
/** Takes a third of the time of quality 4, for a tenth more bytes. */
const BROTLI_QUALITY = 2;
/** 2^17 bytes: large enough for a page, and little to allocate. */
const WINDOW_LOG = 17;
/** Compresses as well as brotli at 2, in half the time. */
const ZSTD_LEVEL = 3;
/** Tables of 2^13 entries: this level's own are larger than a page needs, and each page would allocate and fill them. */
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

/** Compresses text responses of a kilobyte and more, at levels that cost less than a millisecond. */
export function compressResponse(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { res } = c;
    // `compressedResponse` sets `vary` even where the visitor accepts no compression.
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

/** Returns a response with this body, compressed by the best encoding the visitor accepts. */
export async function compressedResponse(
  bytes: Buffer<ArrayBuffer>,
  { status, headers: originalHeaders }: Pick<Response, "status" | "headers">,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const headers = new Headers(originalHeaders);
  headers.append("vary", "accept-encoding");
  headers.delete("content-length");
  const encoding =
    bytes.byteLength < MIN_COMPRESSED_BYTES ? undefined : negotiateEncoding(FASTEST, acceptEncoding);
  if (encoding === undefined) return new Response(bytes, { status, headers });
  headers.set("content-encoding", encoding);
  return new Response(await compress(bytes, encoding), { status, headers });
}

/**
 * Returns the first of the supported encodings that an `accept-encoding` header names and does not refuse. Source: RFC
 * 9110, 12.5.3.
 */
export function negotiateEncoding<One extends Encoding>(
  supported: readonly One[],
  header = "",
): One | undefined {
  const accepted = parseAccept(header.toLowerCase()).filter(({ q }) => q > 0);
  return supported.find((one) => accepted.some(({ type }) => type === one));
}

/** The fastest first, for responses compressed on each request. */
const FASTEST = ["zstd", "br", "gzip"] as const;

/** Small bodies are compressed by gzip and brotli on this thread: another thread and its encoder would cost twice as much. */
async function compress(bytes: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const isSmall = bytes.byteLength <= SMALL_MAX_BYTES;
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
