import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";

/**
 * Returns a handler of React Router's pages. In development it loads the build for every request, in production once:
 * given a function, React Router would build its routes again for each page.
 */
export function createPageRequestHandler(
  loadBuild: () => Promise<ServerBuild>,
  mode: "development" | "production",
): (request: Request, context: RouterContextProvider) => Promise<Response> {
  let handler: Promise<ReturnType<typeof createRequestHandler>> | undefined;
  const loadHandler = async () => createRequestHandler(await loadBuild(), mode);
  return async (request, context) => {
    if (mode === "development" || handler === undefined) handler = loadHandler();
    return await (await handler)(withDecodablePath(request), context);
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
