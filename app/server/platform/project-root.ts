import { existsSync } from "node:fs";
import path from "node:path";

/**
 * The folder that holds package.json, whether this code runs from source or from the built bundle:
 * migrations, demo pictures and the client build are found from here, not from the working directory.
 */
export function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(path.join(folder, "package.json"))) {
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`no package.json above ${import.meta.dirname}`);
    folder = parent;
  }
  return folder;
}
