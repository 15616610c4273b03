import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type BuildWithRenderer, createRenderFastPath } from "#app/react-router/server/render-fast-path.ts";
import { setVisit, type Visit, visitOf } from "#app/server/http/request-context.ts";
import type { Shop } from "#app/server/shop.ts";
import type { PageResponse } from "#packages/page-server";

/** Handles a request for a page with the rights of this visit. */
export type PageHandler = (request: Request, visit: Visit) => Promise<PageResponse>;

/**
 * Returns the handler of React Router's pages on this shop. In development it loads the build for every request. In
 * production it loads it once: given a function, React Router would build its routes again for each page.
 */
export function createPageHandler(shop: Shop, mode: "development" | "production"): PageHandler {
  const loadBuild = () => import("virtual:react-router/server-build") as Promise<ServerBuild>;
  const handleRequest =
    mode === "development" ? createRequestHandler(loadBuild, mode) : createBuiltHandler(loadBuild);
  return async (request, visit) => {
    const context = new RouterContextProvider();
    setVisit(context, shop, visit);
    const response = await handleRequest(withDecodablePath(request), context);
    if (visit.isIncomplete) response.headers.set("cache-control", "no-store");
    return {
      response,
      document: request.method === "HEAD" ? null : (visit.document ?? null),
    };
  };
}

/** Returns a handler that uses the render fast path where possible, else React Router. */
function createBuiltHandler(loadBuild: () => Promise<ServerBuild>) {
  const loadHandlers = async () => {
    const build = (await loadBuild()) as BuildWithRenderer;
    return { fastPath: createRenderFastPath(build), handle: createRequestHandler(build, "production") };
  };
  let handlers: ReturnType<typeof loadHandlers> | undefined;
  return async (request: Request, context: RouterContextProvider): Promise<Response> => {
    handlers ??= loadHandlers();
    const { fastPath, handle } = await handlers;
    const fastResponse = request.method === "GET" ? await fastPath.respond(request, context) : null;
    if (fastResponse) return fastResponse;
    const response = await handle(request, context);
    fastPath.remember(request, visitOf(context));
    return response;
  };
}

/**
 * Returns the request with an undecodable path taken literally, for which no page exists. React Router does the same, but
 * also writes to the console.
 */
function withDecodablePath(request: Request): Request {
  if (!request.url.includes("%")) return request;
  const url = new URL(request.url);
  try {
    decodeURIComponent(url.pathname);
    return request;
  } catch {
    url.pathname = url.pathname.replaceAll("%", "%25");
    return new Request(url, request);
  }
}
