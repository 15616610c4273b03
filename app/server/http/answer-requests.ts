import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ClientConfig } from "pg";
import type { ViteDevServer } from "vite";
import { sessionCookieName } from "#app/server/accounts/auth.ts";
import type { Environment } from "#app/server/env.ts";
import { hearOrders } from "#app/server/platform/db/hear-orders.ts";
import type { Family } from "#app/server/platform/metrics/families.ts";
import { type RequestCounts, routeClass } from "#app/server/platform/metrics/request-counts.ts";
import type { Shop } from "#app/server/shop.ts";
import { createHttpApp } from "./app.ts";
import { hangUpOnNeedlessBody } from "./limit-bodies.ts";
import { cacheFigures } from "./page-cache/cache-figures.ts";
import { forgetChanges } from "./page-cache/forget-changes.ts";
import { openPageCache } from "./page-cache/page-cache.ts";
import { serveKeptPages } from "./page-cache/serve-kept-pages.ts";
import { createPages } from "./pages.ts";

type Options = {
  environment: Environment;
  connection: ClientConfig;
  viteDevServer?: ViteDevServer | undefined;
  /** Every answer is counted here. */
  counts: RequestCounts;
  /** The figures of all server processes, for `/metrics`. */
  gather: () => Promise<Family[]>;
};

const PAGE_CACHE_BYTES = 24 * 1024 * 1024;

export type Answering = {
  listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Ends the streams that would otherwise last, so that running requests can finish. */
  hangUp: () => void;
  stop: () => Promise<void>;
  /** Of the page cache. */
  figures: () => Family[];
};

/** Finished pages first, then everything else; in development Vite's own files come before, and nothing is kept. */
export function answerRequests(
  shop: Shop,
  { environment, connection, viteDevServer, counts, gather }: Options,
): Answering {
  const pages = createPages(shop, viteDevServer ? "development" : "production");
  const orderNotices = hearOrders(connection, shop.log);
  const { hangUp } = orderNotices;
  const app = createHttpApp(shop, {
    environment,
    pages,
    hasBuiltFiles: viteDevServer === undefined,
    orderNotices,
    gather,
  });
  const answer = getRequestListener(app.fetch);
  if (viteDevServer) {
    return {
      listener: (request, response) =>
        viteDevServer.middlewares(request, response, () => void answer(request, response)),
      hangUp,
      stop: orderNotices.stop,
      figures: () => [],
    };
  }

  const cache = openPageCache(PAGE_CACHE_BYTES);
  const changes = forgetChanges(shop, cache, connection);
  const serveKept = serveKeptPages({
    cache,
    sessionCookie: sessionCookieName(environment.baseUrl),
    isHttps: environment.baseUrl.startsWith("https://"),
    render: (address, currency) =>
      pages(new Request(environment.baseUrl + address), {
        viewer: { kind: "guest" },
        address: "",
        currency,
        outage: false,
      }),
  });
  const answerUnkept = async (
    served: false | Promise<boolean>,
    request: IncomingMessage,
    response: ServerResponse,
  ) => {
    if (served !== false && (await served.catch(() => false))) return;
    await answer(request, response);
  };
  return {
    listener(request, response) {
      const begunAt = performance.now();
      hangUpOnNeedlessBody(request, response);
      const served = serveKept(request, response);
      if (served === true) {
        counts.answered("kept page", response.statusCode, begunAt);
        return;
      }
      const route = routeClass(request.url ?? "/");
      response.once("close", () => counts.answered(route, response.statusCode, begunAt));
      void answerUnkept(served, request, response);
    },
    hangUp,
    stop: async () => void (await Promise.all([changes.stop(), orderNotices.stop()])),
    figures: () => cacheFigures(cache.stats()),
  };
}
