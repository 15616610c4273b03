import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { chownFolder, type PostgresAccount } from "./postgres-account.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { readPostmasterFile, stopPostmaster } from "./postmaster-file.ts";

export type ServerRefusal = Refusal<"other_version" | "start_failed", string>;

const MAJOR_VERSION = "18";
const START_WITHIN_MS = 60_000;

/** Creates the database where none exists, in a temporary folder that is renamed at the end, so that an interrupted start leaves no partial database. */
export function createDatabase(options: {
  name: string;
  dataFolder: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  throwaway: boolean;
}): Ok<null> | ServerRefusal {
  const { name, dataFolder, binaries, account, throwaway } = options;
  const versionFile = join(dataFolder, "PG_VERSION");
  if (existsSync(versionFile)) {
    const version = readFileSync(versionFile, "utf8").trim();
    chownFolder(dataFolder, account.owner);
    if (version === MAJOR_VERSION) return ok(null);
    const detail = `${dataFolder} was made by PostgreSQL ${version}, this is ${MAJOR_VERSION}: back up with the old release, restore with this one.`;
    return refuseWith("other_version", detail);
  }

  const unfinished = `${dataFolder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  chownFolder(unfinished, account.owner);
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const cluster = ["-D", unfinished, "-U", name, "--auth=trust", "--no-instructions", ...locale];
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
      input: `CREATE DATABASE ${name}\n`,
    },
  ];
  for (const step of steps) {
    const [program = step.program, ...args] = [...account.prefix, step.program, ...step.args];
    const done = spawnSync(program, args, {
      ...spawnOptions(account),
      input: step.input ?? "",
      encoding: "utf8",
    });
    const errorLine = `${done.stderr ?? ""}`
      .split("\n")
      .find((line) => /error|fatal|panic|could not/i.test(line));
    if (done.status !== 0 || (step.input && errorLine)) {
      rmSync(unfinished, { recursive: true, force: true });
      return startFailed(dataFolder, errorLine ?? done.error?.message ?? `status ${done.status}`);
    }
  }
  renameSync(unfinished, dataFolder);
  return ok(null);
}

type ServerOptions = {
  dataDir: string;
  dataFolder: string;
  socketFolder: string;
  binaries: PostgresBinaries;
  account: PostgresAccount;
  throwaway: boolean;
};

/** Starts the server and waits until it accepts connections. */
export async function startServer(server: ServerOptions): Promise<Ok<ChildProcess> | ServerRefusal> {
  const { dataDir, dataFolder, socketFolder, binaries, account, throwaway } = server;
  const settings = {
    ...SETTINGS,
    ...(throwaway ? THROWAWAY_SETTINGS : {}),
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
  // A separate process group: Ctrl-C reaches this process alone, which stops the server after its last query.
  const child = spawn(program, args, {
    ...spawnOptions(account),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const failure = new Promise<string>((done) => {
    child.once("error", (error) => done(error.message));
    child.once("exit", (code, signal) => done(lastError(logFile) ?? `ended with ${signal ?? code}`));
  });

  for (const end = Date.now() + START_WITHIN_MS; Date.now() < end; ) {
    const ended = await Promise.race([failure, wait(10)]);
    if (ended !== undefined) return startFailed(dataFolder, ended);
    const file = readPostmasterFile(dataFolder);
    if (file?.pid === child.pid && file?.ready) return ok(child);
  }
  if (child.pid) await stopPostmaster(child.pid);
  return startFailed(dataFolder, `not ready within ${START_WITHIN_MS / 1000} s`);
}

/** Little memory, for one program on one machine, and no unneeded background workers. */
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
  // The application logs failed statements; their text could contain a customer's data.
  log_min_error_statement: "panic",
  log_min_messages: "log",
  log_timezone: "UTC",
  timezone: "UTC",
};

const THROWAWAY_SETTINGS = { fsync: "off", full_page_writes: "off", synchronous_commit: "off" };

function spawnOptions(account: PostgresAccount) {
  // The server does not inherit the environment, which holds passwords, keys and PG* variables.
  const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
  return { env, cwd: "/", uid: account.uid, gid: account.gid };
}

/** Returns the last error in the log of a server that exited. */
function lastError(logFile: string): string | undefined {
  return readLog(logFile)
    .split("\n")
    .filter((line) => /\b(FATAL|PANIC|error|could not)\b/i.test(line))
    .at(-1)
    ?.replace(/^.*?(FATAL|PANIC): +/, "");
}

/** Reads the log, or an empty text where it is not readable, such as in a removed folder. */
function readLog(logFile: string): string {
  try {
    return readFileSync(logFile, "utf8");
  } catch {
    return "";
  }
}

function startFailed(dataFolder: string, detail: string): ServerRefusal {
  return refuseWith("start_failed", `The database in ${dataFolder} did not start: ${detail}`);
}
