import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync, zstdCompress } from "node:zlib";
import type { MiddlewareHandler } from "hono";
import { parseAccept } from "hono/utils/accept";
import { createZstdPacker } from "./zstd-packer.ts";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const zstd = promisify(zstdCompress);
const WORTH_IT_BYTES = 1024;
/** Packed in a fraction of a millisecond. */
const PAGE_BYTES = 256 * 1024;
/** A listing comes out a tenth larger than at 4, in a third of the time. */
const BROTLI_QUALITY = 2;
/** 2^17, 128 kB: a page fits, and no megabytes are set aside for it. */
const WINDOW = 17;
/** Its own middle: a listing comes out as small as by brotli at 2, in half the time. */
const ZSTD_LEVEL = 3;
/** Tables of 2^13 places for a page: filling the larger ones of the level takes a quarter of the time, for 0.3 % of the size. */
const ZSTD_PAGE_TABLES = { [constants.ZSTD_c_hashLog]: 13, [constants.ZSTD_c_chainLog]: 13 };
const packZstdPage = createZstdPacker({
  params: {
    [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL,
    [constants.ZSTD_c_windowLog]: WINDOW,
    ...ZSTD_PAGE_TABLES,
  },
});
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|problem\+json|xml|manifest\+json|javascript))/;

type Encoding = "zstd" | "br" | "gzip";

/** Compresses whatever text is answered with a kilobyte and more, at levels that cost less than a millisecond. */
export function compressHtml(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { res } = c;
    // What `compressed` answered says so, even where the visitor takes no compression.
    const isDone =
      res.headers.has("content-encoding") || /accept-encoding/.test(res.headers.get("vary") ?? "");
    if (isDone || !COMPRESSIBLE.test(res.headers.get("content-type") ?? "") || !res.body) return;
    const packed = await compressed(
      Buffer.from(await res.arrayBuffer()),
      res,
      c.req.header("accept-encoding"),
    );
    c.res = undefined;
    c.res = packed;
  };
}

/** An answer with this text as its body, compressed as the visitor takes it. */
export async function compressed(
  bytes: Buffer<ArrayBuffer>,
  { status, headers: given }: Pick<Response, "status" | "headers">,
  acceptEncoding: string | undefined,
): Promise<Response> {
  const headers = new Headers(given);
  headers.append("vary", "accept-encoding");
  headers.delete("content-length");
  const encoding = bytes.byteLength < WORTH_IT_BYTES ? undefined : quickestAccepted(acceptEncoding);
  if (encoding === undefined) return new Response(bytes, { status, headers });
  headers.set("content-encoding", encoding);
  return new Response(await pack(bytes, encoding), { status, headers });
}

const MOST_REMEMBERED = 200;

/**
 * Chooses among encodings, the best first: the first that a header names and does not refuse. What a header chose is
 * remembered, since browsers repeat theirs. Source: RFC 9110, 12.5.3.
 */
export function encodingChooser<One extends Encoding>(among: readonly One[]) {
  const chosen = new Map<string, One | undefined>();
  return (header = ""): One | undefined => {
    if (chosen.has(header)) return chosen.get(header);
    const accepted = parseAccept(header.toLowerCase()).filter(({ q }) => q > 0);
    const first = among.find((encoding) => accepted.some(({ type }) => type === encoding));
    if (chosen.size >= MOST_REMEMBERED) chosen.clear();
    chosen.set(header, first);
    return first;
  };
}

/** The quickest first, for what is made anew each time; phones of the last two years take all three. */
const quickestAccepted = encodingChooser(["zstd", "br", "gzip"]);

/** By gzip and brotli a page is packed on the spot: another thread and back, with an encoder each, costs twice that. */
async function pack(bytes: Buffer<ArrayBuffer>, encoding: Encoding): Promise<Buffer<ArrayBuffer>> {
  const isPage = bytes.byteLength <= PAGE_BYTES;
  if (encoding === "gzip") {
    const options = { level: 5 };
    return isPage ? gzipSync(bytes, options) : await zip(bytes, options);
  }
  if (encoding === "zstd") {
    if (isPage) return await packZstdPage(bytes);
    const params = { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL };
    return await zstd(bytes, { params, pledgedSrcSize: bytes.byteLength });
  }
  const options = {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  };
  return isPage ? brotliCompressSync(bytes, options) : await brotli(bytes, options);
}
