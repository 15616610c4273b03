import type { FileStore } from "./file-store.ts";

/**
 * What is younger may belong to something that is being stored just now, or stood in a backup that is being restored.
 */
export const LOST_AFTER_MS = 2 * 24 * 60 * 60 * 1000;

const AT_A_TIME = 200;

type Lost = {
  folder: "receipts" | "media" | "originals";
  now: Date;
  /** Which of these paths, at most 200, somebody still needs. */
  neededOf: (paths: string[]) => Promise<Set<string>>;
};

/** Removes the files of a folder that nobody needs and that are older than two days; answers how many. */
export async function discardLostFiles(files: FileStore, { folder, now, neededOf }: Lost): Promise<number> {
  const before = now.getTime() - LOST_AFTER_MS;
  let removed = 0;
  let old: string[] = [];
  const discard = async () => {
    if (old.length === 0) return;
    const needed = await neededOf(old);
    for (const path of old.filter((name) => !needed.has(name))) {
      await files.remove(path);
      removed += 1;
    }
    old = [];
  };
  for await (const { path, writtenAt } of files.list(folder)) {
    if (writtenAt.getTime() > before) continue;
    old.push(path);
    if (old.length === AT_A_TIME) await discard();
  }
  await discard();
  return removed;
}
