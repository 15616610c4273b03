import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { PANEL_ROUTE } from "#app/domain/accounts/panel-path.ts";
import { isWithinRoute, MANIFEST_FILE, type ManifestPart, readRouteManifest } from "#packages/route-manifest";

/**
 * Returns the names of the built files that only the admin panel uses: those its routes import, also lazily, without
 * those of the shop. Source: specification 10.2.
 */
export function staffFiles(assets: string): ReadonlySet<string> {
  const manifest = readRouteManifest(assets);
  if (manifest === null) return new Set();
  const routes = Object.values(manifest.routes);
  const panel = routes.filter(({ id }) => isWithinRoute(manifest, id, PANEL_ROUTE));
  const shop = [manifest.entry, ...routes.filter(({ id }) => !isWithinRoute(manifest, id, PANEL_ROUTE))];
  const shopFiles = reachable(assets, shop.flatMap(filesOf));
  return new Set([...reachable(assets, panel.flatMap(filesOf))].filter((name) => !shopFiles.has(name)));
}

function filesOf({ module, imports = [], css = [] }: ManifestPart): string[] {
  return [module, ...imports, ...css].map((url) => path.posix.basename(url.replace(/[#?].*$/, "")));
}

/** Returns these files and all they import. The manifest is skipped, since it names all files. */
function reachable(assets: string, from: readonly string[]): Set<string> {
  const reached = new Set(from);
  for (const name of reached) {
    const file = path.join(assets, name);
    if (!name.endsWith(".js") || !existsSync(file)) continue;
    for (const [, importedName = ""] of readFileSync(file, "utf8").matchAll(
      /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g,
    )) {
      if (!MANIFEST_FILE.test(importedName)) reached.add(importedName);
    }
  }
  return reached;
}
