import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Ok, Refusal } from "#app/domain/result.ts";
import { lockDataFolder } from "./data-folder-lock.ts";
import { choosePostgresAccount, giveFolder, type PostgresAccount } from "./postgres-account.ts";
import { findPostgresBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import {
  clearStalePostmaster,
  findRunningPostmaster,
  readPostmasterFile,
  stopPostmaster,
} from "./postmaster-file.ts";
import { makeSocketFolder } from "./socket-folder.ts";

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
  /** The store's data folder; the database lies in `postgres` inside it. */
  dataDir: string;
  log: LauncherLog;
  /** Tests only: a database that need not outlive a power cut. */
  throwaway?: boolean;
  /** Tests only: `false` runs the server as root does where user namespaces are blocked. */
  allowUserNamespace?: boolean;
};

export type EmbeddedPostgresRefusal = Refusal<
  | "data_folder_in_use"
  | "data_folder_unwritable"
  | "no_binaries"
  | "no_account"
  | "other_version"
  | "start_failed",
  string
>;

const USER = "kairaba";
const DATABASE = "kairaba";
const MAJOR_VERSION = "18";
const START_WITHIN_MS = 60_000;
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

  const lock = takeDataFolder(dataDir);
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

  const made = makeDatabase({ dataFolder, binaries, account, throwaway: options.throwaway === true });
  if (!made.ok) return giveUp(made);

  const socketFolder = makeSocketFolder(dataDir, account.owner);
  const start = async () => {
    await clearStalePostmaster(dataFolder, socketFolder);
    return startServer({ dataDir, dataFolder, socketFolder, binaries, account, options });
  };
  const started = await startPatiently(start);
  if (!started.ok) return giveUp(started);

  const guard = guardServer(started.value, start, options.log);
  return {
    ok: true,
    value: {
      connection: { host: socketFolder, user: USER, database: DATABASE },
      pid: guard.pid,
      stop: async () => {
        await guard.stop();
        lock.value.release();
      },
    },
  };
}

/** The way into an embedded server that another process runs on this data folder; null where none runs. */
export function findRunningConnection(dataDir: string): EmbeddedConnection | null {
  const found = findRunningPostmaster(join(resolve(dataDir), "postgres"));
  return found?.ready ? { host: found.socketFolder, user: USER, database: DATABASE } : null;
}

function takeDataFolder(dataDir: string) {
  try {
    // Root's server may run as another user, who has to pass through this folder.
    makeFolders(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
    return lockDataFolder(dataDir);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    const detail = `The data folder ${dataDir} (DATA_DIR) cannot be written: ${why}`;
    return { ok: false as const, reason: "data_folder_unwritable" as const, detail };
  }
}

/** Node's own recursive call never returns on a file system that takes no folders, such as /proc. */
function makeFolders(folder: string, mode: number): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder), mode);
  mkdirSync(folder, { mode });
}

