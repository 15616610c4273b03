import type { PoolConfig } from "pg";
import { findConnection } from "#app/server/platform/db/connection/find-connection.ts";
import { shareConnections } from "#app/server/platform/db/connection/share-connections.ts";
import { isBesideOtherFiles } from "#app/server/platform/files/file-place.ts";
import type { S3Place } from "#app/server/platform/files/s3-requests.ts";
import { type Ok, ok } from "#packages/result";
import { checkPortIsFree } from "./listen.ts";
import type { OpenShop } from "./open-shop.ts";
import type { StartContext, StartRefusal } from "./start-context.ts";

type Prepared = OpenShop & { connection: PoolConfig; printGeneratedAdmin: () => void };

/** Starts the default store: one process that does everything. */
export async function startSingleProcess(startContext: StartContext): Promise<Ok<string> | StartRefusal> {
  const { viteDevServer } = startContext;
  const servingModule = import("./serve-shop.ts");
  if (!viteDevServer) void servingModule.then(({ loadPages }) => loadPages());
  const prepared = await prepareShop(startContext, shareConnections(1).perProcess);
  if (!prepared.ok) return prepared;
  const { shop, connection, database, metrics, printGeneratedAdmin } = prepared.value;
  const { serveShop } = await servingModule;
  const url = await serveShop(shop, { startContext, connection, database, metrics });
  if (url.ok) printGeneratedAdmin();
  await warnOfOtherFiles(startContext, prepared.value);
  return url;
}

/**
 * Starts the process that owns the database and runs the jobs, and the processes that serve requests. Jobs in each of
 * them would be safe, with ten times the queries.
 */
export async function startMainProcess(startContext: StartContext): Promise<Ok<string> | StartRefusal> {
  const { environment, log, shutdownHooks } = startContext;
  const portCheck = await checkPortIsFree(environment);
  if (!portCheck.ok) return portCheck;
  const processesModule = import("#app/server/platform/processes/server-processes.ts");
  const prepared = await prepareShop(startContext, shareConnections(environment.webConcurrency).main);
  if (!prepared.ok) return prepared;
  const { metrics, printGeneratedAdmin } = prepared.value;
  const { startServerProcesses } = await processesModule;
  const { started, stop } = startServerProcesses({ count: environment.webConcurrency, log, metrics });
  shutdownHooks.push(stop);
  const url = await started;
  if (url.ok) printGeneratedAdmin();
  await warnOfOtherFiles(startContext, prepared.value);
  return url;
}

/** Opens the shop on a migrated database and starts its jobs. The database starts while the code is loaded. */
async function prepareShop(
  startContext: StartContext,
  poolSize: number,
): Promise<Ok<Prepared> | StartRefusal> {
  const { environment, log, shutdownHooks } = startContext;
  const { atMost } = shareConnections(environment.webConcurrency);
  // A started database has to be stopped, no matter which of these fails first.
  const [connectionResult, moduleResult, s3CheckResult] = await Promise.allSettled([
    findConnection(environment, log, atMost),
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
  const { openShop, prepareDatabase, startBackgroundJobs } = moduleResult.value;
  const opened = await openShop(startContext, { connection, poolSize });
  if (!opened.ok) return opened;
  const { generatedAdmin } = await prepareDatabase(opened.value, environment);
  if (!startContext.viteDevServer) {
    await (await import("./archive-built-files.ts")).archiveBuiltFiles(opened.value.shop);
  }
  const jobMetrics = startBackgroundJobs(startContext, opened.value);
  const printGeneratedAdmin = () => {
    if (!generatedAdmin) return;
    process.stdout.write(
      `First administrator: ${generatedAdmin.email} with the password ${generatedAdmin.password}\n`,
    );
  };
  const metrics = () => [...opened.value.metrics(), ...jobMetrics()];
  return ok({ ...opened.value, metrics, connection, printGeneratedAdmin });
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
