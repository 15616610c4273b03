import { counter, type MetricFamily } from "./metric-families.ts";

export type RequestMetrics = {
  /** Counts one response; `begunAt` is `performance.now()` when the request arrived. */
  countResponse(status: number, begunAt: number): void;
  families(): MetricFamily[];
};

/** Counts every response by status, and the seconds that all of them took. */
export function createRequestMetrics(): RequestMetrics {
  const byStatus = new Map<number, number>();
  let seconds = 0;
  return {
    countResponse(status, begunAt) {
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
      seconds += (performance.now() - begunAt) / 1000;
    },
    families: () => [
      counter(
        "kairaba_http_requests_total",
        "Requests by status of the response.",
        [...byStatus].map(([status, value]) => ({ labels: { status: String(status) }, value })),
      ),
      counter(
        "kairaba_http_request_seconds_total",
        "From each request's head to the end of its response, all together.",
        seconds,
      ),
    ],
  };
}
