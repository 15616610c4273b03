import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PANEL_ROUTE } from "#app/domain/accounts/panel-path.ts";

export type ManifestPart = { module: string; imports?: string[]; css?: string[] };

/** React Router's route manifest, as the build writes it for the browser. */
export type RouteManifest = {
  /** The URL of the manifest's own file. */
  url: string;
  entry: ManifestPart;
  routes: Record<string, ManifestPart & { id: string; parentId?: string }>;
};

/** The file of the whole manifest. */
export const MANIFEST_FILE = /^manifest-.+\.js$/;

/** Returns the manifest in a folder of built files; null where nothing was built. */
export function readRouteManifest(assets: string): RouteManifest | null {
  const name = existsSync(assets) ? readdirSync(assets).find((file) => MANIFEST_FILE.test(file)) : undefined;
  if (name === undefined) return null;
  const text = readFileSync(path.join(assets, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as RouteManifest;
}

/** Returns the script that a manifest's file consists of. */
export function manifestScript(manifest: object): string {
  return `window.__reactRouterManifest=${JSON.stringify(manifest)};`;
}

/** Whether a route is the panel's layout or below it. */
export function isPanelRoute({ routes }: Pick<RouteManifest, "routes">, id: string | undefined): boolean {
  return id !== undefined && (id === PANEL_ROUTE || isPanelRoute({ routes }, routes[id]?.parentId));
}

/** Returns the URL of the manifest without the panel, beside the whole one. */
export function shopManifestUrl(url: string): string {
  return url.replace(/(?=manifest-[^/]+$)/, "shop-");
}
