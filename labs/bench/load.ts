import autocannon from "autocannon";

export type Load = {
  url: string;
  connections: number;
  seconds: number;
  headers?: Record<string, string>;
  /** Paths requested in rotation instead of the one of `url`, over all connections. */
  paths?: readonly string[];
};

/** `perSecond` counts successful responses only. */
export type LoadResult = { perSecond: number; p50Ms: number; p99Ms: number; failures: number };

/** Runs a load test after one second of warm-up. Every status other than 2xx counts as a failure. */
export async function load({ url, connections, seconds, headers = {}, paths }: Load): Promise<LoadResult> {
  let sent = 0;
  // One request with a changing path: autocannon would build every path's request for each connection at the start,
  // which at 300 connections keeps it from reading responses for a second.
  const inTurn = paths && [
    {
      setupRequest: (request: object) => ({ ...request, path: paths[sent++ % paths.length] ?? "/" }),
    },
  ];
  const run = (duration: number) =>
    autocannon({ url, connections, headers, duration, ...(inTurn && { requests: inTurn }) });
  await run(1);
  const result = await run(seconds);
  return {
    perSecond: result["2xx"] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors + result.timeouts,
  };
}
