import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, vi } from "vitest";
import type { InstalledPostgres, InstalledServer } from "#labs/support/installed-postgres.ts";
import { onServer } from "#tests/support/vitest-global-setup.ts";

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
  await onServer(
    { connectionString: primary.url() },
    "alter system set synchronous_standby_names = 'standby'",
  );
  await onServer({ connectionString: primary.url() }, "select pg_reload_conf()");
  const isSynchronous = async () => {
    const rows = await onServer(
      { connectionString: primary.url() },
      "select from pg_stat_replication where sync_state = 'sync'",
    );
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

/** Returns the process ids of a server: its first process and all that it started. */
export function processesOf({ child }: InstalledServer): number[] {
  const pid = child.pid ?? 0;
  if (child.exitCode !== null || child.signalCode !== null) return [];
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
  return [pid, ...children.split(" ").filter(Boolean).map(Number)];
}
