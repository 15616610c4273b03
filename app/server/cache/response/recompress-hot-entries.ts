import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { CachedResponse, ResponseCache } from "./response-cache.ts";

const compress = promisify(brotliCompress);

/** Where stock moves every second pages live shorter than this, and are not worth a tenth of a second each. */
const MIN_AGE_MS = 5_000;

/**
 * Packs pages that last and are asked for again as small as brotli can: a tenth smaller, for a tenth of a second on
 * another thread. One at a time, and each once, so that packing never takes more than that thread.
 */
export function recompressHotEntries(cache: Pick<ResponseCache, "replaceBrotli">, minAgeMs = MIN_AGE_MS) {
  const started = new WeakSet<Buffer>();
  let isCompressing = false;
  return (key: string, entry: CachedResponse): void => {
    if (isCompressing || started.has(entry.plain) || performance.now() - entry.createdAtMs < minAgeMs) return;
    started.add(entry.plain);
    isCompressing = true;
    const { plain } = entry;
    compress(plain, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
      },
    })
      .then((brotli) => cache.replaceBrotli(key, entry, brotli))
      // What is kept is as true, only larger.
      .catch(() => {})
      .finally(() => {
        isCompressing = false;
      });
  };
}
