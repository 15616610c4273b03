import type { Logger } from "#app/server/platform/log.ts";
import type { FileStore } from "./file-store.ts";

/** A younger file may be part of an unfinished upload or of a restore. */
const LOST_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

const BATCH_SIZE = 200;

/** Up to this many are removed in any shop, however few files it has. */
const ALWAYS_REMOVED = 20;

type Lost = {
  folder: "receipts" | "media" | "originals";
  now: Date;
  /** Returns which of these paths, at most 200, are in use. */
  findUsed: (paths: string[]) => Promise<Set<string>>;
};

/**
 * Removes the unused files of a folder that are older than two days; returns how many. If more files would be removed
 * than remain, they probably belong to another database (an older backup, a shared bucket). None is removed then, and a
 * warning is logged.
 */
export async function discardLostFiles(
  { files, log }: { files: FileStore; log: Logger },
  { folder, now, findUsed }: Lost,
): Promise<number> {
  const { old, young } = await filesByAge(files, folder, now.getTime() - LOST_AFTER_MS);
  const lost: string[] = [];
  for (const part of partsOf(old)) {
    const needed = await findUsed(part);
    lost.push(...part.filter((path) => !needed.has(path)));
  }
  const staying = old.length - lost.length + young;
  if (lost.length > ALWAYS_REMOVED && lost.length > staying) {
    log.warn({ folder, lost: lost.length, staying }, "most files are in no row: none was removed");
    return 0;
  }
  for (const part of partsOf(lost)) {
    // Checked again: the file may be in use by now.
    const needed = await findUsed(part);
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
  return Array.from({ length: Math.ceil(paths.length / BATCH_SIZE) }, (_, n) =>
    paths.slice(n * BATCH_SIZE, (n + 1) * BATCH_SIZE),
  );
}
