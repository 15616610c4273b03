import type { EntryContext, RouterContextProvider, ServerBuild } from "react-router";
import { isOutage } from "#app/server/platform/db/outage.ts";
import { loadedText } from "./loaded-text.ts";
import { type Visit, visitOf } from "./request-context.ts";

/**
 * Draws the page of an address from what React Router worked out for it and what its loaders answered; sets the
 * visit's document and answers with the headers that go with it.
 */
export type DrawPage = (page: {
  url: string;
  context: EntryContext;
  loaded: string;
  visit: Visit;
}) => Headers;

type RouteModule = { loader?: (args: object) => unknown };

/** Pages that are drawn most. Their loaders only read, so that calling them once more does no harm. */
const READING = new Set([
  ...["home", "product", "brand", "new-arrivals", "most-popular"].map((name) => `routes/shop/${name}`),
  ...["products", "men", "women", "kids", "brands"],
  ...["category", "sneakers", "streetwear", "apparel", "accessories"],
]);

/** Enough for every listing and the products that are looked at most; a context holds what all others of its build hold. */
const MOST_REMEMBERED = 500;

const worked = new Map<string, EntryContext>();

/** Keeps what React Router worked out for a page that came out well, without what anybody's loaders answered. */
export function rememberContext(url: URL, status: number, headers: Headers, context: EntryContext): void {
  const { matches, errors } = context.staticHandlerContext;
  const isPlain = status === 200 && errors === null && [...headers].length === 0;
  if (!isPlain || !READING.has(matches.at(-1)?.route.id ?? "") || worked.has(url.pathname)) return;
  if (worked.size >= MOST_REMEMBERED) worked.clear();
  worked.set(url.pathname, {
    ...context,
    staticHandlerContext: { ...context.staticHandlerContext, loaderData: {} },
  });
}

/**
 * Answers a page of an address that React Router has answered before: its matches and tables are the same for as long
 * as the build is, only the loaders are asked anew. Null for whatever else there may be to say (a redirect, an error, a
 * status, an address not met before): that is React Router's, from the beginning. An outage is thrown, not asked twice.
 */
export async function drawAgain(
  { routes }: ServerBuild,
  request: Request,
  loadContext: RouterContextProvider,
  draw: DrawPage,
): Promise<Response | null> {
  const url = new URL(request.url);
  const context = worked.get(url.pathname);
  // Both are words of React Router's own in an address.
  if (!context || url.searchParams.has("index") || url.searchParams.has("_routes")) return null;
  const before = context.staticHandlerContext;
  const { matches } = before;
  const pattern = matches.flatMap(({ route }) => route.path ?? []).join("/") || "/";
  try {
    const answers = await Promise.all(
      matches.map(async ({ route: { id }, params }) => {
        const loader = (routes[id]?.module as RouteModule | undefined)?.loader;
        return loader ? [[id, await loader({ request, url, params, context: loadContext, pattern })]] : [];
      }),
    );
    const loaderData = Object.fromEntries(answers.flat());
    const loaded = loadedText({ loaderData, actionData: null, errors: null });
    if (loaded === null) return null;
    const search = url.searchParams.toString();
    const location = { ...before.location, search: search === "" ? "" : `?${search}` };
    const headers = draw({
      url: request.url,
      context: {
        ...context,
        staticHandlerContext: { ...before, loaderData, location, _match: () => matches },
        renderMeta: {},
      },
      loaded,
      visit: visitOf(loadContext),
    });
    return new Response(null, { headers });
  } catch (error) {
    if (isOutage(error)) throw error;
    return null;
  }
}
