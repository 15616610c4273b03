import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Shop } from "#app/server/shop.ts";
import { enterVisit, type Visit } from "./request-context.ts";

/** Answers a request for a page, as this visit may see it. */
export type Pages = (request: Request, visit: Visit) => Promise<Response>;

/** React Router's pages, on this shop. In development the build is read anew for every request. */
export function createPages(shop: Shop, mode: "development" | "production"): Pages {
  const build = () => import("virtual:react-router/server-build") as Promise<ServerBuild>;
  const handle = createRequestHandler(build, mode);
  return (request, visit) => {
    const context = new RouterContextProvider();
    enterVisit(context, shop, visit);
    return handle(request, context);
  };
}
