import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";

type Manifest = { url: string; routes: Record<string, { parentId?: string }> };

const PANEL = "routes/admin/layout";
const MANIFEST = /^manifest-.+\.js$/;

/**
 * Writes React Router's table of routes once more without the panel's, as `shop-manifest-….js` beside it. To be called
 * when the build is over, and before the files are compressed.
 */
export async function writeShopManifest(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((file) => MANIFEST.test(file));
  if (name === undefined) throw new Error(`${folder} has no manifest`);
  const text = await readFile(path.join(folder, name), "utf8");
  const begins = text.indexOf("{");
  const ends = text.lastIndexOf("}") + 1;
  const manifest = JSON.parse(text.slice(begins, ends)) as Manifest;
  // Under its own address: the browser asks for what its table says of itself.
  const url = manifest.url.replace(name, `shop-${name}`);
  const shop = JSON.stringify({ ...manifest, url, routes: withoutPanel(manifest.routes) });
  await writeFile(path.join(folder, `shop-${name}`), text.slice(0, begins) + shop + text.slice(ends));
}

function withoutPanel(routes: Manifest["routes"]): Manifest["routes"] {
  const isPanel = (id: string | undefined): boolean =>
    id !== undefined && (id === PANEL || isPanel(routes[id]?.parentId));
  return Object.fromEntries(Object.entries(routes).filter(([id]) => !isPanel(id)));
}
