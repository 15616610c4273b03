import type { PoolConfig } from "pg";
import { applicationNameOf, type FilePlace } from "#app/server/platform/files/file-place.ts";
import {
  type EmbeddedConnection,
  findRunningServer,
  type LauncherLog,
  openEmbeddedPostgres,
} from "#packages/local-postgres";
import { type Ok, ok, type Refusal } from "#packages/result";

/** A database to connect to, and a function that stops what was started for it. */
export type FoundConnection = { connection: PoolConfig; stop: () => Promise<void> };

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
