import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { projectRoot } from "#app/server/platform/project-root.ts";
import { refuseUnsuitableServer } from "./connection/refuse-unsuitable-server.ts";
import type { Database, DatabaseOrTransaction } from "./open-database.ts";

/** An arbitrary lock key: processes that start at the same time migrate one after the other. */
const MIGRATION_LOCK = 7_202_611;

/** When the migrations that `0000_schema.sql` replaced ended, in milliseconds. */
const SQUASHED_AT_MS = 1_795_423_630_410;
const OLDER_SCHEMA =
  "This database was last used by a release before migrations were squashed. Start release 0.1 on it once, then this one.";

/**
 * Migrates the database to the newest schema: functions of columns, then migrations, then all other functions and the
 * triggers. Idempotent. A database that a newer release has migrated is left as it is, functions too: during a rolling
 * update an older store may start beside newer ones, and migrations only add what it does not know. Throws where the
 * database is older than the first schema, and where the server does not suit.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  const folder = path.join(projectRoot(), "database");
  const columnFunctions = readSqlFiles(path.join(folder, "functions/columns"));
  const functions = readSqlFiles(path.join(folder, "functions"));
  const journal = readFileSync(path.join(folder, "migrations/meta/_journal.json"), "utf8");
  const hash = createHash("sha256")
    .update(columnFunctions + functions + journal)
    .digest("hex");
  await refuseUnsuitableServer(db);
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    const migratedAtMs = await newestMigration(tx);
    if (migratedAtMs !== null && migratedAtMs < SQUASHED_AT_MS) throw new Error(OLDER_SCHEMA);
    await refreshAlphabet(tx);
    if (migratedAtMs !== null && migratedAtMs > newestOf(journal)) return;
    const isCurrent = (await appliedHash(tx)) === hash;
    if (!isCurrent) await db.execute(sql.raw(columnFunctions));
    await migrate(db, { migrationsFolder: path.join(folder, "migrations") });
    if (isCurrent) return;
    await db.transaction(async (functionsTx) => {
      await functionsTx.execute(sql.raw(functions));
      await functionsTx.execute(
        sql`create table if not exists drizzle.applied_functions (hash text not null)`,
      );
      await functionsTx.execute(sql`delete from drizzle.applied_functions`);
      await functionsTx.execute(sql`insert into drizzle.applied_functions (hash) values (${hash})`);
    });
  });
}

/** Another version of ICU may sort otherwise than the indexes were built: they are built again, once. */
async function refreshAlphabet(tx: DatabaseOrTransaction): Promise<void> {
  const { rows } = await tx.execute(sql`select from pg_collation
    where oid = to_regcollation('public.alphabet') and collversion <> pg_collation_actual_version(oid)`);
  if (rows.length === 0) return;
  await tx.execute(sql`reindex table products`);
  await tx.execute(sql`alter collation alphabet refresh version`);
}

/** Returns when the newest migration of this database was written, in milliseconds; null before the first. */
async function newestMigration(tx: DatabaseOrTransaction): Promise<number | null> {
  if (!(await tableExists(tx, "drizzle.__drizzle_migrations"))) return null;
  const { rows } = await tx.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from drizzle.__drizzle_migrations`,
  );
  return rows[0]?.newest ? Number(rows[0].newest) : null;
}

/** Returns when the newest migration of this release was written, in milliseconds. */
function newestOf(journal: string): number {
  const { entries } = JSON.parse(journal) as { entries: { when: number }[] };
  return Math.max(...entries.map(({ when }) => when));
}

async function appliedHash(tx: DatabaseOrTransaction): Promise<string | null> {
  if (!(await tableExists(tx, "drizzle.applied_functions"))) return null;
  const { rows } = await tx.execute<{ hash: string }>(sql`select hash from drizzle.applied_functions`);
  return rows[0]?.hash ?? null;
}

async function tableExists(tx: DatabaseOrTransaction, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ oid: string | null }>(sql`select to_regclass(${name}) as oid`);
  return rows[0]?.oid != null;
}

function readSqlFiles(folder: string): string {
  const files = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  return files
    .sort()
    .map((name) => readFileSync(path.join(folder, name), "utf8"))
    .join("\n");
}
