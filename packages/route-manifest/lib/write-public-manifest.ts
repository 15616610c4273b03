import { writeFile } from "node:fs/promises";
import path from "node:path";
import { isWithinRoute, manifestScript, publicManifestUrl, readRouteManifest } from "./route-manifest.ts";

/**
 * Writes a second manifest next to React Router's, without the routes in a layout that most visitors may not open, and
 * those that show nothing: the router never goes there. Called after the build and before its files are compressed.
 */
export async function writePublicManifest(assets: string, restrictedLayout: string): Promise<void> {
  const manifest = readRouteManifest(assets);
  if (manifest === null) throw new Error(`${assets} has no manifest`);
  // Every page loads the entry and its imports, so routes need not preload them.
  const loaded = new Set([manifest.entry.module, ...(manifest.entry.imports ?? [])]);
  const routes = Object.fromEntries(
    Object.entries(manifest.routes)
      .filter(([, route]) => route.hasDefaultExport || route.hasErrorBoundary)
      .filter(([id]) => !isWithinRoute(manifest, id, restrictedLayout))
      .map(([id, { imports = [], ...route }]) => [
        id,
        { ...withoutFalse(route), imports: imports.filter((file) => !loaded.has(file)) },
      ]),
  );
  // The browser loads the manifest from the URL in the manifest.
  const url = publicManifestUrl(manifest.url);
  await writeFile(path.join(assets, path.posix.basename(url)), manifestScript({ ...manifest, url, routes }));
}

/** Removes false flags, which React Router assumes for missing ones. */
function withoutFalse(route: object): object {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
}