/** Makes the database beside its final place, so that a start interrupted half-way leaves nothing half made. */
function makeDatabase(options: {
  dataFolder: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  throwaway: boolean;
}): Ok<null> | EmbeddedPostgresRefusal {
  const { dataFolder, binaries, account, throwaway } = options;
  const versionFile = join(dataFolder, "PG_VERSION");
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, "utf8").trim();
    giveFolder(dataFolder, account.owner);
    if (version === MAJOR_VERSION) return { ok: true, value: null };
    const detail = `${dataFolder} was made by PostgreSQL ${version}, this is ${MAJOR_VERSION}: back up with the old release, restore with this one.`;
    return { ok: false, reason: "other_version", detail };
  }

  const unfinished = `${dataFolder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveFolder(unfinished, account.owner);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const cluster = ["-D", unfinished, "-U", USER, "--auth=trust", "--no-instructions", ...locale];
  const steps: { program: string; args: string[]; input?: string }[] = [
    { program: binaries.initdb, args: throwaway ? [...cluster, "--no-sync"] : cluster },
    {
      program: binaries.postgres,
      args: [
        "--single",
        "-D",
        unfinished,
        "-c",
        "log_checkpoints=off",
        ...(throwaway ? ["-F"] : []),
        "postgres",
      ],
      input: `CREATE DATABASE ${DATABASE}\n`,
    },
  ];
  for (const step of steps) {
    const [program = step.program, ...args] = [...account.prefix, step.program, ...step.args];
    const done = spawnSync(program, args, {
      ...spawnOptions(account),
      input: step.input ?? "",
      encoding: "utf8",
    });
    const complaint = `${done.stderr ?? ""}`
      .split("\n")
      .find((line) => /error|fatal|panic|could not/i.test(line));
    if (done.status !== 0 || (step.input && complaint)) {
      rmSync(unfinished, { recursive: true, force: true });
      return startFailed(dataFolder, complaint ?? done.error?.message ?? `status ${done.status}`);
    }
  }
  renameSync(unfinished, dataFolder);
  return { ok: true, value: null };
}

type ServerOptions = {
  dataDir: string;
  dataFolder: string;
  socketFolder: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  options: EmbeddedPostgresOptions;
};

/** Starts the server once and waits until it takes connections. */
async function startServer(server: ServerOptions): Promise<Ok<ChildProcess> | EmbeddedPostgresRefusal> {
  const { dataDir, dataFolder, socketFolder, binaries, account, options } = server;
  const settings = {
    ...SETTINGS,
    ...(options.throwaway ? THROWAWAY_SETTINGS : {}),
    listen_addresses: "",
    unix_socket_directories: socketFolder,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const [program = binaries.postgres, ...args] = [
    ...account.prefix,
    binaries.postgres,
    "-D",
    dataFolder,
    ...flags,
  ];

  const logFile = join(dataDir, "postgres.log");
  if (existsSync(logFile)) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, "w", 0o600);
  // A group of its own: Ctrl-C in the terminal reaches us alone, and we stop the server after the last query.
  const child = spawn(program, args, {
    ...spawnOptions(account),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const failure = new Promise<string>((done) => {
    child.once("error", (error) => done(error.message));
    child.once("exit", (code, signal) => done(lastComplaint(logFile) ?? `ended with ${signal ?? code}`));
  });

  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; ) {
    const ended = await Promise.race([failure, wait(10)]);
    if (ended !== undefined) return startFailed(dataFolder, ended);
    const file = readPostmasterFile(dataFolder);
    if (file?.pid === child.pid && file?.ready) return { ok: true, value: child };
  }
  if (child.pid) await stopPostmaster(child.pid);
  return startFailed(dataFolder, `not ready within ${START_WITHIN_MS / 1000} s`);
}

/** A killed server's last back ends may need a moment to notice; until then a new one is refused by PostgreSQL. */
async function startPatiently(
  start: () => Promise<Ok<ChildProcess> | EmbeddedPostgresRefusal>,
): Promise<Ok<ChildProcess> | EmbeddedPostgresRefusal> {
  for (let attempt = 1; ; attempt += 1) {
    const started = await start();
    if (started.ok || attempt === START_ATTEMPTS) return started;
    await wait(RESTART_FIRST_MS * attempt);
  }
}

/** Starts the server again whenever it ends without having been asked to. */
function guardServer(
  first: ChildProcess,
  start: () => Promise<Ok<ChildProcess> | EmbeddedPostgresRefusal>,
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

/** Modest memory for one shop on one machine, and no background workers it does not need. */
const SETTINGS = {
  max_connections: "40",
  shared_buffers: "48MB",
  work_mem: "8MB",
  maintenance_work_mem: "32MB",
  effective_cache_size: "512MB",
  huge_pages: "off",
  random_page_cost: "1.1",
  jit: "off",
  io_method: "sync",
  max_worker_processes: "2",
  max_parallel_workers: "0",
  max_parallel_workers_per_gather: "0",
  max_logical_replication_workers: "0",
  autovacuum_worker_slots: "2",
  autovacuum_max_workers: "1",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_wal_size: "256MB",
  min_wal_size: "32MB",
  checkpoint_timeout: "15min",
  log_checkpoints: "off",
  // Refused statements are the application's to log; a statement here could name a customer.
  log_min_error_statement: "panic",
  log_min_messages: "log",
  log_timezone: "UTC",
  timezone: "UTC",
};

const THROWAWAY_SETTINGS = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

function spawnOptions(account: PostgresAccount) {
  // Nothing of our environment (passwords, keys, PG* variables) reaches the server.
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  return { env, cwd: "/", uid: account.uid, gid: account.gid };
}

/** The log's last word on why the server ended; nothing where its folder is gone by then, as a test's is at its end. */
function lastComplaint(logFile: string): string | undefined {
  return readLog(logFile)
    .split("\n")
    .filter((line) => /\b(FATAL|PANIC|error|could not)\b/i.test(line))
    .at(-1)
    ?.replace(/^.*?(FATAL|PANIC): +/, "");
}

/** An ending server must not bring its owner down over a log that cannot be read. */
function readLog(logFile: string): string {
  try {
    return readFileSync(logFile, "utf8");
  } catch {
    return "";
  }
}

function startFailed(dataFolder: string, detail: string): EmbeddedPostgresRefusal {
  return {
    ok: false,
    reason: "start_failed",
    detail: `The database in ${dataFolder} did not start: ${detail}`,
  };
}
