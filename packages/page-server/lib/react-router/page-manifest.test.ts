import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { pageManifest } from "./page-manifest.ts";

const route = (id: string, parentId?: string): EntryContext["manifest"]["routes"][string] => ({
  id,
  ...(parentId === undefined ? {} : { parentId }),
  module: `/assets/${id}.js`,
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
});

const MANIFEST: EntryContext["manifest"] = {
  url: "/assets/manifest-1a2b.js",
  version: "1",
  entry: { module: "/assets/entry-1.js", imports: [] },
  routes: { root: route("root"), home: route("home", "root"), admin: route("admin", "root") },
};

function matching(...ids: string[]): Parameters<typeof pageManifest>[0] {
  return { manifest: MANIFEST, staticHandlerContext: { matches: ids.map((id) => ({ route: { id } })) } };
}

test("a page names the whole manifest or the public one", () => {
  const urls = [true, false].map((isWhole) => pageManifest(matching("root", "home"), isWhole).url);
  expect(urls).toEqual(["/assets/manifest-1a2b.js", "/assets/public-manifest-1a2b.js"]);
});

test("a page is rendered with its own routes, with one manifest for all pages of these routes", () => {
  const shown = pageManifest(matching("root", "home"), false);
  expect(Object.keys(shown.routes)).toEqual(["root", "home"]);
  expect(pageManifest(matching("root", "home"), false)).toBe(shown);
  expect(pageManifest(matching("root", "home"), true)).not.toBe(shown);
  expect(Object.keys(pageManifest(matching("root", "admin"), false).routes)).toEqual(["root", "admin"]);
});
