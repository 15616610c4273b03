import { LRUCache } from "lru-cache";
import type { EntryContext, RouterContextProvider, ServerBuild } from "react-router";
import { encodeLoaderData } from "./encode-loader-data.ts";
import type { RenderDocument, RenderedPage } from "./render-document.ts";

/** React Router's build with a server entry of `createDocumentRenderer`. */
export type BuildWithRenderer<Page> = ServerBuild & {
  entry: { module: { renderDocument: RenderDocument<Page> } };
};

export type FastPathOptions<Page> = {
  /** The routes whose loaders only read, so that calling them again is safe. */
  readOnlyRoutes: ReadonlySet<string>;
  /** Returns the object of a request. */
  pageOf: (context: Readonly<RouterContextProvider>) => Page;
  /** Returns whether an error is thrown on, because React Router would only repeat it. */
  isOutage: (error: unknown) => boolean;
  /** Reports any other error; React Router renders the page instead. */
  onError: (error: Error, path: string, context: Readonly<RouterContextProvider>) => void;
};

type RouteModule = { loader?: (args: object) => unknown; middleware?: unknown; headers?: unknown };

const MAX_CACHED_PATHS = 300;
const MAX_PATH_CHARACTERS = 200;

/**
 * Renders paths that React Router has handled before without its request handler. The matches and the manifest of a path
 * do not change within a build, so only the loaders are called again.
 */
export function createRenderFastPath<Page extends RenderedPage>(
  { routes, entry }: BuildWithRenderer<Page>,
  { readOnlyRoutes, pageOf, isOutage, onError }: FastPathOptions<Page>,
) {
  const contexts = new LRUCache<string, EntryContext>({ max: MAX_CACHED_PATHS });
  const modules = Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, route?.module]));
  const moduleOf = (id: string) => modules[id] as RouteModule | undefined;

  /**
   * Caches React Router's context of a page just rendered, without its visitor. Routes that export `middleware` or
   * `headers` are excluded, since only React Router runs them.
   */
  function remember({ method, url }: Request, { entryContext }: RenderedPage): void {
    const { pathname } = new URL(url);
    const { matches = [], errors, actionData } = entryContext?.staticHandlerContext ?? {};
    if (!entryContext || errors || actionData || method !== "GET" || pathname.length > MAX_PATH_CHARACTERS)
      return;
    if (!readOnlyRoutes.has(matches.at(-1)?.route.id ?? "")) return;
    if (matches.some(({ route }) => moduleOf(route.id)?.middleware || moduleOf(route.id)?.headers)) return;
    contexts.set(pathname, withoutVisitor(entryContext, modules as EntryContext["routeModules"]));
  }

  /**
   * Returns the response, or null where React Router has to respond: for a path not in the cache, a redirect, a missing
   * page or an error. Throws outages, which React Router would only repeat. The request's signal is ignored: reading it
   * costs more than an occasional page for a visitor who has left.
   */
  async function respond(request: Request, loadContext: RouterContextProvider): Promise<Response | null> {
    const url = new URL(request.url);
    const context = contexts.get(url.pathname);
    // Both parameters are React Router's own.
    if (!context || url.searchParams.has("index") || url.searchParams.has("_routes")) return null;
    try {
      const loaderData = await runLoaders(context, { request, url, context: loadContext });
      const encodedLoaderData = encodeLoaderData({ loaderData, actionData: null, errors: null });
      if (encodedLoaderData === null) return null;
      const headers = entry.module.renderDocument({
        url: request.url,
        context: withLoaderData(context, url, loaderData),
        encodedLoaderData,
        page: pageOf(loadContext),
      });
      return new Response(null, { headers });
    } catch (error) {
      if (isOutage(error)) throw error;
      // Anything else thrown is a response: a redirect, or a page that does not exist.
      if (error instanceof Error) {
        contexts.delete(url.pathname);
        onError(error, url.pathname, loadContext);
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
        const loader = moduleOf(id)?.loader;
        return loader ? [[id, await loader({ ...loaderArgs, params: { ...params }, pattern })]] : [];
      }),
    );
    return Object.fromEntries(results.flat());
  }

  return { remember, respond };
}

/** Copies single fields, since the original refers to the request, and so to the visitor. */
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
    // A page with an error is never rendered from here.
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
