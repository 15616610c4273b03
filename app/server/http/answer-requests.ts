import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ClientConfig } from "pg";
import type { ViteDevServer } from "vite";
import { sessionCookieName } from "#app/server/accounts/auth.ts";
import type { Environment } from "#app/server/env.ts";
import { hearOrders } from "#app/server/platform/db/hear-orders.ts";
import { listenForChanges } from "#app/server/platform/db/listen-changes.ts";
import type { Shop } from "#app/server/shop.ts";
import { createHttpApp } from "./app.ts";
import { openPageCache } from "./page-cache/page-cache.ts";
import { serveKeptPages } from "./page-cache/serve-kept-pages.ts";
import { createPages } from "./pages.ts";

type Options = {
  environment: Environment;
  connection: ClientConfig;
  viteDevServer?: ViteDevServer | undefined;
};

const PAGE_CACHE_BYTES = 24 * 1024 * 1024;

export type Answering = {
  listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Ends the streams that would otherwise last, so that running requests can finish. */
  hangUp: () => void;
  stop: () => Promise<void>;
};

/** Finished pages first, then everything else; in development Vite's own files come before, and nothing is kept. */
export function answerRequests(shop: Shop, { environment, connection, viteDevServer }: Options): Answering {
  const pages = createPages(shop, viteDevServer ? "development" : "production");
  const orderNotices = hearOrders(connection, shop.log);
  const { hangUp } = orderNotices;
  const app = createHttpApp(shop, {
    environment,
    pages,
    hasBuiltFiles: viteDevServer === undefined,
    orderNotices,
  });
  const answer = getRequestListener(app.fetch);
  if (viteDevServer) {
    return {
      listener: (request, response) =>
        viteDevServer.middlewares(request, response, () => void answer(request, response)),
      hangUp,
      stop: orderNotices.stop,
    };
  }

  const cache = openPageCache(PAGE_CACHE_BYTES);
  const changes = listenForChanges(
    connection,
    { onChange: cache.changed, onHearing: cache.hearing },
    shop.log,
  );
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
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const served = serveKept(request, response);
    if (served === true || (served !== false && (await served.catch(() => false)))) return;
    await answer(request, response);
  };
  return {
    listener: (request, response) => void listener(request, response),
    hangUp,
    stop: async () => void (await Promise.all([changes.stop(), orderNotices.stop()])),
  };
}
