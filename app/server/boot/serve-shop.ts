import type { PoolConfig } from "pg";
import { listenConnection } from "#app/server/platform/db/connection/find-connection.ts";
import type { OpenDatabase } from "#app/server/platform/db/open-database.ts";
import type { MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import { createRequestMetrics } from "#app/server/platform/metrics/request-metrics.ts";
import { readSiteSettings } from "#app/server/settings/read-site-settings.ts";
import type { Shop } from "#app/server/shop.ts";
import type { Ok } from "#packages/result";
import { createHttpHandler } from "./create-http-handler.ts";
import { finishRequests, listen } from "./listen.ts";
import type { StartContext, StartRefusal } from "./start-context.ts";

type Options = {
  startContext: StartContext;
  connection: PoolConfig;
  database: Pick<OpenDatabase, "pool" | "breaker">;
  /** Returns the metrics of this process, without those of its requests. */
  metrics: () => MetricFamily[];
};

/** Loads the pages before the first request. */
export async function loadPages(): Promise<void> {
  await import("virtual:react-router/server-build");
}

/** Serves requests for this shop until the store ends. */
export async function serveShop(
  shop: Shop,
  { startContext, connection, database, metrics }: Options,
): Promise<Ok<string> | StartRefusal> {
  const { environment, viteDevServer, server, shutdownHooks } = startContext;
  // Before the first request, so that no price is shown that is charged otherwise a moment later.
  shop.rounding.wholeDalasi = (await readSiteSettings(shop)).shop.wholeDalasi;
  const counts = createRequestMetrics();
  const httpHandler = createHttpHandler(shop, {
    environment,
    connection: listenConnection(environment, connection),
    database,
    viteDevServer,
    counts,
    collectMetrics: () => [...metrics(), ...counts.families(), ...httpHandler.metrics()],
  });
  shutdownHooks.push(httpHandler.stop);
  server.on("request", httpHandler.listener);
  const listenResult = await listen(server, environment);
  if (!listenResult.ok) return listenResult;
  shutdownHooks.push(() => finishRequests(server));
  return listenResult;
}
