import { Hono } from "hono";
import type { HttpEnv } from "#app/server/http/http-env.ts";
import { problem } from "#app/server/http/problem.ts";
import type { Shop } from "#app/server/shop.ts";
import { createCheckoutRoutes } from "./checkout-routes.ts";
import { DOCS_CONTENT_SECURITY_POLICY, docsPage } from "./docs-page.ts";
import { openApiDocument } from "./open-api.ts";
import { createOrderRoutes } from "./order-routes.ts";
import { createProductRoutes } from "./product-routes.ts";
import { createQuoteRoutes } from "./quote-routes.ts";

/**
 * The store API, mounted under /api: JSON, problem documents for every error, described by itself at
 * `/api/openapi.json` and `/api/docs`. A session is not needed; where there is one, an order belongs to its user.
 * Source: specification 13.1.
 */
export function createStoreApi(shop: Shop): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>();
  api.route("/", createProductRoutes(shop));
  api.route("/", createQuoteRoutes(shop));
  api.route("/", createOrderRoutes(shop));
  api.route("/", createCheckoutRoutes(shop));
  api.get("/openapi.json", (c) => c.json(openApiDocument(shop.config.baseUrl)));
  api.get("/docs", (c) => {
    c.header("Content-Security-Policy", DOCS_CONTENT_SECURITY_POLICY);
    return c.html(docsPage(openApiDocument(shop.config.baseUrl)));
  });
  api.all("*", (c) => problem(c, 404, "not_found", "There is no such call."));
  return api;
}
