import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";

type Handler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/**
 * Returns a handler of React Router's pages. In development it loads the build for every request, in production once:
 * given a function, React Router would build its routes again for each page.
 */
export function createPageRequestHandler(
  loadBuild: () => Promise<ServerBuild>,
  mode: "development" | "production",
): Handler {
  let handlers: Promise<(pathname: string) => Handler> | undefined;
  const loadHandlers = async () => createHandlers(await loadBuild(), mode);
  return async (request, context) => {
    if (mode === "development" || handlers === undefined) handlers = loadHandlers();
    const handlerOf = await handlers;
    const decodable = withDecodablePath(request);
    return await handlerOf(new URL(decodable.url).pathname)(decodable, context);
  };
}

/**
 * Returns a function that returns the handler of a path. React Router tries one route of its build after the other, twice
 * for each page; so each fixed first segment has its own handler, whose build has only the routes that can match there.
 */
function createHandlers(build: ServerBuild, mode: string): (pathname: string) => Handler {
  const firstSegments = Object.keys(build.routes).map((id) => firstSegment(fullPath(build.routes, id)));
  const fixed = new Set(firstSegments.filter((segment) => /^[a-z\d-]+$/.test(segment)));
  const handlerOf = (segment: string) => {
    const routes = Object.entries(build.routes).filter((_, at) => {
      const first = firstSegments[at] ?? "";
      return first === segment || !fixed.has(first);
    });
    return createRequestHandler({ ...build, routes: Object.fromEntries(routes) }, mode);
  };
  const handlers = new Map(Array.from(fixed, (segment) => [segment, handlerOf(segment)]));
  const handlerOfAll = createRequestHandler(build, mode);
  return (pathname) => handlers.get(firstSegment(pathname)) ?? handlerOfAll;
}

function fullPath(routes: ServerBuild["routes"], id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  return route ? `${fullPath(routes, route.parentId)}/${route.path ?? ""}` : "";
}

function firstSegment(path: string): string {
  return path.split("/").find((segment) => segment !== "") ?? "";
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
