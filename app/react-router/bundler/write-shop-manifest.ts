import { writeFile } from "node:fs/promises";
import path from "node:path";
import {
  isPanelRoute,
  manifestScript,
  readRouteManifest,
  shopManifestUrl,
} from "#app/react-router/server/route-manifest.ts";

/**
 * Writes React Router's manifest a second time without the panel's routes, beside the whole one. Called after the build
 * and before its files are compressed.
 */
export async function writeShopManifest(assets: string): Promise<void> {
  const manifest = readRouteManifest(assets);
  if (manifest === null) throw new Error(`${assets} has no manifest`);
  // Every page has loaded the entry and its imports: no route has to preload them.
  const loaded = new Set([manifest.entry.module, ...(manifest.entry.imports ?? [])]);
  const routes = Object.fromEntries(
    Object.entries(manifest.routes)
      .filter(([id]) => !isPanelRoute(manifest, id))
      .map(([id, { imports = [], ...route }]) => [
        id,
        { ...withoutFalse(route), imports: imports.filter((file) => !loaded.has(file)) },
      ]),
  );
  // The browser reloads the manifest from the URL the manifest has of itself.
  const url = shopManifestUrl(manifest.url);
  await writeFile(path.join(assets, path.posix.basename(url)), manifestScript({ ...manifest, url, routes }));
}

/** React Router takes a missing flag for a false one. */
function withoutFalse(route: object): object {
  return Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
}
