import { readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { expect, vi } from "vitest";
import type { InstalledPostgres, InstalledServer } from "./installed-postgres.ts";

export type Standby = InstalledServer & {
  /** Stops all its processes as a machine that hangs: connections stay open, nothing is answered. */
  freeze: () => void;
  thaw: () => void;
};

/** The settings of a server that can have a standby. */
export const PRIMARY_SETTINGS = { wal_level: "replica", max_wal_senders: "5", synchronous_commit: "on" };

/** Copies a running primary into a standby, and lets every commit of the primary wait for it. */
export async function startStandby(postgres: InstalledPostgres, primary: InstalledServer): Promise<Standby> {
  const folder = path.join(path.dirname(primary.folder), "standby");
  const from = `host=127.0.0.1 port=${primary.port} user=postgres application_name=standby`;
  postgres.run("pg_basebackup", [
    "-D",
    folder,
    "-d",
    from,
    "--write-recovery-conf",
    "--checkpoint=fast",
    "--no-sync",
  ]);
  const standby = await postgres.start(folder);
  await onPrimary(primary, "alter system set synchronous_standby_names = 'standby'");
  await onPrimary(primary, "select pg_reload_conf()");
  const isSynchronous = async () => {
    const rows = await onPrimary(primary, "select from pg_stat_replication where sync_state = 'sync'");
    expect(rows).toHaveLength(1);
  };
  await vi.waitFor(isSynchronous, { timeout: 15_000 });
  // The first process is stopped first and continued last, because it removes those that have ended.
  const freeze = () => {
    for (const pid of processesOf(standby)) process.kill(pid, "SIGSTOP");
  };
  const thaw = () => {
    for (const pid of processesOf(standby).reverse()) process.kill(pid, "SIGCONT");
  };
  return {
    ...standby,
    freeze,
    thaw,
    stop: async () => {
      thaw();
      await standby.stop();
    },
  };
}

/** Runs one statement on a server as its superuser, on a connection of its own. */
export async function onPrimary(server: InstalledServer, statement: string): Promise<unknown[]> {
  const client = new Client({ connectionString: server.url() });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Returns the process ids of a server: its first process and all that it started. */
export function processesOf({ child }: InstalledServer): number[] {
  const pid = child.pid ?? 0;
  if (child.exitCode !== null || child.signalCode !== null) return [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return [pid, ...children.split(" ").filter(Boolean).map(Number)];
}
