import { type ChildProcess, spawnSync } from "node:child_process";
import { readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { PROGRAMS } from "./programs.ts";
import { endProcess, type StartedPrograms, shipped, shippedVariables } from "./started-programs.ts";

/** The passwords of this test's cluster, on loopback only. */
export const PASSWORD = "cluster-of-one-machine";

type NodePorts = { postgres: number; patroni: number };

/** A PostgreSQL server and the Patroni that runs it. */
export class DatabaseNode {
  readonly name: string;
  readonly ports: NodePorts;
  readonly #dataFolder: string;
  readonly #programs: StartedPrograms;
  readonly #variables: Record<string, string>;
  #patroni: ChildProcess | null = null;

  constructor(
    name: string,
    {
      ports,
      folder,
      bin,
      etcd,
      programs,
    }: { ports: NodePorts; folder: string; bin: string; etcd: number; programs: StartedPrograms },
  ) {
    this.name = name;
    this.ports = ports;
    this.#dataFolder = path.join(folder, name);
    this.#programs = programs;
    this.#variables = shippedVariables("patroni.env", {
      PATRONI_NAME: name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${ports.patroni}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${ports.patroni}`,
      PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcd}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${ports.postgres}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${ports.postgres}`,
      PATRONI_POSTGRESQL_DATA_DIR: this.#dataFolder,
      PATRONI_POSTGRESQL_BIN_DIR: bin,
      PATRONI_POSTGRESQL_PGPASS: path.join(folder, `${name}.pgpass`),
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
      PATRONI_REWIND_PASSWORD: PASSWORD,
    });
  }

  start(): void {
    this.#patroni = this.#programs.start(
      `patroni-${this.name}`,
      PROGRAMS.patroni,
      [shipped("patroni.yml")],
      this.#variables,
    );
  }

  /** Kills PostgreSQL's first process, as the kernel does when memory is short. */
  killPostmaster(): void {
    process.kill(this.#postmaster(), "SIGKILL");
  }

  /** Kills Patroni, PostgreSQL and all its processes at once, as a power cut does. */
  async killAll(): Promise<void> {
    const all = this.#serverProcesses();
    const ended = this.#patroni ? endProcess(this.#patroni, "SIGKILL") : null;
    this.#signal(all, "SIGKILL");
    await ended;
    this.#patroni = null;
  }

  /** Stops Patroni and PostgreSQL without ending them; connections stay open and silent. */
  freeze(): void {
    this.#patroni?.kill("SIGSTOP");
    this.#signal(this.#serverProcesses(), "SIGSTOP");
  }

  unfreeze(): void {
    this.#signal(this.#serverProcesses(), "SIGCONT");
    this.#patroni?.kill("SIGCONT");
  }

  /** Ends Patroni, which ends PostgreSQL; what is left of it is killed. */
  async stop(): Promise<void> {
    this.unfreeze();
    if (this.#patroni) await endProcess(this.#patroni);
    this.#signal(this.#serverProcesses(), "SIGKILL");
  }

  /** Returns whether this server takes writes; null where it does not answer. */
  async isWriter(): Promise<boolean | null> {
    const client = new Client({
      connectionString: this.url("postgres", "postgres"),
      connectionTimeoutMillis: 1_000,
      query_timeout: 1_000,
    });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rows } = await client.query("select not pg_is_in_recovery() as writes");
      return rows[0]?.writes === true;
    } catch {
      return null;
    } finally {
      void client.end().catch(() => {});
    }
  }

  url(database: string, user: string): string {
    return `postgres://${user}:${PASSWORD}@127.0.0.1:${this.ports.postgres}/${database}`;
  }

  #postmaster(): number {
    return Number(readFileSync(path.join(this.#dataFolder, "postmaster.pid"), "utf8").split("\n")[0]);
  }

  /** Returns PostgreSQL's processes, the first one included; none where its file is of an earlier run. */
  #serverProcesses(): number[] {
    try {
      const postmaster = this.#postmaster();
      if (readlinkSync(`/proc/${postmaster}/cwd`) !== this.#dataFolder) return [];
      const { stdout } = spawnSync("pgrep", ["-P", String(postmaster)], { encoding: "utf8" });
      return [postmaster, ...stdout.split("\n").filter(Boolean).map(Number)];
    } catch {
      return [];
    }
  }

  #signal(processes: number[], signal: NodeJS.Signals): void {
    for (const pid of processes) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended since it was listed.
      }
    }
  }
}
