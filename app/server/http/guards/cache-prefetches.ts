import type { MiddlewareHandler } from "hono";

/** Covers the time between hovering over a link and the click. */
const PREFETCH_MAX_AGE_SECONDS = 10;

/**
 * Lets a browser use a prefetched response once its link is followed; without this it would send a second request. A
 * response with a lifetime of its own, and everything that is not prefetched, stays as it is.
 */
export function cachePrefetches(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const isPrefetch = c.req.method === "GET" && (c.req.header("sec-purpose") ?? "").startsWith("prefetch");
    if (!isPrefetch || c.res.status !== 200 || c.res.headers.has("cache-control")) return;
    c.res.headers.set("cache-control", `private, max-age=${PREFETCH_MAX_AGE_SECONDS}`);
  };
}
