import type { IncomingMessage, ServerResponse } from "node:http";
import { performance } from "node:perf_hooks";
import { OVERLOAD_PAGE, PLAIN_PAGE_HEADERS } from "#app/server/http/plain-page.ts";
import { counter, type MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import { RenderRefused } from "#packages/page-server";

export type AdmissionLimits = {
  /**
   * The number of reads handled at the same time by a process that has no time to spare; further ones wait. More would
   * only make each page cost more, since what they build survives garbage collections.
   */
  minActive: number;
  /** The number of reads handled at the same time by a process that mostly waits for its database. */
  maxActive: number;
  maxWaiting: number;
  maxWaitMs: number;
};

const LIMITS: AdmissionLimits = {
  minActive: 3,
  maxActive: 64,
  maxWaiting: 1_000,
  maxWaitMs: 3_000,
};
/** How often the number of reads at the same time follows the load while others wait. */
const ADAPT_EVERY_MS = 10;
/** Above this share of busy time a process is at its limit. */
const BUSY_SHARE = 0.9;

/**
 * Exempt are requests that must pass an overloaded shop, cheap ones, and exports, which last as long as a slow download.
 */
const ALWAYS_ADMITTED = /^\/(?:healthz|readyz|metrics|webhooks\/|assets\/|media\/|admin\/exports\/)/;

type Admission = {
  /** Calls `handle` when it is the request's turn; responds with 503 if that would take too long. */
  admit: (request: IncomingMessage, response: ServerResponse, handle: () => void) => void;
  /** Does `work`, one read for all requests that wait for it, when it is its turn; rejects with `RenderRefused` instead. */
  run: <T>(work: () => Promise<T>) => Promise<T>;
  /** Responds with 503. */
  shed: (request: IncomingMessage, response: ServerResponse) => void;
  metrics: () => MetricFamily[];
};

/**
 * Creates the admission control for requests that the response cache does not serve, and for the pages it renders.
 * Reads begin in order, as many at a time as keep the process busy; writes, whose bodies may take minutes, are refused
 * only while `isOverloaded`.
 */
export function createAdmission(isOverloaded: () => boolean, limits: AdmissionLimits = LIMITS): Admission {
  const waiting = new Set<() => void>();
  let active = 0;
  let allowed = limits.minActive;
  let usage = performance.eventLoopUtilization();
  let adapting: NodeJS.Timeout | undefined;
  let shedCount = 0;

  const shed = (request: IncomingMessage, response: ServerResponse) => {
    shedCount += 1;
    const isApi = request.url?.startsWith("/api/") ?? false;
    response.writeHead(503, {
      // By then nobody who waits now still waits.
      "retry-after": String(Math.ceil(limits.maxWaitMs / 1000)),
      ...(isApi
        ? { "content-type": "application/problem+json", "cache-control": "no-store" }
        : PLAIN_PAGE_HEADERS),
      connection: "close",
    });
    response.end(isApi ? OVERLOAD_PROBLEM : OVERLOAD_PAGE);
  };
  const admitNext = () => {
    for (const next of waiting) {
      if (active >= allowed) return;
      next();
    }
  };
  const adapt = () => {
    if (waiting.size === 0) {
      clearInterval(adapting);
      adapting = undefined;
      return;
    }
    const before = usage;
    usage = performance.eventLoopUtilization();
    const isBusy = performance.eventLoopUtilization(usage, before).utilization > BUSY_SHARE;
    allowed = Math.min(limits.maxActive, Math.max(limits.minActive, allowed + (isBusy ? -1 : 1)));
    admitNext();
  };
  const startAdapting = () => {
    usage = performance.eventLoopUtilization();
    return setInterval(adapt, ADAPT_EVERY_MS).unref();
  };
  const end = () => {
    active -= 1;
    admitNext();
  };
  /** Calls `begin` when it is a read's turn, or `refuse`; returns a function that takes it from the queue. */
  const queue = (begin: () => void, refuse: () => void): (() => void) => {
    const enter = () => {
      leave();
      active += 1;
      begin();
    };
    let timer: NodeJS.Timeout | undefined;
    const leave = () => {
      clearTimeout(timer);
      waiting.delete(enter);
    };
    if (active < allowed) enter();
    else if (waiting.size >= limits.maxWaiting) refuse();
    else {
      timer = setTimeout(() => {
        leave();
        refuse();
      }, limits.maxWaitMs);
      waiting.add(enter);
      adapting ??= startAdapting();
    }
    return leave;
  };

  return {
    admit(request, response, handle) {
      if (ALWAYS_ADMITTED.test(request.url ?? "/")) return handle();
      if (request.method !== "GET" && request.method !== "HEAD") {
        return isOverloaded() ? shed(request, response) : handle();
      }
      const begin = () => {
        response.once("close", end);
        handle();
      };
      const leave = queue(begin, () => shed(request, response));
      response.once("close", leave);
    },
    run: (work) =>
      new Promise((resolve, reject) => {
        const begin = () => void work().finally(end).then(resolve, reject);
        queue(begin, () => reject(new RenderRefused("too many reads wait")));
      }),
    shed,
    metrics: () => [
      counter(
        "kairaba_requests_shed_total",
        "Requests refused with 503 because the shop is crowded.",
        shedCount,
      ),
    ],
  };
}

const OVERLOAD_WORDS = "The shop is very busy just now. Please try again in a few seconds.";
const OVERLOAD_PROBLEM = JSON.stringify({
  type: "about:blank",
  title: OVERLOAD_WORDS,
  status: 503,
  code: "unavailable",
  detail: OVERLOAD_WORDS,
});
