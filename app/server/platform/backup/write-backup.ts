import { createWriteStream, existsSync } from "node:fs";
import { type FileHandle, open, readdir, readFile, rename, rm } from "node:fs/promises";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Pool, PoolClient } from "pg";
import { liftTimeLimits } from "#app/server/platform/db/connection/lift-time-limits.ts";
import { type BackupTable, listBackupTables, newestMigration, quoteName } from "./backup-tables.ts";
import { TAR_END, tarHeader, tarPadding } from "./tar.ts";

/** The archive's manifest, its first file. */
export type BackupManifest = {
  format: "kairaba-backup";
  version: 1;
  madeAt: string;
  migration: number;
  /** Whether it was made with the folder of uploads, which may have been empty. */
  holdsFiles: boolean;
};

/** The name of the secret's file in an archive. */
export const SECRET_ENTRY = "session-secret";

type Written = { tables: number; files: number; holdsSecret: boolean };

const ROWS_AT_A_TIME = 500;

/** The parts of a store that a backup is made of. */
export type BackupSource = {
  pool: Pool;
  /** The folder of uploads; null with object storage. */
  uploads: string | null;
  /** Null if the environment has the secret; the backup then holds none. */
  secretFile: string | null;
};

/**
 * Writes a backup into a file, which gets its name only when complete, and which only its owner can read. See
 * `writeArchive`.
 */
export async function writeBackup({ file, ...source }: BackupSource & { file: string }): Promise<Written> {
  const unfinished = `${file}.part`;
  try {
    const written = await writeArchive(source, (archive) =>
      pipeline(archive, createWriteStream(unfinished, { mode: 0o600, flush: true })),
    );
    await rename(unfinished, file);
    return written;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/**
 * Gives `consume` one gzipped tar archive with all rows of one snapshot, all uploads, and the secret. Second factors
 * cannot be decrypted and mailed links cannot be verified without that secret. A store may run meanwhile.
 */
export async function writeArchive(
  { pool, uploads, secretFile }: BackupSource,
  consume: (archive: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<Written> {
  const client = await pool.connect();
  const counted: Written = { tables: 0, files: 0, holdsSecret: false };
  try {
    await client.query("begin isolation level repeatable read read only");
    // However slowly the archive is taken away.
    await liftTimeLimits(client);
    await pipeline(Readable.from(archive(client, { uploads, secretFile }, counted)), createGzip(), consume);
    await client.query("commit");
  } finally {
    client.release(true);
  }
  return counted;
}

async function* archive(
  client: PoolClient,
  { uploads, secretFile }: { uploads: string | null; secretFile: string | null },
  counted: Written,
): AsyncGenerator<Buffer> {
  const now = new Date();
  const migration = await newestMigration(client);
  const manifest: BackupManifest = {
    format: "kairaba-backup",
    version: 1,
    madeAt: now.toISOString(),
    migration,
    holdsFiles: uploads !== null,
  };
  const about = Buffer.from(`${JSON.stringify(manifest)}\n`);
  yield tarHeader("manifest.json", about.length, now);
  yield about;
  yield tarPadding(about.length);

  if (secretFile && existsSync(secretFile)) {
    const secret = await readFile(secretFile);
    yield tarHeader(SECRET_ENTRY, secret.length, now);
    yield secret;
    yield tarPadding(secret.length);
    counted.holdsSecret = true;
  }
  for (const table of await listBackupTables(client)) {
    counted.tables += 1;
    yield* tableEntry(client, table, now);
  }
  if (uploads && existsSync(uploads)) yield* uploadEntries(uploads, counted);
  yield TAR_END;
}

/** Yields every file of the folder in turn, and skips those that a running store removes before their turn. */
export async function* uploadEntries(uploads: string, counted: { files: number }): AsyncGenerator<Buffer> {
  for (const entry of await readdir(uploads, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith(".part")) continue;
    const path = join(entry.parentPath, entry.name);
    const file = await openIfThere(path);
    if (!file) continue;
    counted.files += 1;
    yield* uploadEntry(file, relative(uploads, path));
  }
}

/** An open file can be read to its end even after its removal. */
async function* uploadEntry(file: FileHandle, name: string): AsyncGenerator<Buffer> {
  try {
    const { size, mtime } = await file.stat();
    yield tarHeader(`uploads/${name}`, size, mtime);
    for await (const chunk of file.createReadStream({ autoClose: false })) yield chunk as Buffer;
    yield tarPadding(size);
  } finally {
    await file.close();
  }
}

async function openIfThere(path: string): Promise<FileHandle | null> {
  return await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
}

/** Writes a table as one JSON object per line. Its length is queried first, in the same snapshot as the rows. */
async function* tableEntry(client: PoolClient, table: BackupTable, now: Date): AsyncGenerator<Buffer> {
  const columns = table.columns.map(quoteName).join(", ");
  const lines = `select row_to_json(r)::text as line from (select ${columns} from ${quoteName(table.name)}) r`;
  const { rows } = await client.query<{ size: string }>(
    `select coalesce(sum(octet_length(line) + 1), 0)::text as size from (${lines}) l`,
  );
  const size = Number(rows[0]?.size);
  yield tarHeader(`database/${table.name}.jsonl`, size, now);
  await client.query(`declare every_row no scroll cursor for ${lines}`);
  for (;;) {
    const batch = await client.query<{ line: string }>(`fetch ${ROWS_AT_A_TIME} from every_row`);
    if (batch.rows.length === 0) break;
    yield Buffer.from(batch.rows.map(({ line }) => `${line}\n`).join(""));
  }
  await client.query("close every_row");
  yield tarPadding(size);
}
