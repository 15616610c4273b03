import type { EntryContext } from "react-router";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { shopManifestUrl } from "./route-manifest.ts";

type Manifest = EntryContext["manifest"];
type MatchedRoutes = {
  manifest: Manifest;
  staticHandlerContext: { matches: { route: { id: string } }[] };
};

/** The panel, and the pages that lead to it after sign-in. */
const PANEL_ENTRY_PATH = /^\/(?:admin|auth)(?:\/|$)/;

/** By the URL of the whole manifest and the routes of a page. */
const manifestCache = new Map<string, Manifest>();

/**
 * Returns the manifest for rendering a page, the same object for the same routes. It contains only the page's routes,
 * since React Router builds every route of it per page. Its URL is that of the manifest for the browser, which contains
 * the panel's routes only for staff and on `PANEL_ENTRY_PATH`. `bundler/write-shop-manifest.ts` writes the other one.
 */
export function pageManifest(
  { manifest, staticHandlerContext }: MatchedRoutes,
  pathname: string,
  viewer: Viewer,
): Manifest {
  const needsPanelRoutes = viewer.kind === "admin" || PANEL_ENTRY_PATH.test(pathname);
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = [manifest.url, needsPanelRoutes, ...ids].join();
  const cached = manifestCache.get(key);
  if (cached) return cached;
  const trimmedManifest: Manifest = {
    ...manifest,
    url: needsPanelRoutes ? manifest.url : shopManifestUrl(manifest.url),
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])),
  };
  manifestCache.set(key, trimmedManifest);
  return trimmedManifest;
}
