import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import {
  choosePostgresAccount,
  chownFolder,
  type PostgresAccount,
  readPostmasterFile,
  stopPostmaster,
} from "#packages/local-postgres";
import { freePort } from "#tests/support/free-port.ts";

/** The folders into which Debian, Red Hat and Homebrew install PostgreSQL 15. */
const USUAL_PLACES = [
  "/usr/lib/postgresql/15/bin",
  "/usr/pgsql-15/bin",
  "/opt/homebrew/opt/postgresql@15/bin",
  "/usr/local/opt/postgresql@15/bin",
];

/** Returns the folder of PostgreSQL's programs: `POSTGRES_BIN`, else PostgreSQL 15 in a usual place, or null. */
export function findInstalledPostgres(): string | null {
  const named = process.env.POSTGRES_BIN;
  const folders = named ? [named] : USUAL_PLACES;
  return folders.find((folder) => existsSync(join(folder, "initdb"))) ?? null;
}

/** The line that stands for tests that need PostgreSQL 15. */
export const NO_INSTALLED_POSTGRES =
  "PostgreSQL 15 is not installed (Debian: apt-get install postgresql-15; elsewhere POSTGRES_BIN): skipped.";

export type InstalledServer = {
  port: number;
  /** The data folder. */
  folder: string;
  child: ChildProcess;
  /** The URL of a database on it for its superuser, `postgres` by default. */
  url: (database?: string, user?: string) => string;
  stop: () => Promise<void>;
};

/** Runs PostgreSQL's programs, never as root. */
export class InstalledPostgres {
  readonly #bin: string;
  readonly #root: string;
  readonly #account: PostgresAccount;

  /** `root` is an existing folder, in which all data folders are. */
  constructor(bin: string, root: string) {
    this.#bin = bin;
    this.#root = root;
    const postgres = join(bin, "postgres");
    const chosen = choosePostgresAccount({
      dataFolder: join(root, "postgres"),
      binaries: { folder: join(bin, ".."), postgres, initdb: join(bin, "initdb") },
      spareFolder: join(root, "programs"),
    });
    if (!chosen.ok) throw new Error(chosen.detail);
    this.#account = chosen.value.account;
    chownFolder(root, this.#account.owner);
  }

  /** Returns the command that runs a program, PostgreSQL's by its name alone, and the options of `spawn`. */
  command(program: string, args: string[]) {
    const path = program.includes("/") ? program : join(this.#bin, program);
    const [first = path, ...rest] = [...this.#account.prefix, path, ...args];
    const { uid, gid } = this.#account;
    const env = { PATH: process.env.PATH ?? "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };
    return { first, rest, options: { uid, gid, env, cwd: this.#root } };
  }

  /** Runs a program to its end; throws with its last line where it fails. */
  run(program: string, args: string[]): string {
    const { first, rest, options } = this.command(program, args);
    const done = spawnSync(first, rest, { ...options, encoding: "utf8" });
    if (done.status !== 0) throw new Error(`${program}: ${done.stderr || done.error?.message}`);
    return done.stdout;
  }

  /** Creates an empty cluster with the superuser `postgres` and no passwords; returns its folder. */
  createCluster(name: string): string {
    const folder = join(this.#root, name);
    const locale = ["--encoding=UTF8", "--locale=C.UTF-8"];
    this.run("initdb", ["-D", folder, "-U", "postgres", "--auth=trust", "--no-sync", ...locale]);
    return folder;
  }

  /** Starts a server on a data folder, on this machine alone, and waits until it accepts connections. */
  async start(folder: string, settings: Record<string, string> = {}): Promise<InstalledServer> {
    const port = await freePort();
    const sockets = `${folder}-socket`;
    mkdirSync(sockets, { recursive: true, mode: 0o700 });
    chownFolder(sockets, this.#account.owner);
    const all = {
      port: String(port),
      listen_addresses: "127.0.0.1",
      unix_socket_directories: sockets,
      max_connections: "150",
      fsync: "off",
      jit: "off",
      ...settings,
    };
    const flags = Object.entries(all).flatMap(([key, value]) => ["-c", `${key}=${value}`]);
    const { first, rest, options } = this.command("postgres", ["-D", folder, ...flags]);
    const log: string[] = [];
    const child = spawn(first, rest, { ...options, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => log.push(chunk.toString()));
    }
    const stop = async () => {
      if (child.pid && child.exitCode === null && child.signalCode === null) await stopPostmaster(child.pid);
    };
    for (const end = Date.now() + 60_000; Date.now() < end; await wait(20)) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${log.join("")}`);
      if (!readPostmasterFile(folder)?.ready) continue;
      const url = (database = "postgres", user = "postgres") =>
        `postgres://${user}@127.0.0.1:${port}/${database}`;
      return { port, folder, child, url, stop };
    }
    await stop();
    throw new Error(`PostgreSQL was not ready within 60 s: ${log.join("")}`);
  }
}
