import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import {
  createMemoryRouter,
  createRequestHandler,
  type EntryContext,
  RouterProvider,
  Scripts,
  type ServerBuild,
  ServerRouter,
  useLoaderData,
} from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { type DataRouter, useDataRouter } from "#packages/page-browser";
import { CLIENT_ROUTE } from "#packages/route-manifest";
import { deferScriptsUntilPaint } from "./defer-scripts-until-paint.ts";

/* The numbers are those of README.md in this folder. */
const ROOT = path.resolve(import.meta.dirname, "../../../..");
const source = (file: string) => readFileSync(path.join(ROOT, "node_modules", file), "utf8");
const library = (file: string) => source(`react-router/dist/production/lib/${file}.js`);

let entryContext: EntryContext;

function Screen() {
  return createElement("p", null, String(useLoaderData()), createElement(Scripts));
}

/** Builds one route, rendered by its own entry. */
const build = {
  routes: {
    root: {
      id: "root",
      path: "",
      module: { default: Screen, loader: () => "loaded" },
    },
  },
  entry: {
    module: {
      default: (_request: Request, status: number, responseHeaders: Headers, context: EntryContext) => {
        entryContext = context;
        return new Response(null, { status, headers: responseHeaders });
      },
    },
  },
  assets: {
    routes: { root: { id: "root", path: "", module: "/assets/root.js", imports: ["/assets/a.js"] } },
    entry: { module: "/assets/entry.js", imports: [] },
    url: "/assets/manifest-1.js",
    version: "1",
  },
  ssr: true,
  future: {},
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

beforeAll(async () => {
  const response = await createRequestHandler(build, "production")(new Request("http://localhost/"));
  expect(response.status).toBe(200);
});

test("1: the version is the one the README was checked against", () => {
  const { version } = JSON.parse(source("react-router/package.json")) as { version: string };
  const words =
    "React Router has another version: read packages/page-server/lib/react-router/README.md and check each assumption";
  const { dependencies } = JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
  expect(dependencies["react-router"], words).toBe(version);
  expect(readFileSync(path.join(import.meta.dirname, "README.md"), "utf8"), words).toContain(
    `React Router ${version}\n`,
  );
});

test("2 to 4: the scripts are preload links and one module of static imports, and take data by the stream controller", () => {
  const context = { ...entryContext, serverHandoffStream: undefined };
  const html = renderToString(createElement(ServerRouter, { context, url: "http://localhost/" }));
  expect(html, "the preload links are written otherwise").toContain(
    '<link rel="modulepreload" href="/assets/a.js"',
  );
  expect(html, "the module script is written otherwise: defer-scripts-until-paint.ts rewrites it").toMatch(
    /<script type="module" async="">import "\/assets\/manifest-1\.js";\s*import \* as route0 from "\/assets\/root\.js";.*import\("\/assets\/entry\.js"\);<\/script>/s,
  );
  expect(deferScriptsUntilPaint(html), "the static imports were not found").toContain(
    'const route0 = await import("/assets/root.js");',
  );
  expect(html, "loader data enters otherwise: document-scripts.ts").toContain(
    "window.__reactRouterContext.streamController = controller",
  );
});

test.each([
  [5, "dom-export/hydrated-router", "window.__reactRouterManifest"],
  [5, "dom-export/hydrated-router", "window.__reactRouterRouteModules"],
  [5, "dom/ssr/components", "window.__reactRouterRouteModules = {"],
  [7, "router/history", "usr: location.state"],
  [7, "router/history", "idx: index"],
])("%i: %s still says %s", (_number, file, text) => {
  expect(
    library(file),
    `${file} no longer says ${text}: see packages/page-server/lib/react-router/README.md`,
  ).toContain(text);
});

test("6: the data router is in its context, with state, navigate and subscribe", () => {
  const seen = vi.fn<(router: DataRouter | undefined) => void>();
  function Reader() {
    seen(useDataRouter());
    return null;
  }
  const router = createMemoryRouter([{ path: "/", element: createElement(Reader) }]);
  renderToString(createElement(RouterProvider, { router }));
  const words = "UNSAFE_DataRouterContext holds something else: see data-router.ts";
  expect(seen.mock.calls[0]?.[0], words).toBe(router);
  expect([typeof router.navigate, typeof router.subscribe], words).toEqual(["function", "function"]);
  for (const field of ["location", "navigation", "errors", "loaderData", "actionData"]) {
    expect(Object.keys(router.state), words).toContain(field);
  }
});

test("8: the build names the modules of routes as before", () => {
  expect(source("@react-router/dev/dist/vite.js"), "see client-route.ts").toContain(`"${CLIENT_ROUTE}"`);
});

test("nothing outside the folders named react-router relies on React Router's internals", () => {
  const pattern = "UNSAFE_|__reactRouter|streamController|StaticHandlerContext";
  const files = ["{app,packages}/**/*.{ts,tsx}", "scripts/*.{ts,js}", "vite.config.ts"].flatMap((glob) =>
    globSync(glob, { cwd: ROOT }),
  );
  expect(files.length).toBeGreaterThan(500);
  const found = files
    .filter(
      (file) => !/^packages\/(?:page-(?:browser|server)\/lib\/react-router|route-manifest)\//.test(file),
    )
    .filter((file) => new RegExp(pattern).test(readFileSync(path.join(ROOT, file), "utf8")));
  expect(found).toEqual([]);
});
