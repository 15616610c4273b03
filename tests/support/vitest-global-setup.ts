import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { Client, type ClientConfig } from "pg";
import { createServer as createViteServer, type ViteDevServer } from "vite";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "#app/server/platform/db/migrate-database.ts";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { openEmbeddedPostgres } from "#packages/local-postgres";

/**
 * The PostgreSQL server for tests, its major version, whether its role may do all, and the migrated template; and where
 * the pages' modules are.
 */
export type TestServer = {
  connection: ClientConfig;
  version: number;
  isSuperuser: boolean;
  template: string;
  modulesUrl: string;
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
  const modules = await startModuleServer();
  const { connection } = server;
  project.provide("testServer", { connection, version, isSuperuser, template, modulesUrl: modules.url });
  return async () => {
    await modules.stop();
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

/**
 * Starts a server that gives the modules of the pages, transformed once, to the test processes. Vite starts with the first
 * request, since most runs need no page.
 */
async function startModuleServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  // A development server that runs beside these tests has its own cache of optimized packages.
  const cacheDir = mkdtempSync(join(tmpdir(), "kairaba-vite-"));
  let started: Promise<ViteDevServer> | undefined;
  const respond: RequestListener = async (request, response) => {
    started ??= createViteServer({
      cacheDir,
      server: { middlewareMode: true, hmr: false, ws: false, watch: null },
      // React as the shop runs it renders in half the time; React Router's plugin asks for the other without a build.
      mode: "production",
      plugins: [{ name: "jsx", enforce: "post", config: () => ({ oxc: { jsx: { development: false } } }) }],
      appType: "custom",
      logLevel: "error",
      optimizeDeps: { noDiscovery: true },
    });
    const { ssr } = (await started).environments;
    response.end(JSON.stringify(await ssr.hot.handleInvoke(JSON.parse(await text(request)))));
  };
  const server = createServer((request, response) => {
    Promise.resolve(respond(request, response)).catch((error: Error) => response.destroy(error));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await (await started)?.close();
      rmSync(cacheDir, { recursive: true, force: true });
    },
  };
}
