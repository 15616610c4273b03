import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import type { Shop } from "#app/server/shop.ts";
import { enterVisit, type Visit } from "./request-context.ts";

/** What a request for a page is answered with. */
export type Page = {
  /** Without a body where a document was rendered. */
  answer: Response;
  /** That document; null for data, redirects and files, and where only the head is asked for. */
  document: Buffer<ArrayBuffer> | null;
};

/** Answers a request for a page, as this visit may see it. */
export type Pages = (request: Request, visit: Visit) => Promise<Page>;

/**
 * React Router's pages, on this shop. In development the build is read anew for every request; in production once,
 * since with a function in its hands React Router would draw up its routes again for each page.
 */
export function createPages(shop: Shop, mode: "development" | "production"): Pages {
  const build = () => import("virtual:react-router/server-build") as Promise<ServerBuild>;
  let ready: Promise<RequestHandler> | undefined;
  const handler = () => {
    if (mode === "development") return createRequestHandler(build, mode);
    ready ??= build().then((built) => createRequestHandler(built, mode));
    return ready;
  };
  return async (request, visit) => {
    const context = new RouterContextProvider();
    enterVisit(context, shop, visit);
    const answer = await (await handler())(request, context);
    return { answer, document: request.method === "HEAD" ? null : (visit.document ?? null) };
  };
}
