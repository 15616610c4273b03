import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { expect, test } from "vitest";
import { createPageRequestHandler } from "./create-page-request-handler.ts";

type Place = { parentId?: string; path?: string; index?: true };

/** A tree with everything by which a route's first segment can be hidden. */
const PLACES: Record<string, Place> = {
  root: { path: "" },
  frame: { parentId: "root" },
  home: { parentId: "frame", index: true },
  list: { parentId: "frame", path: "list" },
  "list/one": { parentId: "frame", path: "list/:one" },
  "paper?": { parentId: "frame", path: "paper?/:sheet" },
  panel: { parentId: "root", path: "panel" },
  "panel-frame": { parentId: "panel" },
  "panel-home": { parentId: "panel-frame", index: true },
  "panel-list": { parentId: "panel-frame", path: "list" },
  "panel-rest": { parentId: "panel-frame", path: "*" },
  rest: { parentId: "frame", path: "*" },
};

const build = {
  routes: Object.fromEntries(
    Object.entries(PLACES).map(([id, place]) => [
      id,
      { id, ...place, module: { default: () => null, loader: () => null } },
    ]),
  ),
  entry: {
    module: {
      default: (_request: Request, _status: number, _headers: Headers, context: EntryContext) =>
        Response.json(context.staticHandlerContext.matches.at(-1)?.route.id),
    },
  },
  assets: { routes: {}, entry: { module: "", imports: [] }, url: "", version: "1" },
  ssr: true,
  future: {},
  routeDiscovery: { mode: "initial" },
} as unknown as ServerBuild;

test.each([
  ["/", "home"],
  ["/list", "list"],
  ["/list/", "list"],
  ["//list", "rest"],
  ["/LIST", "list"],
  ["/l%69st", "list"],
  ["/list/7", "list/one"],
  ["/list/7/8", "rest"],
  ["/paper/7", "paper?"],
  ["/7", "paper?"],
  ["/panel", "panel-home"],
  ["/panel/list", "panel-list"],
  ["/panel/list/7", "panel-rest"],
  ["/panels/list/7", "rest"],
])("%s is answered by %s, as by all routes together", async (path, route) => {
  const handle = createPageRequestHandler(() => Promise.resolve(build), "production");
  const handleByAll = createRequestHandler(build, "production");
  const textOf = async (handler: typeof handle, pathname: string) =>
    await (await handler(new Request(`http://localhost${pathname}`), new RouterContextProvider())).text();
  expect(await textOf(handle, path)).toBe(JSON.stringify(route));
  expect(await textOf(handleByAll, path)).toBe(JSON.stringify(route));
  const dataPath = `${path}${path.endsWith("/") ? "_" : ""}.data`;
  const data = await textOf(handle, dataPath);
  // The data of every matching route, by its id.
  expect(data).toContain(JSON.stringify(route));
  expect(data).toBe(await textOf(handleByAll, dataPath));
});
