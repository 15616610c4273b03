import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientConfig } from "pg";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#app/server/platform/db/migrate-database.ts";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { openEmbeddedPostgres } from "#packages/local-postgres";

/** The PostgreSQL server for tests, its major version, whether its role may do all, and the migrated template. */
export type TestServer = {
  connection: ClientConfig;
  version: number;
  isSuperuser: boolean;
  template: string;
};

declare module "vitest" {
  interface ProvidedContext {
    testServer: TestServer;
  }
}

/**
 * Provides one PostgreSQL server for the whole run: DATABASE_URL_TEST, else DATABASE_URL, else an embedded one in a
 * temporary folder. Migrates the schema once, into a template.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  const template = `kairaba_template_${randomBytes(4).toString("hex")}`;
  await onServer(server.connection, `create database ${template}`);
  const migrated = openDatabase({ connection: onDatabase(server.connection, template), max: 2 });
  await migrateDatabase(migrated.pool);
  const { rows } = await migrated.pool.query<{ version: number; superuser: string }>(
    "select current_setting('server_version_num')::integer / 10000 as version, current_setting('is_superuser') as superuser",
  );
  await migrated.close();
  const version = rows[0]?.version ?? 0;
  const isSuperuser = rows[0]?.superuser === "on";
  project.provide("testServer", { connection: server.connection, version, isSuperuser, template });
  return async () => {
    await onServer(server.connection, `drop database ${template} with (force)`);
    await server.stop();
  };
}

/** Returns the connection to another database on the same server. */
export function onDatabase(connection: ClientConfig, database: string): ClientConfig {
  if (!connection.connectionString) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** Runs one statement outside any test database, as CREATE DATABASE requires. */
export async function onServer(connection: ClientConfig, statement: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function openServer(): Promise<{ connection: ClientConfig; stop: () => Promise<void> }> {
  const url = process.env.DATABASE_URL_TEST || process.env.DATABASE_URL;
  if (url) return { connection: { connectionString: url }, stop: async () => {} };
  const dataDir = mkdtempSync(join(tmpdir(), "kairaba-test-"));
  const opened = await openEmbeddedPostgres({ name: "kairaba", dataDir, log: console, throwaway: true });
  if (!opened.ok) throw new Error(opened.detail);
  return {
    connection: opened.value.connection,
    stop: async () => {
      await opened.value.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
