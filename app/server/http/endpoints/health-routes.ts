import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { OUTAGE_RETRY_AFTER } from "#app/server/platform/resilience/circuit-breaker.ts";
import { withBudget } from "#app/server/platform/resilience/request-budget.ts";
import type { Shop } from "#app/server/shop.ts";

/** A load balancer needs a quick response. */
const READY_BUDGET_MS = 2_000;

/**
 * `/healthz` responds while the process runs. `/readyz` is 503 while the database does not respond.
 * Source: specification 13.3.
 */
export function createHealthRoutes(shop: Shop): Hono {
  const routes = new Hono();
  routes.get("/healthz", (c) => c.text("ok"));
  routes.get("/readyz", async (c) => {
    try {
      await withBudget(READY_BUDGET_MS, async () => await shop.db.execute(sql`select 1`));
      return c.text("ready");
    } catch {
      // The reason is logged by the requests that fail.
      return c.text("the database does not answer", 503, {
        "retry-after": OUTAGE_RETRY_AFTER,
      });
    }
  });
  return routes;
}
