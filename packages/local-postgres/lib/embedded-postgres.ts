import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { lockDataFolder } from "./data-folder-lock.ts";
import { choosePostgresAccount } from "./postgres-account.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { clearStalePostmaster, findRunningPostmaster, stopPostmaster } from "./postmaster-file.ts";
import { createSocketFolder } from "./socket-folder.ts";
import { createDatabase, type ServerRefusal, startServer } from "./start-server.ts";

/** The connection of `pg` to the embedded server: a Unix socket without a password. */
export type EmbeddedConnection = { host: string; user: string; database: string };

export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** Returns the current process id of the server; a restart changes it. */
  pid: () => number | undefined;
  /** Stops the server, rolling back open transactions, and releases the lock of the data folder. */
  stop: () => Promise<void>;
};

/** The part of the log that is used: for a server that exited or did not restart, and a data folder that vanished. */
export type LauncherLog = { error: (fields: Record<string, unknown>, message: string) => void };

type EmbeddedPostgresOptions = {
  /** The name of the database and of its user: small letters. */
  name: string;
  /** The data folder; the database is in `postgres` inside it. */
  dataDir: string;
  log: LauncherLog;
  /** Tests only: writes are not flushed to disk. */
  throwaway?: boolean;
  /** Tests only: `false` runs the server as root does where user namespaces are blocked. */
  allowUserNamespace?: boolean;
};

type EmbeddedPostgresRefusal =
  | Refusal<"data_folder_in_use" | "data_folder_unwritable" | "no_binaries" | "no_account", string>
  | ServerRefusal;

const START_ATTEMPTS = 3;
const RESTART_FIRST_MS = 200;
const RESTART_LONGEST_MS = 10_000;
const LOOK_FOR_FOLDER_MS = 2_000;

/**
 * Starts the installed PostgreSQL on `dataDir` and creates the database at the first start. A second process on a data
 * folder is refused. A server left by a killed process is stopped first. A server that exits is restarted; meanwhile
 * queries fail, and the pool reconnects. A data folder that vanishes ends this process with one line and the code 1. A
 * refusal's `detail` is one line for the operator.
 */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<Ok<EmbeddedPostgres> | EmbeddedPostgresRefusal> {
  const dataDir = resolve(options.dataDir);
  const dataFolder = join(dataDir, "postgres");
  const spareFolder = join(dataDir, "postgres-programs");

  const lock = openDataFolder(dataDir);
  if (!lock.ok) return lock;
  const giveUp = <R extends EmbeddedPostgresRefusal>(refusal: R): R => {
    lock.value.release();
    return refusal;
  };

  const found = findPostgresBinaries(spareFolder);
  if (!found.ok) return giveUp(found);
  const { allowUserNamespace } = options;
  const chosen = choosePostgresAccount({
    dataFolder,
    binaries: found.value,
    spareFolder,
    allowUserNamespace,
  });
  if (!chosen.ok) return giveUp(chosen);
  const { account, binaries } = chosen.value;

  const { name, throwaway = false } = options;
  const made = createDatabase({ name, dataFolder, binaries, account, throwaway });
  if (!made.ok) return giveUp(made);

  const socketFolder = createSocketFolder(name, dataDir, account.owner);
  const start = async () => {
    await clearStalePostmaster(dataFolder, socketFolder);
    return startServer({ dataDir, dataFolder, socketFolder, binaries, account, throwaway });
  };
  const started = await startWithRetries(start);
  if (!started.ok) return giveUp(started);

  const guard = guardServer(started.value, { dataDir, start, log: options.log });
  return ok({
    connection: { host: socketFolder, user: name, database: name },
    pid: guard.pid,
    stop: async () => {
      await guard.stop();
      lock.value.release();
    },
  });
}

/** Returns the connection to the embedded server that another process runs on this data folder, or null. */
export function findRunningServer(dataDir: string, name: string): EmbeddedConnection | null {
  const found = findRunningPostmaster(join(resolve(dataDir), "postgres"));
  return found?.ready ? { host: found.socketFolder, user: name, database: name } : null;
}

function openDataFolder(dataDir: string) {
  try {
    // Started by root, the server may run as another user, who needs access through this folder.
    createFolders(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    return lockDataFolder(dataDir);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return refuseWith(
      "data_folder_unwritable",
      `The data folder ${dataDir} (DATA_DIR) cannot be written: ${why}`,
    );
  }
}

/** Node's recursive `mkdir` never returns on a file system that allows no folders, such as /proc. */
function createFolders(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  createFolders(dirname(folder), mode);
  mkdirSync(folder, { mode });
}

/** PostgreSQL refuses to start until the last back ends of a killed server have exited. */
async function startWithRetries(
  start: () => Promise<Ok<ChildProcess> | ServerRefusal>,
): Promise<Ok<ChildProcess> | ServerRefusal> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await start();
    if (started.ok || attempt === START_ATTEMPTS) return started;
    await wait(RESTART_FIRST_MS * attempt);
  }
}

type Guarded = {
  dataDir: string;
  start: () => Promise<Ok<ChildProcess> | ServerRefusal>;
  log: LauncherLog;
};

/** Restarts the server whenever it exits by itself, and ends this process where the data folder vanishes. */
function guardServer(
  first: ChildProcess,
  { dataDir, start, log }: Guarded,
): { pid: () => number | undefined; stop: () => Promise<void> } {
  let child = first;
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();

  const endWithoutFolder = () => {
    if (stopping || statSync(dataDir, { throwIfNoEntry: false })) return;
    stopping = true;
    log.error({ event: "data_folder_lost", dataDir }, "The data folder is gone: the program ends");
    // A fast shutdown would write to files that are gone.
    child.kill("SIGQUIT");
    process.exit(1);
  };
  const look = setInterval(endWithoutFolder, LOOK_FOR_FOLDER_MS).unref();

  const watch = () => {
    child.once("exit", (code, signal) => {
      endWithoutFolder();
      if (stopping) return;
      log.error({ event: "postgres_ended", code, signal }, "The embedded database exited; restarting it");
      restarting = restart();
    });
    // The server must not outlive this process.
    process.once("exit", stopAtExit);
  };
  const stopAtExit = () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
  };
  const restart = async () => {
    process.off("exit", stopAtExit);
    for (let pause = RESTART_FIRST_MS; !stopping; pause = Math.min(pause * 2, RESTART_LONGEST_MS)) {
      await wait(pause);
      if (stopping) return;
      const started = await start();
      if (started.ok) {
        child = started.value;
        watch();
        return;
      }
      log.error(
        { event: "postgres_start_failed", detail: started.detail },
        "The embedded database did not start",
      );
    }
  };
  watch();

  return {
    pid: () => child.pid,
    stop: async () => {
      stopping = true;
      clearInterval(look);
      await restarting;
      process.off("exit", stopAtExit);
      if (child.pid && child.exitCode === null && child.signalCode === null) await stopPostmaster(child.pid);
    },
  };
}
