import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FinishedPage, PageCache } from "./page-cache.ts";

const compress = promisify(brotliCompress);

/** Where stock moves every second pages live shorter than this, and are not worth a tenth of a second each. */
const LASTING_MS = 5_000;

/**
 * Packs pages that last and are asked for again as small as brotli can: a tenth smaller, for a tenth of a second on
 * another thread. One at a time, and each once, so that packing never takes more than that thread.
 */
export function tightPacker(cache: Pick<PageCache, "repack">, lastingMs = LASTING_MS) {
  const begun = new WeakSet<Buffer>();
  let isPacking = false;
  return (key: string, page: FinishedPage): void => {
    if (isPacking || begun.has(page.plain) || performance.now() - page.finishedAt < lastingMs) return;
    begun.add(page.plain);
    isPacking = true;
    const { plain } = page;
    compress(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
      },
    })
      .then((brotli) => cache.repack(key, page, brotli))
      // What is kept is as true, only larger.
      .catch(() => {})
      .finally(() => {
        isPacking = false;
      });
  };
}
