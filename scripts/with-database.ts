import { existsSync } from "node:fs";
import { join } from "node:path";
import { readEnvironment } from "#app/server/env.ts";
import { findConnection, findRunningConnection } from "#app/server/platform/db/connection/find-connection.ts";
import { migrateDatabase } from "#app/server/platform/db/migrate-database.ts";
import { type OpenDatabase, openDatabase } from "#app/server/platform/db/open-database.ts";
import { describeError } from "#app/server/platform/describe-error.ts";
import { sessionSecretFile } from "#app/server/platform/session-secret.ts";

export type StoreDatabase = OpenDatabase & {
  dataDir: string;
  /** Whether uploads are in object storage instead of the data folder. */
  usesObjectStorage: boolean;
  /** The file of the store's secret; null if the environment must have it. */
  secretFile: string | null;
  /** Whether a running store owns the embedded database. */
  storeIsRunning: boolean;
};

/** An error that the operator can fix: shown as one line, without a stack. */
export class OperatorError extends Error {}

type Work = (database: StoreDatabase) => Promise<void>;

/**
 * Runs a command's work on the store's database: DATABASE_URL, a running store's embedded database, or a temporarily
 * started one. Otherwise prints one line and exits with 1. Refuses a data folder without a database unless the command
 * may create one.
 */
export async function withDatabase(work: Work, options: { mayCreate?: boolean } = {}): Promise<void> {
  try {
    await run(work, options.mayCreate ?? false);
  } catch (error) {
    console.error(error instanceof OperatorError ? error.message : describeError(error));
    process.exitCode = 1;
  }
}

async function run(work: Work, mayCreate: boolean): Promise<void> {
  const { DATA_DIR, S3_ENDPOINT, SESSION_SECRET } = process.env;
  // A command has a connection of its own, not a pooler's.
  const DATABASE_URL = process.env.LISTEN_DATABASE_URL?.trim() || process.env.DATABASE_URL;
  // A placeholder secret, because only the database's location is needed.
  const read = readEnvironment({ DATA_DIR, DATABASE_URL, SESSION_SECRET: "-".repeat(32) });
  if (!read.ok) throw new OperatorError(read.detail);
  const { dataDir, databaseUrl } = read.value;

  if (!databaseUrl && !mayCreate && !existsSync(join(dataDir, "postgres"))) {
    throw new OperatorError(`There is no store in ${dataDir}: set DATA_DIR to its data folder.`);
  }
  const attached = databaseUrl ? null : findRunningConnection(dataDir);
  const found = attached
    ? { ok: true as const, value: { connection: attached, stop: async () => {} } }
    : await findConnection(read.value, console);
  if (!found.ok) throw new OperatorError(found.detail);
  const database = openDatabase({ connection: found.value.connection, max: 2 });
  try {
    await database.pool.query("select 1").catch((error: unknown) => {
      throw new OperatorError(`The database does not answer: ${describeError(error)}`);
    });
    await migrateDatabase(database.pool);
    const usesObjectStorage = Boolean(S3_ENDPOINT);
    const secretFile = SESSION_SECRET?.trim() || databaseUrl ? null : sessionSecretFile(dataDir);
    const storeIsRunning = attached !== null;
    await work({ ...database, dataDir, usesObjectStorage, secretFile, storeIsRunning });
  } finally {
    await database.close();
    await found.value.stop();
  }
}
