import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  findInstalledPostgres,
  InstalledPostgres,
  NO_INSTALLED_POSTGRES,
} from "#labs/support/installed-postgres.ts";
import { onServer } from "#tests/support/vitest-global-setup.ts";

/*
 * Runs the unit and integration tests on an installed PostgreSQL 15 in a temporary folder, as a role without rights but
 * to create databases, as managed servers give one. Arguments are passed to vitest.
 */
const bin = findInstalledPostgres();
if (bin) process.exitCode = await testOn(bin);
else console.log(NO_INSTALLED_POSTGRES);

async function testOn(folder: string): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), "kairaba-postgres15-"));
  try {
    const postgres = new InstalledPostgres(folder, root);
    const version = postgres.run("postgres", ["--version"]).trim();
    const server = await postgres.start(postgres.createCluster("data"), {
      max_connections: "200",
      // A worker of the superuser's in a test's database would keep its owner from dropping it.
      autovacuum: "off",
    });
    console.log(`${version}, ${folder}`);
    try {
      await onServer({ connectionString: server.url() }, "create role shop login createdb");
      return await vitest({ DATABASE_URL_TEST: server.url("postgres", "shop") });
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

function vitest(env: Record<string, string>): Promise<number> {
  const program = join(import.meta.dirname, "../node_modules/.bin/vitest");
  const args = ["run", "--exclude=labs/machines/**", ...process.argv.slice(2)];
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: "inherit" });
  return new Promise((resolve) => child.once("exit", (code) => resolve(code ?? 1)));
}
