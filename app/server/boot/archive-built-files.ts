import path from "node:path";
import { staffFiles } from "#app/server/http/endpoints/staff-files.ts";
import { archiveBuild } from "#app/server/platform/files/build-archive.ts";
import { projectRoot } from "#app/server/platform/project-root.ts";
import type { Shop } from "#app/server/shop.ts";

/** Archives this build's hashed files for stores with another build. A failure is logged: the store serves its own anyway. */
export async function archiveBuiltFiles({ files, log }: Shop): Promise<void> {
  const assets = path.join(projectRoot(), "build/client/assets");
  try {
    await archiveBuild(files, assets, staffFiles(assets));
  } catch (error) {
    log.warn({ reason: error }, "the build's files were not archived for stores with another build");
  }
}
