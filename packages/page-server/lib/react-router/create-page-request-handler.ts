import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import type { RenderedPage } from "./render-document.ts";
import { type BuildWithRenderer, createRenderFastPath, type FastPathOptions } from "./render-fast-path.ts";

/**
 * Returns a handler of React Router's pages. In development it loads the build for every request. In production it loads
 * it once, and uses the render fast path where possible: given a function, React Router would build its routes again for
 * each page.
 */
export function createPageRequestHandler<Page extends RenderedPage>(
  loadBuild: () => Promise<ServerBuild>,
  mode: "development" | "production",
  options: FastPathOptions<Page>,
): (request: Request, context: RouterContextProvider) => Promise<Response> {
  const handle =
    mode === "development" ? createRequestHandler(loadBuild, mode) : createBuiltHandler(loadBuild, options);
  return (request, context) => handle(withDecodablePath(request), context);
}

function createBuiltHandler<Page extends RenderedPage>(
  loadBuild: () => Promise<ServerBuild>,
  options: FastPathOptions<Page>,
) {
  const loadHandlers = async () => {
    const build = (await loadBuild()) as BuildWithRenderer<Page>;
    return {
      fastPath: createRenderFastPath(build, options),
      handle: createRequestHandler(build, "production"),
    };
  };
  let handlers: ReturnType<typeof loadHandlers> | undefined;
  return async (request: Request, context: RouterContextProvider): Promise<Response> => {
    handlers ??= loadHandlers();
    const { fastPath, handle } = await handlers;
    const fastResponse = request.method === "GET" ? await fastPath.respond(request, context) : null;
    if (fastResponse) return fastResponse;
    const response = await handle(request, context);
    fastPath.remember(request, options.pageOf(context));
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
