import type { MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import type { ResponseCache } from "./response-cache.ts";

/** What the page cache holds and how often it had what was requested. */
export function responseCacheMetrics({
  pages,
  bytes,
  hits,
  misses,
}: ReturnType<ResponseCache["stats"]>): MetricFamily[] {
  return [
    metric("kairaba_page_cache_hits_total", "Pages answered from the cache.", "counter", hits),
    metric(
      "kairaba_page_cache_misses_total",
      "Pages that could be kept and had to be made.",
      "counter",
      misses,
    ),
    metric("kairaba_page_cache_pages", "Finished pages kept now.", "gauge", pages),
    metric("kairaba_page_cache_bytes", "Bytes they take, in all encodings.", "gauge", bytes),
  ];
}

function metric(name: string, help: string, type: MetricFamily["type"], value: number): MetricFamily {
  return { name, help, type, samples: [{ value }] };
}
