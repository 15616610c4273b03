import { expect, test } from "vitest";
import { responseCacheMetrics } from "./response-cache-metrics.ts";

test("the metrics of the response cache are its size, hits and misses", () => {
  const families = responseCacheMetrics({ pages: 3, bytes: 4_096, hits: 20, misses: 5 });
  expect(families.map(({ name, samples }) => [name, samples.map(({ value }) => value)])).toEqual([
    ["kairaba_page_cache_hits_total", [20]],
    ["kairaba_page_cache_misses_total", [5]],
    ["kairaba_page_cache_pages", [3]],
    ["kairaba_page_cache_bytes", [4_096]],
  ]);
});
