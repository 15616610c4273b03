import { RouterContextProvider, type ServerBuild } from "react-router";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import type { Shop } from "#app/server/shop.ts";
import { createPageRequestHandler, type PageResponse } from "#packages/page-server";
import { logOf, setVisit, type Visit, visitOf } from "./request-context.ts";

/** Handles a request for a page with the rights of this visit. */
export type PageHandler = (request: Request, visit: Visit) => Promise<PageResponse>;

/** The pages rendered most, whose loaders only read. */
const READ_ONLY_ROUTES = new Set([
  ...["home", "product", "brand", "new-arrivals", "most-popular"].map(
    (name) => `routes/shop/catalogue/${name}`,
  ),
  "products",
  "men",
  "women",
  "kids",
  "brands",
  "category",
  "sneakers",
  "streetwear",
  "apparel",
  "accessories",
]);

/** Returns the handler of the pages on this shop. */
export function createPageHandler(shop: Shop, mode: "development" | "production"): PageHandler {
  const loadBuild = () => import("virtual:react-router/server-build") as Promise<ServerBuild>;
  const handleRequest = createPageRequestHandler(loadBuild, mode, {
    readOnlyRoutes: READ_ONLY_ROUTES,
    pageOf: visitOf,
    isOutage,
    onError: (error, path, context) =>
      logOf(context).error({ err: error, path }, "the render fast path failed"),
  });
  return async (request, visit) => {
    const context = new RouterContextProvider();
    setVisit(context, shop, visit);
    const response = await handleRequest(request, context);
    if (visit.isIncomplete) response.headers.set("cache-control", "no-store");
    return {
      response,
      document: request.method === "HEAD" ? null : (visit.document ?? null),
    };
  };
}
