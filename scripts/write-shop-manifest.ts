import { writeFile } from "node:fs/promises";
import path from "node:path";
import { isPanelRoute, readRouteManifest, shopManifestUrl } from "#app/react-router/server/route-manifest.ts";

/**
 * Writes React Router's table of routes once more without the panel's, beside the whole one. To be called when the
 * build is over, and before the files are compressed.
 */
export async function writeShopManifest(assets: string): Promise<void> {
  const manifest = readRouteManifest(assets);
  if (manifest === null) throw new Error(`${assets} has no manifest`);
  const routes = Object.fromEntries(
    Object.entries(manifest.routes).filter(([id]) => !isPanelRoute(manifest, id)),
  );
  // Under its own address: the browser asks for what its table says of itself.
  const url = shopManifestUrl(manifest.url);
  const text = `window.__reactRouterManifest=${JSON.stringify({ ...manifest, url, routes })};`;
  await writeFile(path.join(assets, path.posix.basename(url)), text);
}
