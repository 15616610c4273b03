import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Shop } from "#app/server/shop.ts";
import { type Build, createRepeats } from "./draw-again.ts";
import { enterVisit, type Visit, visitOf } from "./request-context.ts";

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
  const read = () => import("virtual:react-router/server-build") as Promise<ServerBuild>;
  const answer = mode === "development" ? createRequestHandler(read, mode) : answerBuilt(read);
  return async (request, visit) => {
    const context = new RouterContextProvider();
    enterVisit(context, shop, visit);
    return {
      answer: await answer(withReadablePath(request), context),
      document: request.method === "HEAD" ? null : (visit.document ?? null),
    };
  };
}

/** What React Router has answered once is drawn without it from then on, where that is all there is to do. */
function answerBuilt(read: () => Promise<ServerBuild>) {
  const open = async () => {
    const build = (await read()) as Build;
    return { repeats: createRepeats(build), handle: createRequestHandler(build, "production") };
  };
  let ready: ReturnType<typeof open> | undefined;
  return async (request: Request, context: RouterContextProvider): Promise<Response> => {
    ready ??= open();
    const { repeats, handle } = await ready;
    const again = request.method === "GET" ? await repeats.answer(request, context) : null;
    if (again) return again;
    const answer = await handle(request, context);
    repeats.remember(request, visitOf(context));
    return answer;
  };
}

/**
 * A path that cannot be decoded stands for its letters as they are: there is no such page then. React Router takes it
 * in the same way, but not without a line on the console, where only the log's own lines belong.
 */
function withReadablePath(request: Request): Request {
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
