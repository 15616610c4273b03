import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Shop } from "#app/server/shop.ts";

/** `/healthz`: the process lives. `/readyz`: the database responds, else 503. Source: contract, Routes. */
export function createHealthRoutes(shop: Shop): Hono {
  const routes = new Hono();
  routes.get("/healthz", (c) => c.text("ok"));
  routes.get("/readyz", async (c) => {
    try {
      await shop.db.execute(sql`select 1`);
      return c.text("ready");
    } catch {
      // Whatever the reason, the store is not ready; the reason is logged where a visitor meets it.
      return c.text("the database does not answer", 503);
    }
  });
  return routes;
}
