import { createReadStream, createWriteStream, existsSync, readFileSync, rmSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { dirname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import type { Pool, PoolClient } from "pg";
import { liftTimeLimits } from "#app/server/platform/db/connection/lift-time-limits.ts";
import { acquireStoreLock } from "#app/server/platform/db/connection/store-lock.ts";
import { completeSchema, createSchemaOf, oldestSchemaMs } from "#app/server/platform/db/migrate-database.ts";
import { storeSessionSecret } from "#app/server/platform/session-secret.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import {
  type BackupTable,
  listBackupTables,
  listSequenceColumns,
  newestMigration,
  quoteName,
  type SequenceColumn,
} from "./backup-tables.ts";
import { readTar, type TarEntry } from "./tar.ts";
import { type BackupManifest, SECRET_ENTRY } from "./write-backup.ts";

type RestoreRefusal = Refusal<
  "store_runs" | "not_empty" | "newer_backup" | "older_backup" | "damaged",
  string
>;

/** The outcome for the secret: restored, left to the environment, or missing in a backup of an older release. */
export type RestoredSecret = "restored" | "from_environment" | "missing";

/** `keptFiles` says that a backup without files left the store's own as they were. */
type Restored = { rows: number; files: number; keptFiles: boolean; secret: RestoredSecret };

const ROWS_AT_A_TIME = 500;

/** The place that a backup is restored to. */
type RestoreTarget = {
  pool: Pool;
  /** Null with object storage; the backup's files are then skipped. */
  uploads: string | null;
  /** Null if the environment has the secret; the backup's is then skipped. */
  secretFile: string | null;
  force: boolean;
};

/** Restores the backup in a file. See `readArchive`. */
export async function readBackup({
  file,
  ...target
}: RestoreTarget & { file: string }): Promise<Ok<Restored> | RestoreRefusal> {
  return await readArchive(target, { name: file, content: createReadStream(file) });
}

/**
 * Replaces the store's rows, files and secret with those of a backup: all of them or none. A backup of a store with
 * object storage has no files, and leaves those that are there. Every sequence continues after the restored rows.
 * Without `force`, fills only an empty database. The database must be migrated, and no store may use it.
 * Source: specification 14.4.
 */
export async function readArchive(
  { pool, uploads, secretFile, force }: RestoreTarget,
  archive: { name: string; content: Readable },
): Promise<Ok<Restored> | RestoreRefusal> {
  const client = await pool.connect();
  const staged = uploads ? `${uploads}.restoring` : null;
  try {
    if (staged) await rm(staged, { recursive: true, force: true });
    await client.query("begin");
    await liftTimeLimits(client);
    if (!(await acquireStoreLock(client))) {
      return refuseWith("store_runs", "A store runs on this database: stop it first.");
    }
    if (!force && (await hasRows(client, await listBackupTables(client)))) {
      const detail = "The database is not empty: add --force to replace everything in it with the backup.";
      return refuseWith("not_empty", detail);
    }
    const done = await replaceEverything(client, archive.content, staged);
    if (!done.ok) return done;
    const { rows, files, holdsFiles, secret } = done.value;
    const swapped = uploads && staged && holdsFiles ? await swapFolders(staged, uploads) : null;
    let secretBefore: (() => void) | null = null;
    try {
      if (secretFile && secret) secretBefore = replaceSecret(secretFile, secret);
      await client.query("commit");
    } catch (error) {
      secretBefore?.();
      await swapped?.undo();
      throw error;
    }
    await swapped?.finish();
    const became = secretFile === null ? "from_environment" : secret ? "restored" : "missing";
    return ok({ rows, files, keptFiles: uploads !== null && !holdsFiles, secret: became });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return refuseWith("damaged", `Nothing was restored from ${archive.name}: ${why}`);
  } finally {
    // The rollback is awaited, because closing a connection releases the store's lock only some time later.
    await client.query("rollback").catch(() => {});
    client.release(true);
    if (staged) await rm(staged, { recursive: true, force: true });
  }
}

async function replaceEverything(
  client: PoolClient,
  content: Readable,
  staged: string | null,
): Promise<Ok<{ rows: number; files: number; holdsFiles: boolean; secret: string | null }> | RestoreRefusal> {
  const counted = { rows: 0, files: 0, secret: null as string | null };
  let manifest: BackupManifest | null = null;
  let tables: BackupTable[] = [];
  for await (const entry of readTar(unpacked(content))) {
    if (manifest === null) {
      manifest = await readManifest(entry);
      const emptied = await emptySchemaOf(client, manifest);
      if (!emptied.ok) return emptied;
      tables = emptied.value;
    } else if (entry.name.startsWith("database/")) {
      const table = tables.find(({ name }) => entry.name === `database/${name}.jsonl`);
      if (!table) throw new Error(`this release has no table for ${entry.name}`);
      counted.rows += await fillTable(client, table, entry);
    } else if (entry.name.startsWith("uploads/")) {
      counted.files += 1;
      await stageFile(entry, staged);
    } else if (entry.name === SECRET_ENTRY) {
      counted.secret = (await readText(entry)).trim();
    }
  }
  if (manifest === null) throw new Error("the file is empty");
  await client.query("set constraints all immediate");
  await alterOwnKeys(client, "not deferrable");
  await advanceSequences(client, await listSequenceColumns(client));
  await completeSchema(client);
  const names = (await listBackupTables(client)).map(({ name }) => quoteName(name));
  for (const name of names) await client.query(`alter table ${name} enable trigger user`);
  // Without statistics, the first queries of a large shop would be planned as those of an empty one.
  await client.query(`analyze ${names.join(", ")}`);
  return ok({ ...counted, holdsFiles: manifest.holdsFiles });
}

/** Empties the database and returns its tables, which are those of the backup's release. */
async function emptySchemaOf(
  client: PoolClient,
  { migration }: BackupManifest,
): Promise<Ok<BackupTable[]> | RestoreRefusal> {
  const newest = await newestMigration(client);
  if (migration > newest) {
    return refuseWith("newer_backup", "The backup was made by a newer release: restore it with that one.");
  }
  if (migration < oldestSchemaMs()) {
    const detail = "The backup was made by an older release: restore it with that one, then start this one.";
    return refuseWith("older_backup", detail);
  }
  if (migration < newest) await createSchemaOf(client, migration);
  const tables = await listBackupTables(client);
  const names = tables.map(({ name }) => quoteName(name));
  // The backup already holds the sums that triggers maintain, and the audit log's trigger would refuse deletions.
  for (const name of names) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${names.join(", ")}`);
  // A row may come before one of its own table that it references.
  await alterOwnKeys(client, "deferrable initially deferred");
  return ok(tables);
}

/** Changes when the keys of tables into themselves are checked. */
async function alterOwnKeys(client: PoolClient, when: string): Promise<void> {
  const { rows } = await client.query<{ name: string; key: string }>(`
    select conrelid::regclass::text as name, conname as key from pg_constraint
    where contype = 'f' and conrelid = confrelid and connamespace = 'public'::regnamespace`);
  for (const { name, key } of rows) {
    await client.query(`alter table ${name} alter constraint ${quoteName(key)} ${when}`);
  }
}

/**
 * Makes every sequence continue after the restored rows, or begin again where there are none. `alter sequence` ends with
 * the transaction, while `setval` would remain after a restore that fails.
 */
async function advanceSequences(client: PoolClient, columns: SequenceColumn[]): Promise<void> {
  for (const { sequence, start, table, column } of columns) {
    const { rows } = await client.query<{ next: string }>(
      `select greatest(max(${quoteName(column)}) + 1, ${start})::text as next from ${quoteName(table)}`,
    );
    await client.query(`alter sequence ${sequence} restart with ${rows[0]?.next ?? start}`);
  }
}

/** Unlike `pipe`, passes on the error of a source that breaks off. */
function unpacked(content: Readable): Readable {
  const gunzip = createGunzip();
  pipeline(content, gunzip).catch(() => {});
  return gunzip;
}

async function hasRows(client: PoolClient, tables: BackupTable[]): Promise<boolean> {
  const parts = tables.map(({ name }) => `exists (select from ${quoteName(name)})`);
  const { rows } = await client.query<{ found: boolean }>(`select ${parts.join(" or ")} as found`);
  return rows[0]?.found === true;
}

async function readManifest(entry: TarEntry): Promise<BackupManifest> {
  const text = await readText(entry);
  const manifest = entry.name === "manifest.json" ? (JSON.parse(text) as Partial<BackupManifest>) : {};
  const { format, version, madeAt = "", migration, holdsFiles } = manifest;
  const isKnown = format === "kairaba-backup" && version === 1;
  if (!isKnown || typeof migration !== "number" || typeof holdsFiles !== "boolean") {
    throw new Error("it is not a backup of this store");
  }
  return { format, version, madeAt, migration, holdsFiles };
}

async function readText(entry: TarEntry): Promise<string> {
  return Buffer.concat(await Readable.from(entry.content).toArray()).toString("utf8");
}

/** Writes the backup's secret in place of the present one; returns a function that undoes this. */
function replaceSecret(secretFile: string, secret: string): () => void {
  const before = existsSync(secretFile) ? readFileSync(secretFile, "utf8").trim() : null;
  storeSessionSecret(secretFile, secret);
  return () => (before === null ? rmSync(secretFile) : storeSessionSecret(secretFile, before));
}

async function fillTable(client: PoolClient, table: BackupTable, entry: TarEntry): Promise<number> {
  let count = 0;
  let batch: string[] = [];
  const flush = async () => {
    const first = batch[0];
    if (!first) return;
    // A column that the backup lacks gets its default value.
    const known = Object.keys(JSON.parse(first) as object);
    const columns = table.columns.filter((column) => known.includes(column)).map(quoteName);
    const target = quoteName(table.name);
    await client.query(
      `insert into ${target} (${columns.join(", ")}) overriding system value
       select ${columns.join(", ")} from json_populate_recordset(null::${target}, $1::json)`,
      [`[${batch.join(",")}]`],
    );
    count += batch.length;
    batch = [];
  };
  for await (const line of createInterface({ input: Readable.from(entry.content), crlfDelay: Infinity })) {
    batch.push(line);
    if (batch.length === ROWS_AT_A_TIME) await flush();
  }
  await flush();
  return count;
}

async function stageFile(entry: TarEntry, staged: string | null): Promise<void> {
  const name = normalize(entry.name.slice("uploads/".length));
  if (name.startsWith("..") || name.startsWith("/"))
    throw new Error(`a file outside the store: ${entry.name}`);
  const path = join(staged ?? "", name);
  if (staged) await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(
    Readable.from(entry.content),
    createWriteStream(staged ? path : "/dev/null", { mode: 0o600 }),
  );
}

type Swapped = { undo: () => Promise<void>; finish: () => Promise<void> };

/** Moves the staged files into place; the previous ones remain until the rows are committed. */
async function swapFolders(staged: string, uploads: string): Promise<Swapped> {
  const replaced = `${uploads}.replaced`;
  await rm(replaced, { recursive: true, force: true });
  await mkdir(staged, { recursive: true, mode: 0o700 });
  const hadFiles = existsSync(uploads);
  const putBack = async () => {
    if (hadFiles) await rename(replaced, uploads);
  };
  if (hadFiles) await rename(uploads, replaced);
  await rename(staged, uploads).catch(async (error) => {
    await putBack();
    throw error;
  });
  return {
    async undo() {
      await rm(uploads, { recursive: true, force: true });
      await putBack();
    },
    // Everything is restored by now; the next restore tries again to remove leftovers.
    finish: () => rm(replaced, { recursive: true, force: true }).catch(() => {}),
  };
}
