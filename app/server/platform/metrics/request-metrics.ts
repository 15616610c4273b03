import { counter, type MetricFamily, type Sample } from "./metric-families.ts";

export type RequestMetrics = {
  /** Counts one response; `begunAt` is `performance.now()` when the request arrived. */
  countResponse(route: string, status: number, begunAt: number): void;
  families(): MetricFamily[];
};

/** Upper bounds of the latency histogram, seconds. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Count = { byStatus: Map<number, number>; buckets: number[]; seconds: number; total: number };

/**
 * Counts every response by class of route and status, and the durations by class of route.
 */
export function createRequestMetrics(): RequestMetrics {
  const counts = new Map<string, Count>();
  return {
    countResponse(route, status, begunAt) {
      const seconds = (performance.now() - begunAt) / 1000;
      let count = counts.get(route);
      if (!count) {
        count = { byStatus: new Map(), buckets: BOUNDS.map(() => 0), seconds: 0, total: 0 };
        counts.set(route, count);
      }
      count.byStatus.set(status, (count.byStatus.get(status) ?? 0) + 1);
      count.total += 1;
      count.seconds += seconds;
      const at = BOUNDS.findIndex((bound) => seconds <= bound);
      if (at !== -1) count.buckets[at] = (count.buckets[at] ?? 0) + 1;
    },
    families: () => [
      counter(
        "kairaba_http_requests_total",
        "Requests by class of route and status of the response.",
        [...counts].flatMap(([route, { byStatus }]) =>
          [...byStatus].map(([status, value]) => ({ labels: { route, status: String(status) }, value })),
        ),
      ),
      {
        name: "kairaba_http_request_duration_seconds",
        help: "From the request's head to the end of its response, by class of route.",
        type: "histogram",
        samples: [...counts].flatMap(histogramOf),
      },
    ],
  };
}

const PREFIXES: [prefix: string, route: string][] = [
  ["/assets/", "asset"],
  ["/media/", "media"],
  ["/api/", "api"],
  ["/admin/exports/", "download"],
  ["/admin", "admin"],
  ["/webhooks/", "webhook"],
  ["/healthz", "health"],
  ["/readyz", "health"],
  ["/metrics", "health"],
];

/** Returns the class a request is counted in. The classes are fixed, so that requests cannot add any. */
export function routeClass(url: string): string {
  const question = url.indexOf("?");
  const path = question === -1 ? url : url.slice(0, question);
  const found = PREFIXES.find(([prefix]) => path.startsWith(prefix));
  if (found) return found[1];
  return path.endsWith(".data") ? "data" : "page";
}

function histogramOf([route, { buckets, seconds, total }]: [string, Count]): Sample[] {
  let below = 0;
  const bounded = BOUNDS.map((bound, at) => {
    below += buckets[at] ?? 0;
    return { part: "_bucket", labels: { route, le: String(bound) }, value: below };
  });
  return [
    ...bounded,
    { part: "_bucket", labels: { route, le: "+Inf" }, value: total },
    { part: "_sum", labels: { route }, value: seconds },
    { part: "_count", labels: { route }, value: total },
  ];
}
