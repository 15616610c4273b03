import { createHash, timingSafeEqual } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import { Hono } from "hono";
import { databaseFigures } from "#app/server/platform/metrics/database-figures.ts";
import { type Family, renderFamilies } from "#app/server/platform/metrics/families.ts";
import type { Shop } from "#app/server/shop.ts";
import { problem } from "./problem.ts";

type Options = {
  /** The figures of the serving processes. */
  gather: () => Promise<Family[]>;
  /** `METRICS_TOKEN`, or null: then only this machine may look. */
  token: string | null;
};

/** Any of these says that somebody else stands behind the connection. */
const FORWARDED = ["x-forwarded-for", "forwarded", "x-real-ip", "x-forwarded-host", "via"];
const LOOPBACK = /^(?:127\.|::ffff:127\.|::1$)/;

/**
 * `/metrics` in Prometheus' text format. With a token: for whoever bears it, else 401. Without one: for connections of
 * this machine that no proxy made, else there is no such page. Source: contract, Routes and Fine print.
 */
export function createMetricsRoutes(shop: Shop, { gather, token }: Options): Hono {
  const routes = new Hono();
  routes.get("/metrics", async (c) => {
    if (token !== null && !bears(c.req.header("authorization"), token)) {
      c.header("www-authenticate", 'Bearer realm="metrics"');
      return problem(c, 401, "unauthenticated", "The metrics are for whoever bears their token.");
    }
    if (token === null) {
      const isOwn = LOOPBACK.test(getConnInfo(c).remote.address ?? "");
      if (!isOwn || FORWARDED.some((name) => c.req.header(name) !== undefined)) {
        return problem(c, 404, "not_found", "There is no such page.");
      }
    }
    const [here, database] = await Promise.all([gather(), databaseFigures(shop.db)]);
    return c.body(renderFamilies([...here, ...database]), 200, {
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
      "cache-control": "no-store",
    });
  });
  return routes;
}

/** Compared by digest, so that the time it takes tells nothing of the token. */
function bears(authorization: string | undefined, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${token}`));
}
