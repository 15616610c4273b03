import { counter, gauge, type MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import type { ResponseCache } from "#packages/page-server";

/** Returns the size of the response cache, and its hits and misses. */
export function responseCacheMetrics({
  pages,
  bytes,
  hits,
  misses,
}: ReturnType<ResponseCache["stats"]>): MetricFamily[] {
  return [
    counter("kairaba_page_cache_hits_total", "Pages served from the cache.", hits),
    counter("kairaba_page_cache_misses_total", "Cacheable pages that had to be rendered.", misses),
    gauge("kairaba_page_cache_pages", "Pages in the cache.", pages),
    gauge("kairaba_page_cache_bytes", "Bytes of the cached pages, in all encodings.", bytes),
  ];
}
