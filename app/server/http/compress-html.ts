import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { MiddlewareHandler } from "hono";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const WORTH_IT_BYTES = 1024;
/** A listing comes out a tenth larger than at 4, in a third of the time. */
const BROTLI_QUALITY = 2;
/** 128 kB: a page fits, and no megabytes are set aside anew for each one. */
const BROTLI_WINDOW = 17;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|problem\+json|xml|manifest\+json|javascript))/;

/** Compresses finished pages and data of a kilobyte and more; brotli at a level that costs less than a millisecond. */
export function compressHtml(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { res } = c;
    if (
      !res.body ||
      res.headers.has("content-encoding") ||
      !COMPRESSIBLE.test(res.headers.get("content-type") ?? "")
    )
      return;
    res.headers.append("vary", "accept-encoding");
    const accepted = c.req.header("accept-encoding") ?? "";
    const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
    if (encoding === null || c.req.method === "HEAD") return;
    const bytes = Buffer.from(await res.arrayBuffer());
    const small = bytes.byteLength < WORTH_IT_BYTES;
    const packed = small
      ? bytes
      : encoding === "br"
        ? await brotli(bytes, {
            params: {
              [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
              [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
              [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
            },
          })
        : await zip(bytes, { level: 5 });
    const headers = new Headers(res.headers);
    headers.delete("content-length");
    if (!small) headers.set("content-encoding", encoding);
    c.res = undefined;
    c.res = new Response(packed, { status: res.status, headers });
  };
}
