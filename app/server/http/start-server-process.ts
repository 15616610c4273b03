import type { PoolConfig } from "pg";
import type { Ok } from "#app/domain/result.ts";
import type { Environment } from "#app/server/env.ts";
import { shareConnections } from "#app/server/platform/db/share-connections.ts";
import { findRunningConnection } from "#app/server/platform/postgres/embedded-postgres.ts";
import { type MainProcess, mainProcess } from "#app/server/platform/processes/main-process.ts";
import { JOBS_OF_SERVER_PROCESS, startJobs } from "#app/server/start-jobs.ts";
import { openShop } from "./open-shop.ts";
import { loadPages, serveShop } from "./serve-shop.ts";
import { refusal, type Starting, type StartRefusal } from "./starting.ts";

/**
 * One of several processes that answer requests on one port. The database is there and up to date; jobs are run, and
 * exchange rates fetched, by the main process alone.
 */
export async function startServerProcess(starting: Starting): Promise<Ok<string> | StartRefusal> {
  const line = mainProcess();
  const address = await serve(starting, line);
  await (address.ok ? line.ready(address.value) : line.refused(address.detail ?? address.reason));
  return address;
}

async function serve(starting: Starting, line: MainProcess): Promise<Ok<string> | StartRefusal> {
  const environment = { ...starting.environment, ratesUrls: [] };
  const connection = connectionOf(environment);
  if (!connection) return refusal(`The database in ${environment.dataDir} does not run`);
  const poolSize = shareConnections(environment.webConcurrency).perProcess;
  const [opened] = await Promise.all([
    openShop({ ...starting, environment }, { connection, poolSize }),
    loadPages(),
  ]);
  if (!opened.ok) return opened;
  const { shop, figures } = opened.value;
  await shop.rates.adoptShared();
  starting.endings.push(startJobs(shop, JOBS_OF_SERVER_PROCESS).stop);
  return await serveShop(shop, { starting, connection, figures, line });
}

function connectionOf({ databaseUrl, dataDir }: Environment): PoolConfig | null {
  return databaseUrl === null ? findRunningConnection(dataDir) : { connectionString: databaseUrl };
}
