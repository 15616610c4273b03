import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { manifestOfPage } from "./manifest-of-page.ts";

const MANIFEST: EntryContext["manifest"] = {
  url: "/assets/manifest-1a2b.js",
  version: "1",
  entry: { module: "/assets/entry-1.js", imports: [] },
  routes: {},
};
const GUEST: Viewer = { kind: "guest" };

test.each([
  ["/", "/assets/shop-manifest-1a2b.js"],
  ["/authentic", "/assets/shop-manifest-1a2b.js"],
  ["/auth", "/assets/manifest-1a2b.js"],
  ["/auth/second-step", "/assets/manifest-1a2b.js"],
  ["/access-denied", "/assets/manifest-1a2b.js"],
  ["/admin/orders", "/assets/manifest-1a2b.js"],
])("a guest at %s loads %s", (pathname, url) => {
  expect(manifestOfPage(MANIFEST, pathname, GUEST).url).toBe(url);
});
