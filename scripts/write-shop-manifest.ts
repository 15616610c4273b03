import { writeFile } from "node:fs/promises";
import path from "node:path";
import { isPanelRoute, readRouteManifest, shopManifestUrl } from "#app/server/http/route-manifest.ts";

/**
 * Writes React Router's table of routes once more without the panel's, beside the whole one. To be called when the
 * build is over, and before the files are compressed.
 */
export async function writeShopManifest(assets: string): Promise<void> {
  const whole = readRouteManifest(assets);
  if (whole === null) throw new Error(`${assets} has no manifest`);
  const routes = Object.fromEntries(Object.entries(whole.routes).filter(([id]) => !isPanelRoute(whole, id)));
  // Under its own address: the browser asks for what its table says of itself.
  const url = shopManifestUrl(whole.url);
  const text = `window.__reactRouterManifest=${JSON.stringify({ ...whole, url, routes })};`;
  await writeFile(path.join(assets, path.posix.basename(url)), text);
}
