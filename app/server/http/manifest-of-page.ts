import type { EntryContext } from "react-router";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { shopManifestUrl } from "./route-manifest.ts";

type Manifest = EntryContext["manifest"];
type RoutesOfPage = {
  manifest: Manifest;
  staticHandlerContext: { matches: { route: { id: string } }[] };
};

/** The panel, and the pages that lead into it once somebody has signed in. */
const TOWARDS_PANEL = /^\/(?:admin|auth|access-denied)(?:\/|$)/;

/** By the routes of a page and the table it loads. */
const made = new WeakMap<Manifest, Map<string, Manifest>>();

/**
 * The table of routes for rendering a page, the same object for the same routes: it holds the page's own only, since
 * React Router draws up each route of it anew for every page, and names the table that the browser loads. There the
 * panel's are only for staff and for who may turn out to be staff; the build wrote both (`scripts/write-shop-manifest.ts`).
 */
export function manifestOfPage(
  { manifest, staticHandlerContext }: RoutesOfPage,
  pathname: string,
  viewer: Viewer,
): Manifest {
  const isWhole = viewer.kind === "admin" || TOWARDS_PANEL.test(pathname);
  const ids = staticHandlerContext.matches.map(({ route }) => route.id);
  const key = [isWhole, ...ids].join();
  const known = made.get(manifest)?.get(key);
  if (known) return known;
  const tables = made.get(manifest) ?? new Map<string, Manifest>();
  made.set(manifest, tables);
  const table: Manifest = {
    ...manifest,
    url: isWhole ? manifest.url : shopManifestUrl(manifest.url),
    routes: Object.fromEntries(ids.map((id) => [id, manifest.routes[id]])),
  };
  tables.set(key, table);
  return table;
}
