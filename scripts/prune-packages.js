/*
 * Removes from node_modules what nothing here uses: Node's C headers, since no package is compiled, and lucide's build for
 * script tags. Runs after every install, on the system's Node.
 */
import { readdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("../node_modules/", import.meta.url));

for (const name of readdirSync(packages).filter((folder) => folder.startsWith("node-"))) {
  rmSync(`${packages}${name}/include`, { recursive: true, force: true });
}
rmSync(`${packages}lucide/dist/umd`, { recursive: true, force: true });
