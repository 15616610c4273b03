import type { PoolConfig } from "pg";
import type { Environment } from "#app/server/env.ts";
import { findRunningConnection } from "#app/server/platform/db/connection/find-connection.ts";
import { shareConnections } from "#app/server/platform/db/connection/share-connections.ts";
import { type MainProcess, mainProcess } from "#app/server/platform/processes/main-process.ts";
import { type Ok, refuseWith } from "#packages/result";
import { openShop } from "./open-shop.ts";
import { loadPages, serveShop } from "./serve-shop.ts";
import type { StartContext, StartRefusal } from "./start-context.ts";
import { SERVER_PROCESS_JOBS, startJobs } from "./start-jobs.ts";

/**
 * Starts one of several processes that serve requests on one port. The main process has migrated the database, runs the
 * jobs and fetches exchange rates.
 */
export async function startServerProcess(startContext: StartContext): Promise<Ok<string> | StartRefusal> {
  const parentProcess = mainProcess();
  const url = await serve(startContext, parentProcess);
  await (url.ok ? parentProcess.ready(url.value) : parentProcess.refused(url.detail ?? url.reason));
  return url;
}

async function serve(
  startContext: StartContext,
  parentProcess: MainProcess,
): Promise<Ok<string> | StartRefusal> {
  const environment = { ...startContext.environment, ratesUrls: [] };
  const connection = connectionOf(environment);
  if (!connection) return refuseWith("not_started", `The database in ${environment.dataDir} does not run`);
  const poolSize = shareConnections(environment.webConcurrency).perProcess;
  const [opened] = await Promise.all([
    openShop({ ...startContext, environment }, { connection, poolSize }),
    loadPages(),
  ]);
  if (!opened.ok) return opened;
  const { shop, database, metrics } = opened.value;
  await shop.rates.adoptShared();
  startContext.shutdownHooks.push(startJobs(shop, SERVER_PROCESS_JOBS).stop);
  return await serveShop(shop, { startContext, connection, database, metrics, parentProcess });
}

function connectionOf({ databaseUrl, dataDir }: Environment): PoolConfig | null {
  return databaseUrl === null ? findRunningConnection(dataDir) : { connectionString: databaseUrl };
}
