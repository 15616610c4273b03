import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { InstalledPostgres, InstalledServer } from "#labs/support/installed-postgres.ts";
import { freePort } from "#tests/support/free-port.ts";

const PROGRAM = ["/usr/sbin/pgbouncer", "/usr/bin/pgbouncer"];

/** Returns the path of PgBouncer, or null. */
export function findPooler(): string | null {
  return PROGRAM.find((file) => spawnSync(file, ["--version"]).status === 0) ?? null;
}

/** The line that stands for tests that need PgBouncer. */
export const NO_POOLER = "PgBouncer is not installed (Debian: apt-get install pgbouncer): skipped.";

/** Starts PgBouncer in front of a server, with the settings that docs/running.md names; returns its port. */
export async function startPooler(options: {
  program: string;
  postgres: InstalledPostgres;
  server: InstalledServer;
  /** An existing folder for its configuration. */
  folder: string;
  mode: "session" | "transaction";
}): Promise<{ url: (database: string, user: string) => string; stop: () => Promise<void> }> {
  const { program, postgres, server, folder, mode } = options;
  const port = await freePort();
  const file = path.join(folder, `pgbouncer-${mode}.ini`);
  const users = path.join(folder, "pgbouncer-users.txt");
  writeFileSync(users, '"postgres" ""\n"shop" ""\n', { mode: 0o644 });
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${server.port} connect_query='set statement_timeout = 15000; set random_page_cost = 1.1; set jit = off'
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = ${mode}
ignore_startup_parameters = options
default_pool_size = 20
max_client_conn = 200
`,
    { mode: 0o644 },
  );
  const { first, rest, options: spawnOptions } = postgres.command(program, [file]);
  const output: string[] = [];
  const child = spawn(first, rest, { ...spawnOptions, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(String(chunk)));
  for (const end = Date.now() + 10_000; !(await accepts(port)); await wait(50)) {
    if (child.exitCode !== null || Date.now() > end) throw new Error(output.join(""));
  }
  return {
    url: (database, user) => `postgres://${user}@127.0.0.1:${port}/${database}`,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function accepts(port: number): Promise<boolean> {
  return await new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}
