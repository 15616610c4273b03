import { RouterContextProvider, type ServerBuild } from "react-router";
import type { Shop } from "#app/server/shop.ts";
import { createPageRequestHandler, type PageResponse } from "#packages/page-server";
import { setVisit, type Visit } from "./request-context.ts";

/** Handles a request for a page with the rights of this visit. */
export type PageHandler = (request: Request, visit: Visit) => Promise<PageResponse>;

/** Returns the handler of the pages on this shop. */
export function createPageHandler(shop: Shop, mode: "development" | "production"): PageHandler {
  const loadBuild = () => import("virtual:react-router/server-build") as Promise<ServerBuild>;
  const handleRequest = createPageRequestHandler(loadBuild, mode);
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
