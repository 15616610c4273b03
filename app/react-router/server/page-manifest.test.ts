import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
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
const GUEST: Viewer = { kind: "guest" };

function matching(...ids: string[]): Parameters<typeof pageManifest>[0] {
  return { manifest: MANIFEST, staticHandlerContext: { matches: ids.map((id) => ({ route: { id } })) } };
}

test.each([
  ["/", "/assets/shop-manifest-1a2b.js"],
  ["/authentic", "/assets/shop-manifest-1a2b.js"],
  ["/auth", "/assets/manifest-1a2b.js"],
  ["/auth/second-step", "/assets/manifest-1a2b.js"],
  ["/admin/orders", "/assets/manifest-1a2b.js"],
])("a guest at %s loads %s", (pathname, url) => {
  expect(pageManifest(matching("root", "home"), pathname, GUEST).url).toBe(url);
});

test("a page is rendered with its own routes, with one manifest for all pages of these routes and this visitor", () => {
  const shown = pageManifest(matching("root", "home"), "/", GUEST);
  expect(Object.keys(shown.routes)).toEqual(["root", "home"]);
  expect(pageManifest(matching("root", "home"), "/elsewhere", GUEST)).toBe(shown);
  expect(pageManifest(matching("root", "home"), "/auth", GUEST)).not.toBe(shown);
  expect(Object.keys(pageManifest(matching("root", "admin"), "/", GUEST).routes)).toEqual(["root", "admin"]);
});
