import { createHash } from "node:crypto";
import { hostname } from "node:os";
import type { Pool, PoolConfig } from "pg";
import {
  type EmbeddedConnection,
  findRunningServer,
  type LauncherLog,
  openEmbeddedPostgres,
} from "#packages/local-postgres";
import { type Ok, ok, type Refusal } from "#packages/result";

/** A database to connect to, and a function that stops what was started for it. */
type FoundConnection = { connection: PoolConfig; stop: () => Promise<void> };

/**
 * Returns the connection that listens: past the pooler where there is one, else `connection`. Its application name tells
 * other stores where this one keeps its files.
 */
export function listenConnection(
  { listenDatabaseUrl, ...place }: { listenDatabaseUrl: string | null } & FilePlace,
  connection: PoolConfig,
): PoolConfig {
  const to = listenDatabaseUrl === null ? connection : { connectionString: listenDatabaseUrl };
  return { ...to, application_name: applicationNameOf(place) };
}

/** The name of the database that the shop starts itself. */
const LOCAL_DATABASE = "kairaba";

/** Returns the connection to the embedded server that another process runs on this data folder, or null. */
export function findRunningConnection(dataDir: string): EmbeddedConnection | null {
  return findRunningServer(dataDir, LOCAL_DATABASE);
}

/** Returns the connection to the server of `DATABASE_URL`, or starts the embedded one. */
export async function findConnection(
  environment: { databaseUrl: string | null; dataDir: string },
  log: LauncherLog,
): Promise<Ok<FoundConnection> | Refusal<string, string>> {
  if (environment.databaseUrl) {
    return ok({ connection: { connectionString: environment.databaseUrl }, stop: async () => {} });
  }
  return await openEmbeddedPostgres({ name: LOCAL_DATABASE, dataDir: environment.dataDir, log });
}

/** The place where a store keeps its files: a bucket, else a folder of this machine. */
type FilePlace = { s3: { endpoint: string; bucket: string } | null; dataDir: string };

const PREFIX = "kairaba files ";

/** Returns the name by which a store's listening connection tells others where its files are. */
function applicationNameOf({ s3, dataDir }: FilePlace): string {
  const place = s3 ? [s3.endpoint, s3.bucket] : [hostname(), dataDir];
  return PREFIX + createHash("sha256").update(place.join("\0")).digest("hex").slice(0, 16);
}

/** Returns whether another store that runs on this database, on any machine, keeps its files elsewhere. */
export async function isBesideOtherFiles(pool: Pool, place: FilePlace): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `select exists (
       select from pg_stat_activity
       where datname = current_database() and starts_with(application_name, $1) and application_name <> $2
     ) as found`,
    [PREFIX, applicationNameOf(place)],
  );
  return rows[0]?.found === true;
}
