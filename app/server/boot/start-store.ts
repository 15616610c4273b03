import { createServer, type Server } from "node:http";
import type { PoolConfig } from "pg";
import type { ViteDevServer } from "vite";
import { readEnvironment } from "#app/server/env.ts";
import { findConnection, isBesideOtherFiles } from "#app/server/platform/db/connection/find-connection.ts";
import { describeError } from "#app/server/platform/describe-error.ts";
import type { S3Place } from "#app/server/platform/files/s3-requests.ts";
import { openLog } from "#app/server/platform/log.ts";
import { type Ok, ok, refuseWith } from "#packages/result";
import type { OpenShop } from "./open-shop.ts";
import { createShutdown, type StartContext, type StartRefusal } from "./start-context.ts";

export type RunningStore = {
  /** The URL it listens on, such as `http://127.0.0.1:3000`. */
  url: string;
  /** Waits for running requests (10 s at most), then ends jobs, pool and database. Calling it again changes nothing. */
  close: () => Promise<void>;
};

type Options = {
  variables?: Record<string, string | undefined>;
  viteDevServer?: ViteDevServer;
  /** The server to listen on, where something else (hot reload in development) uses it too. */
  server?: Server;
};

/**
 * Starts the store: environment, database, migrations, demo catalogue, administrator, jobs, HTTP. When a step refuses,
 * all earlier steps are undone. Source: specification 14.1.
 */
export async function startStore({
  variables = process.env,
  viteDevServer,
  server = createServer(),
}: Options = {}): Promise<Ok<RunningStore> | StartRefusal> {
  const parsed = readEnvironment(variables);
  if (!parsed.ok) return parsed;
  const environment = parsed.value;
  const log = openLog(environment.logLevel);
  const shutdownHooks: StartContext["shutdownHooks"] = [];
  const close = createShutdown(shutdownHooks, log);
  try {
    const url = await startProcess({ environment, log, viteDevServer, server, shutdownHooks });
    if (url.ok) return ok({ url: url.value, close });
    await close();
    return url;
  } catch (error) {
    await close();
    return refuseWith("not_started", `The store did not start: ${describeError(error)}`);
  }
}

async function startProcess(startContext: StartContext): Promise<Ok<string> | StartRefusal> {
  const servingModule = import("./serve-shop.ts");
  if (!startContext.viteDevServer) void servingModule.then(({ loadPages }) => loadPages());
  const prepared = await prepareShop(startContext);
  if (!prepared.ok) return prepared;
  const { shop, connection, database, metrics, generatedAdmin } = prepared.value;
  const { serveShop } = await servingModule;
  const url = await serveShop(shop, { startContext, connection, database, metrics });
  if (url.ok && generatedAdmin) {
    process.stdout.write(
      `First administrator: ${generatedAdmin.email} with the password ${generatedAdmin.password}\n`,
    );
  }
  await warnOfOtherFiles(startContext, prepared.value);
  return url;
}

type Prepared = OpenShop & {
  connection: PoolConfig;
  generatedAdmin: { email: string; password: string } | null;
};

/** Opens the shop on a migrated database and starts its jobs. The database starts while the code is loaded. */
async function prepareShop(startContext: StartContext): Promise<Ok<Prepared> | StartRefusal> {
  const { environment, log, shutdownHooks } = startContext;
  // A started database has to be stopped, no matter which of these fails first.
  const [connectionResult, moduleResult, s3CheckResult] = await Promise.allSettled([
    findConnection(environment, log),
    import("./open-shop.ts"),
    environment.s3 && checkStorage(environment.s3),
  ]);
  if (connectionResult.status === "rejected") throw connectionResult.reason;
  if (!connectionResult.value.ok) return connectionResult.value;
  shutdownHooks.push(connectionResult.value.value.stop);
  if (moduleResult.status === "rejected") throw moduleResult.reason;
  if (s3CheckResult.status === "rejected") throw s3CheckResult.reason;
  if (s3CheckResult.value && !s3CheckResult.value.ok) return s3CheckResult.value;

  const { connection } = connectionResult.value.value;
  const { archiveBuiltFiles, openShop, prepareDatabase, startBackgroundJobs } = moduleResult.value;
  const opened = await openShop(startContext, connection);
  if (!opened.ok) return opened;
  const { generatedAdmin } = await prepareDatabase(opened.value, environment);
  if (!startContext.viteDevServer) await archiveBuiltFiles(opened.value.shop);
  const jobMetrics = startBackgroundJobs(startContext, opened.value);
  const metrics = () => [...opened.value.metrics(), ...jobMetrics()];
  return ok({ ...opened.value, metrics, connection, generatedAdmin });
}

/** Stores on several machines need one bucket: what is uploaded to one would be missing on the others. */
async function warnOfOtherFiles({ environment, log }: StartContext, { database }: Prepared): Promise<void> {
  if (environment.databaseUrl === null) return;
  // A mere hint: a database that goes away now is noticed by others.
  if (!(await isBesideOtherFiles(database.pool, environment).catch(() => false))) return;
  log.warn(
    "another store on this database keeps its files elsewhere: give all of them the same S3_*, or receipts and pictures are missing on some",
  );
}

async function checkStorage(place: S3Place) {
  const { checkS3 } = await import("#app/server/platform/files/check-s3.ts");
  return await checkS3(place);
}
