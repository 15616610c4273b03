import type { EntryContext, RouterContextProvider, ServerBuild } from "react-router";
import { logOf, type Visit, visitOf } from "#app/server/http/request-context.ts";
import { isOutage } from "#app/server/platform/db/connection/outage.ts";
import { encodeLoaderData } from "./encode-loader-data.ts";

/**
 * Draws the page of an address from what React Router worked out for it and what its loaders answered; sets the
 * visit's document and answers with the headers that go with it.
 */
export type RenderDocument = (page: {
  url: string;
  context: EntryContext;
  encodedLoaderData: string;
  visit: Visit;
}) => Headers;

/** React Router's build, with the entry of ours that draws. */
export type BuildWithRenderer = ServerBuild & { entry: { module: { renderDocument: RenderDocument } } };

type RouteModule = { loader?: (args: object) => unknown };

/** Pages that are drawn most. Their loaders only read, so that calling them once more does no harm. */
const READ_ONLY_ROUTES = new Set([
  ...["home", "product", "brand", "new-arrivals", "most-popular"].map(
    (name) => `routes/shop/catalogue/${name}`,
  ),
  ...["products", "men", "women", "kids", "brands"],
  ...["category", "sneakers", "streetwear", "apparel", "accessories"],
]);

/** Every listing, and the products that are looked at most. */
const MAX_CACHED_PATHS = 300;
const MAX_PATH_CHARACTERS = 200;

/**
 * Pages of addresses that React Router has answered before: its matches and tables are the same for as long as the build
 * is, only the loaders are asked anew. Paths asked for lately are remembered, up to a number, so that a stranger who
 * invents some drives out none that is in use.
 */
export function createRenderFastPath({ routes, entry }: BuildWithRenderer) {
  const cachedContexts = new Map<string, EntryContext>();
  const routeModules = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route?.module]));

  /** Keeps what React Router worked out for a page it has just drawn, and nothing of who asked or was answered. */
  function cacheContext({ method, url }: Request, { entryContext }: Visit): void {
    const { pathname } = new URL(url);
    const { matches = [], errors, actionData } = entryContext?.staticHandlerContext ?? {};
    const isReadOnly = READ_ONLY_ROUTES.has(matches.at(-1)?.route.id ?? "") && !errors && !actionData;
    if (!entryContext || method !== "GET" || !isReadOnly || pathname.length > MAX_PATH_CHARACTERS) return;
    for (const oldest of cachedContexts.keys()) {
      if (cachedContexts.size < MAX_CACHED_PATHS) break;
      cachedContexts.delete(oldest);
    }
    cachedContexts.set(pathname, withoutVisitor(entryContext, routeModules as EntryContext["routeModules"]));
  }

  /**
   * Null for whatever else there may be to say (a redirect, an error, a status, an address not met lately): that is
   * React Router's, from the beginning. An outage is thrown: it would be found again. The request's signal is not
   * looked at: reading it costs more than drawing, now and then, for somebody who has left.
   */
  async function respond(request: Request, loadContext: RouterContextProvider): Promise<Response | null> {
    const url = new URL(request.url);
    const context = cachedContexts.get(url.pathname);
    // Both are words of React Router's own in an address.
    if (!context || url.searchParams.has("index") || url.searchParams.has("_routes")) return null;
    try {
      const loaderData = await runLoaders(context, { request, url, context: loadContext });
      const encodedLoaderData = encodeLoaderData({ loaderData, actionData: null, errors: null });
      if (encodedLoaderData === null) return null;
      const headers = entry.module.renderDocument({
        url: request.url,
        context: withLoaderData(context, url, loaderData),
        encodedLoaderData,
        visit: visitOf(loadContext),
      });
      // The last asked for is the last to be forgotten.
      cachedContexts.delete(url.pathname);
      cachedContexts.set(url.pathname, context);
      return new Response(null, { headers });
    } catch (error) {
      if (isOutage(error)) throw error;
      // What is no error is an answer: a redirect, a page that is not there.
      if (error instanceof Error) {
        cachedContexts.delete(url.pathname);
        logOf(loadContext).error({ err: error, path: url.pathname }, "a page could not be drawn again");
      }
      return null;
    }
  }

  async function runLoaders(
    { staticHandlerContext: { matches } }: EntryContext,
    loaderArgs: { request: Request; url: URL; context: RouterContextProvider },
  ): Promise<Record<string, unknown>> {
    const parts = matches.flatMap(({ route }) => route.path || []);
    const pattern = parts.join("/") || "/";
    const results = await Promise.all(
      matches.map(async ({ route: { id }, params }) => {
        const loader = (routes[id]?.module as RouteModule | undefined)?.loader;
        return loader ? [[id, await loader({ ...loaderArgs, params: { ...params }, pattern })]] : [];
      }),
    );
    return Object.fromEntries(results.flat());
  }

  return { remember: cacheContext, answer: respond };
}

/** Field by field, since React Router's own hold on to the request, and through it to the visitor and the page. */
function withoutVisitor(context: EntryContext, routeModules: EntryContext["routeModules"]): EntryContext {
  const { manifest, criticalCss, serverHandoffString, future, ssr, isSpaMode, routeDiscovery } = context;
  const { basename, location, matches } = context.staticHandlerContext;
  return {
    manifest,
    routeModules,
    ...(criticalCss === undefined ? {} : { criticalCss }),
    ...(serverHandoffString === undefined ? {} : { serverHandoffString }),
    future,
    ssr,
    isSpaMode,
    routeDiscovery,
    branches: [],
    renderMeta: {},
    // There is no error in what is drawn again.
    serializeError: (error) => error as Error,
    staticHandlerContext: {
      basename,
      location: { ...location, search: "" },
      matches,
      _match: () => matches,
      statusCode: 200,
      loaderData: {},
      actionData: null,
      errors: null,
      loaderHeaders: {},
      actionHeaders: {},
    },
  };
}

function withLoaderData(context: EntryContext, url: URL, loaderData: Record<string, unknown>): EntryContext {
  const { staticHandlerContext } = context;
  const search = url.searchParams.toString();
  return {
    ...context,
    renderMeta: {},
    staticHandlerContext: {
      ...staticHandlerContext,
      loaderData,
      location: { ...staticHandlerContext.location, search: search === "" ? "" : `?${search}` },
    },
  };
}
