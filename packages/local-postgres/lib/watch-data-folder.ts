import { statSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

/** `check` looks at once, also between the regular looks. */
type DataFolderWatch = { check: () => Promise<void>; stop: () => void };

const CHECK_EVERY_MS = 1_000;

/**
 * Calls `onLost` once where a data folder with a database is gone: deleted, moved away, or replaced by another. The
 * file of its lock, which this process holds, identifies it.
 */
export function watchDataFolder(dataDir: string, onLost: () => void): DataFolderWatch {
  const lock = join(dataDir, "lock");
  const { ino } = statSync(lock);
  const isLost = async () => {
    try {
      await stat(join(dataDir, "postgres", "PG_VERSION"));
      return (await stat(lock)).ino !== ino;
    } catch (error) {
      // Another error than a missing file may pass, such as that of a busy disk.
      return error instanceof Error && "code" in error && error.code === "ENOENT";
    }
  };
  let isWatching = true;
  const stop = () => {
    isWatching = false;
    clearInterval(timer);
  };
  const check = async () => {
    if (!(await isLost()) || !isWatching) return;
    stop();
    onLost();
  };
  const timer = setInterval(() => void check(), CHECK_EVERY_MS).unref();
  return { check, stop };
}
