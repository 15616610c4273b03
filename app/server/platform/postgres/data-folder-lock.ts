import { chmodSync, closeSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Ok, ok, type Refusal, refuseWith } from "#app/domain/result.ts";

/** Held for as long as the process uses the data folder; the kernel lets go of it when the process ends. */
export type DataFolderLock = { release: () => void };

/**
 * Makes this process the only one on a data folder, or refuses with a line that names the folder and the holder.
 *
 * Node has no call for file locks, but the SQLite inside it takes real ones: they vanish with the process, also
 * after kill -9, and a reused process number means nothing to them. The holder's number stands in the file only
 * for the message.
 */
export function lockDataFolder(dataDir: string): Ok<DataFolderLock> | Refusal<"data_folder_in_use", string> {
  const file = join(dataDir, "lock");
  if (held.has(file)) return inUse(dataDir, process.pid);
  const database = new DatabaseSync(file, { timeout: LAST_HOLDER_MS });
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

/**
 * What this very process holds: the kernel would let it in a second time, and would drop the first lock when the
 * file is opened and closed again.
 */
const held = new Set<string>();

function inUse(dataDir: string, holder: number | null): Refusal<"data_folder_in_use", string> {
  const who = holder === null ? "another process" : `process ${holder}`;
  return refuseWith(
    "data_folder_in_use",
    `The data folder ${dataDir} is in use by ${who}: stop it, or set DATA_DIR to another folder.`,
  );
}

const SQLITE_BUSY = 5;

/** A process that was just killed lets go within moments; whoever restarts it need not wait for that. */
const LAST_HOLDER_MS = 300;

function isBusy(error: unknown): boolean {
  return error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY;
}

/** SQLite keeps `user_version` as four bytes at offset 60; a locked file can still be read as bytes. */
function readOwner(file: string): number | null {
  const bytes = Buffer.alloc(4);
  const handle = openSync(file, "r");
  try {
    return readSync(handle, bytes, 0, 4, 60) === 4 ? bytes.readInt32BE() : null;
  } finally {
    closeSync(handle);
  }
}
