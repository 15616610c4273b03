import { createServer, type Server } from "node:http";
import { use } from "react";
import { createContext, Outlet, RouterContextProvider, type ServerBuild, useLoaderData } from "react-router";
import { cachedFragment, DocumentPartContext, RouterScripts } from "#packages/page-browser";
import {
  createDocumentRenderer,
  createPageRequestHandler,
  createResponseCache,
  type RenderedPage,
  serveFromCache,
} from "#packages/page-server";

/** What the site sells. */
export const pears = { id: "0190a000-0000-7000-8000-00000000000a", left: 3 };

const Heading = cachedFragment(({ text }: { text: string }) => <h1>{text}</h1>);

function Document() {
  if (use(DocumentPartContext) === "scripts") return <RouterScripts />;
  return (
    <html lang="en">
      <head />
      <body>
        <Outlet />
        <RouterScripts />
      </body>
    </html>
  );
}

function Shelf() {
  return (
    <main>
      <Heading text="Pears" />
      <p>{`${useLoaderData<typeof pears>().left} left`}</p>
    </main>
  );
}

const loader = () => ({ ...pears });

const pages = createContext<RenderedPage>();
const pageOf = (context: Readonly<RouterContextProvider>) => context.get(pages);
const handleDocumentRequest = createDocumentRenderer({
  isBuilt: true,
  pageOf,
  needsWholeManifest: () => false,
  contentSecurityPolicy: () => "default-src 'self'",
});

/** React Router's build, which its bundler would write. */
const build = {
  routes: {
    root: { id: "root", path: "", module: { default: Document } },
    shelf: { id: "shelf", parentId: "root", index: true, module: { default: Shelf, loader } },
  },
  entry: { module: { default: handleDocumentRequest } },
  assets: {
    routes: { root: { id: "root", module: "/root.js" }, shelf: { id: "shelf", module: "/shelf.js" } },
    entry: { module: "/entry.js", imports: [] },
    url: "/manifest-1.js",
  },
  ssr: true,
  future: {},
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

const handle = createPageRequestHandler(async () => build, "production");

/** The cached pages; a change of the pears is announced by `invalidate(pears.id)`. */
export const cache = createResponseCache(1_000_000);

const serve = serveFromCache({
  cache,
  name: "fruit",
  cacheablePath: (path) => (path === "/" ? path : null),
  findVisitor: () => ({ visitor: null, key: "anybody", setCookie: null }),
  pageHeaders: [["x-content-type-options", "nosniff"]],
  admission: { run: (work) => work(), shed: (_request, response) => response.writeHead(503).end() },
  sessionCookie: "session",
  isDatabaseAway: () => false,
  async render(path) {
    const page: RenderedPage = {};
    const context = new RouterContextProvider(new Map([[pages, page]]));
    const response = await handle(new Request(`http://localhost${path}`), context);
    return { response, document: page.document ?? null };
  },
});

export function startSite(): Server {
  return createServer(async (request, response) => {
    if (!(await serve(request, response))) response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
}
