import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { ClientBase, Pool } from "pg";
import { projectRoot } from "#app/server/platform/project-root.ts";
import { liftTimeLimits } from "./connection/lift-time-limits.ts";
import { refuseUnsuitableServer } from "./connection/refuse-unsuitable-server.ts";

/** An arbitrary lock key: processes that start at the same time migrate one after the other. */
const MIGRATION_LOCK = 7_202_611;

const OLDER_SCHEMA =
  "This database was last used by a release before migrations were squashed. Start release 0.2 on it once, then this one.";

/** The parts of a release that a database gets; `hash` changes with any of them. */
type Release = { columnFunctions: string; functions: string; migrations: MigrationMeta[]; hash: string };

/**
 * Migrates the database to the newest schema: functions of columns, then migrations, then all other functions and the
 * triggers. Idempotent. A database that a newer release has migrated is left as it is, functions too: during a rolling
 * update an older store may start beside newer ones, and migrations only add what it does not know. Everything happens
 * on one connection, without time limits, in transactions that end before the next begins. Throws where the database is
 * older than the first schema, and where the server does not suit. Source: specification 14.6.
 */
export async function migrateDatabase(pool: Pool): Promise<void> {
  const release = readRelease();
  const client = await pool.connect();
  try {
    await refuseUnsuitableServer(client);
    for (const step of [refreshAlphabet, applyMigrations, applyFunctions]) {
      await client.query("begin");
      await liftTimeLimits(client);
      await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
      await step(client, release);
      await client.query("commit");
    }
  } finally {
    // A failed step is rolled back before another process may find it half done.
    await client.query("rollback").catch(() => {});
    client.release(true);
  }
}

/**
 * Replaces everything in the database with the empty tables of an earlier release, whose newest migration was written at
 * `migratedAtMs`, in milliseconds. They have no triggers until `completeSchema`, in the same transaction.
 */
export async function createSchemaOf(client: ClientBase, migratedAtMs: number): Promise<void> {
  await client.query(DROP_EVERYTHING);
  await client.query("delete from drizzle.__drizzle_migrations; delete from drizzle.applied_functions");
  await applyMigrations(client, readRelease(), migratedAtMs);
}

/** Returns when the newest migration of the oldest release was written of which a database is migrated, in milliseconds. */
export function oldestSchemaMs({ migrations } = readRelease()): number {
  // The first schema is as old as the newest migration that it replaced.
  return migrations[0]?.folderMillis ?? 0;
}

/** Brings the tables of `createSchemaOf`, with the rows that they got, to this release. */
export async function completeSchema(client: ClientBase): Promise<void> {
  const release = readRelease();
  await applyMigrations(client, release);
  await applyFunctions(client, release);
}

/** Everything that migrations made; extensions stay, which may belong to somebody else. */
const DROP_EVERYTHING = `
  do $$
  declare
    dropped text;
  begin
    foreach dropped in array array(
      select kind || ' if exists ' || name from (
        select 'pg_class'::regclass, oid, case relkind when 'v' then 'view' else 'table' end, oid::regclass::text
        from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
        union all
        select 'pg_proc'::regclass, oid, 'routine', oid::regprocedure::text
        from pg_proc where pronamespace = 'public'::regnamespace
        union all
        select 'pg_collation'::regclass, oid, 'collation', oid::regcollation::text
        from pg_collation where collnamespace = 'public'::regnamespace
      ) as made (catalogue, id, kind, name)
      where not exists (select from pg_depend where classid = catalogue and objid = id and deptype = 'e')
    ) loop
      execute 'drop ' || dropped || ' cascade';
    end loop;
  end
  $$`;

/** Another version of ICU may sort otherwise than the indexes were built: they are built again, once. */
async function refreshAlphabet(client: ClientBase): Promise<void> {
  const { rowCount } = await client.query(`select from pg_collation
    where oid = to_regcollation('public.alphabet') and collversion <> pg_collation_actual_version(oid)`);
  if (rowCount === 0) return;
  await client.query("reindex table products");
  await client.query("alter collation alphabet refresh version");
}

async function applyMigrations(client: ClientBase, release: Release, untilMs = Infinity): Promise<void> {
  const migratedAtMs = await newestMigration(client);
  if (migratedAtMs !== null && migratedAtMs < oldestSchemaMs(release)) throw new Error(OLDER_SCHEMA);
  if (await isMigrated(client, release)) return;
  await client.query(release.columnFunctions);
  await client.query(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
  for (const { sql, folderMillis, hash } of release.migrations) {
    if ((migratedAtMs !== null && folderMillis <= migratedAtMs) || folderMillis > untilMs) continue;
    for (const statement of sql) await client.query(statement);
    await client.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)", [
      hash,
      folderMillis,
    ]);
  }
}

async function applyFunctions(client: ClientBase, release: Release): Promise<void> {
  if (await isMigrated(client, release)) return;
  await client.query(release.functions);
  await client.query("create table if not exists drizzle.applied_functions (hash text not null)");
  await client.query("delete from drizzle.applied_functions");
  await client.query("insert into drizzle.applied_functions (hash) values ($1)", [release.hash]);
}

/** Returns whether this release, or a newer one, has brought everything to this database. */
async function isMigrated(client: ClientBase, { migrations, hash }: Release): Promise<boolean> {
  const migratedAtMs = await newestMigration(client);
  if (migratedAtMs !== null && migratedAtMs > (migrations.at(-1)?.folderMillis ?? 0)) return true;
  if (!(await tableExists(client, "drizzle.applied_functions"))) return false;
  const { rows } = await client.query<{ hash: string }>("select hash from drizzle.applied_functions");
  return rows[0]?.hash === hash;
}

/** Returns when the newest migration of this database was written, in milliseconds; null before the first. */
async function newestMigration(client: ClientBase): Promise<number | null> {
  if (!(await tableExists(client, "drizzle.__drizzle_migrations"))) return null;
  const { rows } = await client.query<{ newest: string | null }>(
    "select max(created_at)::text as newest from drizzle.__drizzle_migrations",
  );
  return rows[0]?.newest ? Number(rows[0].newest) : null;
}

async function tableExists(client: ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ oid: string | null }>("select to_regclass($1) as oid", [name]);
  return rows[0]?.oid != null;
}

function readRelease(): Release {
  const folder = path.join(projectRoot(), "database");
  const columnFunctions = readSqlFiles(path.join(folder, "functions/columns"));
  const functions = readSqlFiles(path.join(folder, "functions"));
  const migrationsFolder = path.join(folder, "migrations");
  const journal = readFileSync(path.join(migrationsFolder, "meta/_journal.json"), "utf8");
  const hash = createHash("sha256")
    .update(columnFunctions + functions + journal)
    .digest("hex");
  const migrations = readMigrationFiles({ migrationsFolder });
  return { columnFunctions, functions, migrations, hash };
}

function readSqlFiles(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return files
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}
