import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { databaseMetrics } from "#app/server/boot/database-metrics.ts";
import { problem } from "#app/server/http/problem.ts";
import { equalsSecret } from "#app/server/platform/equals-secret.ts";
import { type MetricFamily, renderFamilies } from "#app/server/platform/metrics/metric-families.ts";
import type { Shop } from "#app/server/shop.ts";

type Options = {
  /** Returns the metrics of this process. */
  collectMetrics: () => MetricFamily[];
  /** `METRICS_TOKEN`, or null: then only this machine has access. */
  metricsToken: string | null;
};

/** Any of these headers shows that a proxy made the connection. */
const FORWARDING_HEADERS = ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-host", "via"];
const LOOPBACK = /^(?:127\.|::ffff:127\.|::1$)/;

/**
 * `/metrics` in Prometheus' text format. With a token configured, requests without it get 401. Without one, requests
 * that come through a proxy or from another machine get 404. Source: specification 13.3.
 */
export function createMetricsRoutes(shop: Shop, { collectMetrics, metricsToken }: Options): Hono {
  const routes = new Hono();
  routes.get("/metrics", async (c) => {
    if (
      metricsToken !== null &&
      !equalsSecret(c.req.header("authorization") ?? "", `Bearer ${metricsToken}`)
    ) {
      c.header("www-authenticate", 'Bearer realm="metrics"');
      return problem(c, 401, "unauthenticated", "The metrics need their token.");
    }
    if (metricsToken === null) {
      const isLoopback = LOOPBACK.test(getConnInfo(c).remote.address ?? "");
      if (!isLoopback || FORWARDING_HEADERS.some((name) => c.req.header(name) !== undefined)) {
        return problem(c, 404, "not_found", "There is no such page.");
      }
    }
    return c.body(renderFamilies([...collectMetrics(), ...(await databaseMetrics(shop.db))]), 200, {
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
      "cache-control": "no-store",
    });
  });
  return routes;
}
