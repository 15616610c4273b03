import autocannon from "autocannon";

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Paths requested in rotation instead of the one of `url`; each connection starts at a different one. */
  paths?: string[];
};

/** `perSecond` counts successful responses only. */
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; failures: number };

/** Runs a load test after one second of warm-up. Every status other than 2xx counts as a failure. */
export async function load({ url, connections, seconds, headers = {}, paths }: Load): Promise<LoadResult> {
  const requests = paths?.map((path) => ({ method: "GET" as const, path }));
  const run = (duration: number) => {
    let client = 0;
    return autocannon({
      url,
      connections,
      headers,
      duration,
      ...(requests && {
        requests,
        setupClient: (connection: { setRequests: (all: object[]) => void }) => {
          const start = Math.floor((client++ * requests.length) / connections);
          connection.setRequests([...requests.slice(start), ...requests.slice(0, start)]);
        },
      }),
    });
  };
  await run(1);
  const result = await run(seconds);
  return {
    perSecond: result["2xx"] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}
