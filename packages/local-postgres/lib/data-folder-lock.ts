import { chmodSync, closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";

/** A lock on the data folder, which the kernel releases when the process ends. */
type DataFolderLock = { release: () => void };

/**
 * Locks a data folder for this process. Refusal: `data_folder_in_use` with a line that names the folder and the process.
 * Node has no file locks, but its SQLite takes them: the kernel releases them when the process ends, also by SIGKILL. The
 * process id in the file is for the message only.
 */
export function lockDataFolder(dataDir: string): Ok<DataFolderLock> | Refusal<"data_folder_in_use", string> {
  const file = join(dataDir, "lock");
  if (held.has(file)) return inUse(dataDir, process.pid);
  const database = new DatabaseSync(file, { timeout: LOCK_TIMEOUT_MS });
  try {
    chmodSync(file, 0o600);
    database.exec(
      `PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = MEMORY; PRAGMA user_version = ${process.pid}`,
    );
  } catch (error) {
    database.close();
    if (!isBusy(error)) throw error;
    return inUse(dataDir, readOwner(file));
  }
  held.add(file);
  const release = () => {
    if (!database.isOpen) return;
    held.delete(file);
    database.close();
  };
  return ok({ release });
}

/** The locks of this process: file locks do not exclude the process itself, and closing the file again releases them. */
const held = new Set<string>();

function inUse(dataDir: string, holder: number | null): Refusal<"data_folder_in_use", string> {
  const who = holder === null ? "another process" : `process ${holder}`;
  return refuseWith(
    "data_folder_in_use",
    `The data folder ${dataDir} is in use by ${who}: stop it, or set DATA_DIR to another folder.`,
  );
}

const SQLITE_BUSY = 5;

/** The kernel may need a moment to release the lock of a killed process. */
const LOCK_TIMEOUT_MS = 300;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

/** Reads SQLite's `user_version`, four bytes at offset 60, from the locked file. */
function readOwner(file: string): number | null {
  const bytes = Buffer.alloc(4);
  const handle = openSync(file, "r");
  try {
    return readSync(handle, bytes, 0, 4, 60) === 4 ? bytes.readInt32BE() : null;
  } finally {
    closeSync(handle);
  }
}
