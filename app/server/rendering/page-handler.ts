import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import { type BuildWithRenderer, createRenderFastPath } from "#app/react-router/server/render-fast-path.ts";
import { setVisit, type Visit, visitOf } from "#app/server/http/request-context.ts";
import type { Shop } from "#app/server/shop.ts";

/** What a request for a page gets. */
export type PageResponse = {
  /** Without a body where a document was rendered. */
  response: Response;
  /** That document; null for data, redirects and files, and where only the head is requested. */
  document: Buffer<ArrayBuffer> | null;
};

/** Returns a request for a page, as this visit may see it. */
export type PageHandler = (request: Request, visit: Visit) => Promise<PageResponse>;

/**
 * React Router's pages, on this shop. In development the build is read anew for every request; in production once,
 * since with a function in its hands React Router would draw up its routes again for each page.
 */
export function createPageHandler(shop: Shop, mode: "development" | "production"): PageHandler {
  const loadBuild = () => import("virtual:react-router/server-build") as Promise<ServerBuild>;
  const handleRequest =
    mode === "development" ? createRequestHandler(loadBuild, mode) : createBuiltHandler(loadBuild);
  return async (request, visit) => {
    const context = new RouterContextProvider();
    setVisit(context, shop, visit);
    return {
      response: await handleRequest(withDecodablePath(request), context),
      document: request.method === "HEAD" ? null : (visit.document ?? null),
    };
  };
}

/** Answers by the render fast path where it can, else by React Router. */
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
 * A path that cannot be decoded stands for its letters as they are: there is no such page then. React Router takes it
 * in the same way, but not without a line on the console, where only the log's own lines belong.
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
