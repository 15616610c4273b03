import type { ChildProcess } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Ok, ok, type Refusal, refuseWith } from "#app/domain/result.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { choosePostgresAccount } from "./postgres-account.ts";
import { findPostgresBinaries } from "./postgres-binaries.ts";
import { clearStalePostmaster, findRunningPostmaster, stopPostmaster } from "./postmaster-file.ts";
import { createSocketFolder } from "./socket-folder.ts";
import { createDatabase, DATABASE, type ServerRefusal, startServer, USER } from "./start-server.ts";

/** Everything `pg` needs to reach the embedded server: a Unix socket, no password. */
export type EmbeddedConnection = { host: string; user: string; database: string };

export type EmbeddedPostgres = {
  connection: EmbeddedConnection;
  /** The server's process number now; it changes when the server had to be started again. */
  pid: () => number | undefined;
  /** Ends the server (open transactions roll back) and lets go of the data folder. */
  stop: () => Promise<void>;
};

/** The one call of the log that the launcher makes: a server that died, or one that would not come back. */
export type LauncherLog = { error: (fields: Record<string, unknown>, message: string) => void };

export type EmbeddedPostgresOptions = {
  /** The store's data folder; the database is in `postgres` inside it. */
  dataDir: string;
  log: LauncherLog;
  /** Connections it lets in, its superuser's three among them; 40 unless told otherwise. */
  maxConnections?: number;
  /** Tests only: a database that need not outlive a power cut. */
  throwaway?: boolean;
  /** Tests only: `false` runs the server as root does where user namespaces are blocked. */
  allowUserNamespace?: boolean;
};

export type EmbeddedPostgresRefusal =
  | Refusal<"data_folder_in_use" | "data_folder_unwritable" | "no_binaries" | "no_account", string>
  | ServerRefusal;

const START_ATTEMPTS = 3;
const RESTART_FIRST_MS = 200;
const RESTART_LONGEST_MS = 10_000;

/**
 * Starts the PostgreSQL that came with the packages on `dataDir`, making the database at the first start.
 *
 * One process per data folder: a second one is refused. A server left over by a killed process is stopped first,
 * and one that dies while we run is started again; in between, queries fail and the pool reconnects.
 * Refusals carry one line for the operator in `detail`.
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

  const { throwaway = false, maxConnections = 40 } = options;
  const made = createDatabase({ dataFolder, binaries, account, throwaway });
  if (!made.ok) return giveUp(made);

  const socketFolder = createSocketFolder(dataDir, account.owner);
  const start = async () => {
    await clearStalePostmaster(dataFolder, socketFolder);
    return startServer({
      dataDir,
      dataFolder,
      socketFolder,
      binaries,
      account,
      throwaway,
      maxConnections,
    });
  };
  const started = await startPatiently(start);
  if (!started.ok) return giveUp(started);

  const guard = guardServer(started.value, start, options.log);
  return ok({
    connection: { host: socketFolder, user: USER, database: DATABASE },
    pid: guard.pid,
    stop: async () => {
      await guard.stop();
      lock.value.release();
    },
  });
}

/** The way into an embedded server that another process runs on this data folder; null where none runs. */
export function findRunningConnection(dataDir: string): EmbeddedConnection | null {
  const found = findRunningPostmaster(join(resolve(dataDir), "postgres"));
  return found?.ready ? { host: found.socketFolder, user: USER, database: DATABASE } : null;
}

function openDataFolder(dataDir: string) {
  try {
    // Root's server may run as another user, who has to pass through this folder.
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

/** Node's own recursive call never returns on a file system that takes no folders, such as /proc. */
function createFolders(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  createFolders(dirname(folder), mode);
  mkdirSync(folder, { mode });
}

/** A killed server's last back ends may need a moment to notice; until then a new one is refused by PostgreSQL. */
async function startPatiently(
  start: () => Promise<Ok<ChildProcess> | ServerRefusal>,
): Promise<Ok<ChildProcess> | ServerRefusal> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await start();
    if (started.ok || attempt === START_ATTEMPTS) return started;
    await wait(RESTART_FIRST_MS * attempt);
  }
}

/** Restarts the server whenever it ends by itself. */
function guardServer(
  first: ChildProcess,
  start: () => Promise<Ok<ChildProcess> | ServerRefusal>,
  log: LauncherLog,
): { pid: () => number | undefined; stop: () => Promise<void> } {
  let child = first;
  let stopping = false;
  let restarting: Promise<void> = Promise.resolve();

  const watch = () => {
    child.once("exit", (code, signal) => {
      if (stopping) return;
      log.error({ event: "postgres_ended", code, signal }, "The embedded database ended; starting it again");
      restarting = startAgain();
    });
    // An unexpected exit of ours must not leave the server behind.
    process.once("exit", stopAtExit);
  };
  const stopAtExit = () => {
    if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
  };
  const startAgain = async () => {
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
      await restarting;
      process.off("exit", stopAtExit);
      if (child.pid && child.exitCode === null && child.signalCode === null) await stopPostmaster(child.pid);
    },
  };
}
