import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { readEnvironment } from "#app/server/env.ts";
import { listenToOrders } from "#app/server/platform/db/notifications/listen-to-orders.ts";
import { openTestShop } from "#tests/support/open-test-shop.ts";
import { createHttpApp } from "./app.ts";

const opened = await openTestShop();
const orderNotices = listenToOrders({ ...opened.pool.options }, opened.shop.log);
afterAll(async () => {
  await orderNotices.stop();
  await opened.close();
});

test("while the database is away, whoever waits as long as Retry-After says is let in once it is back", async () => {
  const { shop, pool } = opened;
  const environment = readEnvironment({ BASE_URL: shop.config.baseUrl, GEOIP_URL: "off", RATES_URLS: "off" });
  if (!environment.ok) throw new Error(environment.detail);
  const app = createHttpApp(shop, {
    environment: environment.value,
    handlePage: async () => {
      await shop.db.execute(sql`select 1`);
      return { response: new Response("a page"), document: null };
    },
    hasBuiltFiles: false,
    orderNotices,
  });
  const ask = async (path: string) =>
    await app.fetch(new Request(new URL(path, shop.config.baseUrl)), {
      incoming: { socket: { remoteAddress: "192.0.2.1" } },
    });
  const { options } = pool;
  const { port = 5432 } = options;
  const other = new pg.Client({ ...options });
  await other.connect();
  try {
    expect((await ask("/readyz")).status).toBe(200);
    // Nothing listens there: new connections are refused, and those that were open end.
    options.port = 1;
    await other.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
    for (let tries = 0; tries < 8; tries += 1) expect((await ask("/readyz")).status).toBe(503);
    for (const path of ["/readyz", "/sneakers", "/api/products"]) {
      const refused = await ask(path);
      expect([path, refused.status, refused.headers.get("retry-after")]).toEqual([path, 503, "3"]);
    }
    options.port = port;
    const since = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    const early = await ask("/api/products");
    expect([early.status, early.headers.get("retry-after")]).toEqual([503, "1"]);
    await new Promise((resolve) => setTimeout(resolve, 3_000 - (performance.now() - since)));
    for (const path of ["/api/products", "/readyz", "/sneakers"]) {
      expect([path, (await ask(path)).status]).toEqual([path, 200]);
    }
  } finally {
    options.port = port;
    await other.end();
  }
});
