import type { MiddlewareHandler } from "hono";
import { noteRateLimits } from "#app/server/platform/rate-limits.ts";

/**
 * Returns the middleware that gives every 429 its `Retry-After`: the seconds until the limit that refused the request
 * has points again. Source: specification 13.2.
 */
export function sayRetryAfter(): MiddlewareHandler {
  return (c, next) =>
    noteRateLimits(async (noted) => {
      await next();
      if (c.res.status === 429) c.res.headers.set("retry-after", String(noted.seconds));
    });
}
