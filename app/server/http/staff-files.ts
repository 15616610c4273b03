import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";

type ManifestPart = { module: string; imports?: string[]; css?: string[] };
type Manifest = {
  entry: ManifestPart;
  routes: Record<string, ManifestPart & { id: string; parentId?: string }>;
};

const PANEL = "routes/admin/layout";
const MANIFEST = /^manifest-.+\.js$/;

/**
 * The built files that only the admin panel needs: those its routes reach, by import or lazily, less those the shop
 * reaches. Names below `assets`. Source: issue on accounts, guard states.
 */
export function staffFiles(assets: string): ReadonlySet<string> {
  const manifest = readManifest(assets);
  if (manifest === null) return new Set();
  const routes = Object.values(manifest.routes);
  const isPanel = (id: string | undefined): boolean =>
    id !== undefined && (id === PANEL || isPanel(manifest.routes[id]?.parentId));
  const panel = routes.filter(({ id }) => isPanel(id));
  const shop = [manifest.entry, ...routes.filter(({ id }) => !isPanel(id))];
  const open = reachable(assets, shop.flatMap(filesOf));
  return new Set([...reachable(assets, panel.flatMap(filesOf))].filter((name) => !open.has(name)));
}

function readManifest(assets: string): Manifest | null {
  const name = readdirSync(assets).find((file) => MANIFEST.test(file));
  if (name === undefined) return null;
  const text = readFileSync(path.join(assets, name), "utf8");
  return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as Manifest;
}

function filesOf({ module, imports = [], css = [] }: ManifestPart): string[] {
  return [module, ...imports, ...css].map((address) => path.posix.basename(address.replace(/[#?].*$/, "")));
}

/** These files and all that they name. The manifest names everything, which says nothing. */
function reachable(assets: string, from: readonly string[]): Set<string> {
  const reached = new Set(from);
  for (const name of reached) {
    const file = path.join(assets, name);
    if (!name.endsWith(".js") || !existsSync(file)) continue;
    for (const [, named = ""] of readFileSync(file, "utf8").matchAll(
      /["'`](?:\.\/|\/?assets\/)([\w.-]+\.(?:js|css))["'`]/g,
    )) {
      if (!MANIFEST.test(named)) reached.add(named);
    }
  }
  return reached;
}
