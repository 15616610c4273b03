import path from "node:path";
import { staffFiles } from "#app/server/http/endpoints/staff-files.ts";
import { keepBuild } from "#app/server/platform/files/kept-builds.ts";
import { projectRoot } from "#app/server/platform/project-root.ts";
import type { Shop } from "#app/server/shop.ts";

/** Keeps this build's hashed files for stores with another one. A failure is logged: the store serves its own anyway. */
export async function keepBuiltFiles({ files, log }: Shop): Promise<void> {
  const assets = path.join(projectRoot(), "build/client/assets");
  try {
    await keepBuild(files, assets, staffFiles(assets));
  } catch (error) {
    log.warn({ reason: error }, "the build's files were not kept for stores with another build");
  }
}
