import type { EntryContext } from "react-router";
import { publicManifestUrl } from "#packages/route-manifest";

type Manifest = EntryContext["manifest"];
type MatchedRoutes = {
  manifest: Manifest;
  staticHandlerContext: { matches: { route: { id: string } }[] };
};

/** By the URL of the whole manifest and the routes of a page. */
const manifestCache = new Map<string, Manifest>();

/**
 * Returns the manifest for rendering a page, the same object for the same routes. It contains only the page's routes,
 * since React Router builds every route of it per page. Its URL is that of the manifest for the browser: the whole one
 * where `isWhole`, else the one that `writePublicManifest` writes.
 */
export function pageManifest({ manifest, staticHandlerContext }: MatchedRoutes, isWhole: boolean): Manifest {
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = [manifest.url, isWhole, ...ids].join();
  const cached = manifestCache.get(key);
  if (cached) return cached;
  const trimmedManifest: Manifest = {
    ...manifest,
    url: isWhole ? manifest.url : publicManifestUrl(manifest.url),
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])),
  };
  manifestCache.set(key, trimmedManifest);
  return trimmedManifest;
}
