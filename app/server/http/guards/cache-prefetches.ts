import type { MiddlewareHandler } from "hono";

/** Between a mouse that rests on a link and the click. */
const PREFETCH_MAX_AGE_SECONDS = 10;

/**
 * What a browser fetches ahead it may use once the link is followed; without this it would ask a second time. Anything
 * that says of itself how long it keeps, and everything that is not fetched ahead, stays as it is.
 */
export function cachePrefetches(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const isPrefetch = c.req.method === "GET" && (c.req.header("sec-purpose") ?? "").startsWith("prefetch");
    if (!isPrefetch || c.res.status !== 200 || c.res.headers.has("cache-control")) return;
    c.res.headers.set("cache-control", `private, max-age=${PREFETCH_MAX_AGE_SECONDS}`);
  };
}
