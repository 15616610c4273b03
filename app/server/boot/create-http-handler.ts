import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ClientConfig } from "pg";
import type { ViteDevServer } from "vite";
import { sessionCookieName } from "#app/server/accounts/sessions/session-cookies.ts";
import type { Environment } from "#app/server/env.ts";
import { createHttpApp } from "#app/server/http/app.ts";
import { createAdmission } from "#app/server/http/guards/admission.ts";
import { closeAfterUnexpectedBody } from "#app/server/http/guards/limit-bodies.ts";
import { invalidateOnNotify } from "#app/server/http/page-cache/invalidate-on-notify.ts";
import { serveCachedPages } from "#app/server/http/page-cache/serve-cached-pages.ts";
import { createPageHandler } from "#app/server/http/page-handler.ts";
import type { Visit } from "#app/server/http/request-context.ts";
import type { OpenDatabase } from "#app/server/platform/db/open-database.ts";
import { counter, type MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import { type RequestMetrics, routeClass } from "#app/server/platform/metrics/request-metrics.ts";
import { REQUEST_BUDGET_MS, withBudget } from "#app/server/platform/resilience/request-budget.ts";
import type { Shop } from "#app/server/shop.ts";
import { createResponseCache } from "#packages/page-server";

type Options = {
  environment: Environment;
  /** The connection that listens to changes. */
  connection: ClientConfig;
  database: Pick<OpenDatabase, "pool" | "breaker">;
  viteDevServer?: ViteDevServer | undefined;
  /** Every response is counted here. */
  counts: RequestMetrics;
  /** Returns the metrics of this process, for `/metrics`. */
  collectMetrics: () => MetricFamily[];
};

/** So many callers wait for a connection only where the database cannot keep up. */
const MAX_CALLERS_WAITING = 600;

/** A store is to fit a machine of 1 GB. */
const RESPONSE_CACHE_MAX_BYTES = 24 * 1024 * 1024;

type HttpHandler = {
  listener: (request: IncomingMessage, response: ServerResponse) => void;
  stop: () => Promise<void>;
  /** Returns the metrics of the response cache and of admission. */
  metrics: () => MetricFamily[];
};

/**
 * Returns a handler that tries the response cache, then the HTTP app. In development Vite's files come first, and no
 * response is cached.
 */
export function createHttpHandler(
  shop: Shop,
  { environment, connection, database, viteDevServer, counts, collectMetrics }: Options,
): HttpHandler {
  const handlePage = createPageHandler(shop, viteDevServer ? "development" : "production");
  const app = createHttpApp(shop, {
    environment,
    handlePage,
    hasBuiltFiles: viteDevServer === undefined,
    collectMetrics,
  });
  const handleRequest = getRequestListener(app.fetch);
  if (viteDevServer) {
    return {
      listener: (request, response) =>
        viteDevServer.middlewares(request, response, () => void handleRequest(request, response)),
      stop: async () => {},
      metrics: () => [],
    };
  }

  const cache = createResponseCache(RESPONSE_CACHE_MAX_BYTES);
  const invalidation = invalidateOnNotify(shop, cache, connection);
  const admission = createAdmission(() => database.pool.waitingCount > MAX_CALLERS_WAITING);
  const serveCached = serveCachedPages({
    cache,
    admission,
    sessionCookie: sessionCookieName(environment.baseUrl),
    isHttps: environment.baseUrl.startsWith("https://"),
    isDatabaseAway: database.breaker.isOpen,
    render: async (path, visitor) => {
      const visit: Visit = { viewer: { kind: "guest" }, ipAddress: "", ...visitor, hasOutage: false };
      const request = new Request(environment.baseUrl + path);
      const page = await withBudget(REQUEST_BUDGET_MS, () => handlePage(request, visit));
      if (visit.hasOutage) throw new Error("the database was away while a page was rendered");
      return page;
    },
  });
  const handleUncached = async (
    served: false | Promise<boolean>,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    if (served !== false && (await served.catch(() => false))) return;
    admission.admit(request, response, () => void handleRequest(request, response));
  };
  return {
    listener(request, response) {
      const startedAt = performance.now();
      closeAfterUnexpectedBody(request, response);
      const served = serveCached(request, response);
      if (served === true) {
        counts.countResponse("cached page", response.statusCode, startedAt);
        return;
      }
      const route = routeClass(request.url ?? "/");
      response.once("close", () => counts.countResponse(route, response.statusCode, startedAt));
      void handleUncached(served, request, response);
    },
    stop: invalidation.stop,
    metrics: () => [
      counter("kairaba_page_cache_hits_total", "Pages served from the cache.", cache.stats().hits),
      counter("kairaba_page_cache_misses_total", "Pages that had to be rendered.", cache.stats().misses),
      ...admission.metrics(),
    ],
  };
}
