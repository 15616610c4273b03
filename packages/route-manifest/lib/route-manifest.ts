import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

export type ManifestPart = { module: string; imports?: string[]; css?: string[] };

/** React Router's route manifest in the form that the build writes for the browser. */
type RouteManifest = {
  /** The URL of the manifest's own file. */
  url: string;
  entry: ManifestPart;
  routes: Record<
    string,
    ManifestPart & { id: string; parentId?: string; hasDefaultExport?: boolean; hasErrorBoundary?: boolean }
  >;
};

/** The name of the complete manifest's file. */
export const MANIFEST_FILE = /^manifest-.+\.js$/;

/** Reads the manifest from a folder of built files; returns null where nothing was built. */
export function readRouteManifest(assets: string): RouteManifest | null {
  const name = existsSync(assets) ? readdirSync(assets).find((file) => MANIFEST_FILE.test(file)) : undefined;
  if (name === undefined) return null;
  const text = readFileSync(path.join(assets, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as RouteManifest;
}

/** Returns the content of a manifest's file. */
export function manifestScript(manifest: object): string {
  return `window.__reactRouterManifest=${JSON.stringify(manifest)};`;
}

/** Returns whether a route is this layout or nested in it. */
export function isWithinRoute(
  { routes }: Pick<RouteManifest, "routes">,
  id: string | undefined,
  layout: string,
): boolean {
  return id !== undefined && (id === layout || isWithinRoute({ routes }, routes[id]?.parentId, layout));
}

/** Returns the URL of the manifest without restricted routes. */
export function publicManifestUrl(url: string): string {
  return url.replace(/(?=manifest-[^/]+$)/, "public-");
}
