import type { Logger } from "#app/server/platform/log.ts";
import type { FileStore } from "./file-store.ts";

/** What is younger may belong to something being stored just now, or come from a backup being restored. */
const LOST_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

const AT_A_TIME = 200;

/** So many may be lost in a small shop too, where few others are. */
const OFTEN_LOST = 20;

type Lost = {
  folder: "receipts" | "media" | "originals";
  now: Date;
  /** Which of these paths, at most 200, somebody still needs. */
  neededOf: (paths: string[]) => Promise<Set<string>>;
};

/**
 * Removes the files of a folder that nobody needs and that are older than two days; returns how many. Where more
 * would go than stay, the files are another database's, as after an old backup or beside a bucket of two stores: then
 * none is removed, and the log says so.
 */
export async function discardLostFiles(
  { files, log }: { files: FileStore; log: Logger },
  { folder, now, neededOf }: Lost,
): Promise<number> {
  const { old, young } = await filesByAge(files, folder, now.getTime() - LOST_AFTER_MS);
  const lost: string[] = [];
  for (const part of partsOf(old)) {
    const needed = await neededOf(part);
    lost.push(...part.filter((path) => !needed.has(path)));
  }
  const staying = old.length - lost.length + young;
  if (lost.length > OFTEN_LOST && lost.length > staying) {
    log.warn({ folder, lost: lost.length, staying }, "most files are in no row: none was removed");
    return 0;
  }
  for (const part of partsOf(lost)) {
    // Looked at again: what was lost a moment ago may have been stored anew.
    const needed = await neededOf(part);
    for (const path of part) if (!needed.has(path)) await files.remove(path);
  }
  return lost.length;
}

async function filesByAge(files: FileStore, folder: string, before: number) {
  const old: string[] = [];
  let young = 0;
  for await (const { path, writtenAt } of files.list(folder)) {
    if (writtenAt.getTime() > before) young += 1;
    else old.push(path);
  }
  return { old, young };
}

function partsOf(paths: string[]): string[][] {
  return Array.from({ length: Math.ceil(paths.length / AT_A_TIME) }, (_, n) =>
    paths.slice(n * AT_A_TIME, (n + 1) * AT_A_TIME),
  );
}
