import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PANEL_ROUTE } from "#app/domain/accounts/panel-path.ts";

export type ManifestPart = { module: string; imports?: string[]; css?: string[] };

/** React Router's table of routes, as the build wrote it for the browser. */
export type RouteManifest = {
  /** Of the table itself. */
  url: string;
  entry: ManifestPart;
  routes: Record<string, ManifestPart & { id: string; parentId?: string }>;
};

/** The file that holds the whole table. */
export const MANIFEST_FILE = /^manifest-.+\.js$/;

/** The table in a folder of built files; null where nothing was built. */
export function readRouteManifest(assets: string): RouteManifest | null {
  const name = existsSync(assets) ? readdirSync(assets).find((file) => MANIFEST_FILE.test(file)) : undefined;
  if (name === undefined) return null;
  const text = readFileSync(path.join(assets, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as RouteManifest;
}

/** Whether a route is the panel's layout or stands in it. */
export function isPanelRoute({ routes }: Pick<RouteManifest, "routes">, id: string | undefined): boolean {
  return id !== undefined && (id === PANEL_ROUTE || isPanelRoute({ routes }, routes[id]?.parentId));
}

/** Where the table without the panel stands: beside the whole one. */
export function shopManifestUrl(url: string): string {
  return url.replace(/(?=manifest-[^/]+$)/, "shop-");
}
