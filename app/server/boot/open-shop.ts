import path from "node:path";
import type { PoolConfig } from "pg";
import { ensureFirstAdmin } from "#app/server/accounts/staff/ensure-first-admin.ts";
import type { Environment } from "#app/server/env.ts";
import { staffFiles } from "#app/server/http/endpoints/staff-files.ts";
import { offSiteBackups } from "#app/server/platform/backup/off-site-backups.ts";
import { checkPooler } from "#app/server/platform/db/connection/check-pooler.ts";
import { withStartLock } from "#app/server/platform/db/connection/store-lock.ts";
import { migrateDatabase } from "#app/server/platform/db/migrate-database.ts";
import { type OpenDatabase, openDatabase } from "#app/server/platform/db/open-database.ts";
import { describeError } from "#app/server/platform/describe-error.ts";
import { archiveBuild } from "#app/server/platform/files/build-archive.ts";
import type { MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import { projectRoot } from "#app/server/platform/project-root.ts";
import { sessionSecretFile, storedSessionSecret } from "#app/server/platform/session-secret.ts";
import { ensureDefaultSettings } from "#app/server/settings/ensure-default-settings.ts";
import { renderStoredPages } from "#app/server/settings/render-markdown.ts";
import { createShop, type Shop } from "#app/server/shop.ts";
import { type Ok, ok, refuseWith } from "#packages/result";
import { backUpOffSite } from "./back-up-off-site.ts";
import { processMetrics } from "./database-metrics.ts";
import { seedDemo } from "./seed-demo.ts";
import type { StartContext, StartRefusal } from "./start-context.ts";
import { JOBS, type Job, startJobs } from "./start-jobs.ts";

export type OpenShop = {
  shop: Shop;
  database: OpenDatabase;
  /** Returns the metrics of this process and its connection pool. */
  metrics: () => MetricFamily[];
};

/** Within the embedded database's 40, beside two subscriptions, a command (4) and PostgreSQL's own reserve (3). */
const POOL_SIZE = 12;

/**
 * Opens the shop on a connected database. Refusal: `not_started` where the database does not respond, or a pooler loses
 * subscriptions.
 */
export async function openShop(
  { environment, log, shutdownHooks, viteDevServer }: StartContext,
  connection: PoolConfig,
): Promise<Ok<OpenShop> | StartRefusal> {
  const { databaseUrl, listenDatabaseUrl } = environment;
  const pooler =
    databaseUrl === null
      ? ok({ hasNamedStatements: true })
      : await checkPooler({ databaseUrl, listenDatabaseUrl });
  if (!pooler.ok) return pooler;
  const { hasNamedStatements } = pooler.value;
  if (!hasNamedStatements) {
    log.warn("the pooler mixes up prepared statements: the store sends them without names, which is slower");
  }
  const database = openDatabase({
    connection,
    hasNamedStatements,
    max: POOL_SIZE,
    onError: reportOncePerSecond((error) => log.warn({ reason: error }, "a database connection was lost")),
  });
  shutdownHooks.push(database.close);
  try {
    await database.pool.query("select 1");
  } catch (error) {
    return refuseWith("not_started", `DATABASE_URL: the database does not answer: ${describeError(error)}`);
  }
  const secret = environment.sessionSecret ?? storedSessionSecret(environment.dataDir);
  const isDevelopment = viteDevServer !== undefined;
  const shop = createShop({ environment, secret, database, log, isDevelopment });
  return ok({ shop, database, metrics: () => processMetrics(database.pool) });
}

/** A database that goes away breaks every connection at once, which is one line in the log. */
function reportOncePerSecond(report: (error: Error) => void): (error: Error) => void {
  let silentUntil = 0;
  return (error) => {
    const now = performance.now();
    if (now < silentUntil) return;
    silentUntil = now + 1_000;
    report(error);
  };
}

/**
 * Migrates the database and adds default settings, the demo where configured, and the first administrator. Stores that
 * start at the same time on one database do this one after the other.
 */
export async function prepareDatabase(
  { shop, database }: Pick<OpenShop, "shop" | "database">,
  environment: Environment,
) {
  return await withStartLock(database.pool, async () => {
    await migrateDatabase(database.pool);
    await ensureDefaultSettings(shop.db);
    if (environment.seedDemo) await seedDemo(shop);
    await renderStoredPages(shop);
    const isDemo = environment.databaseUrl === null;
    return { generatedAdmin: await ensureFirstAdmin(shop.db, environment.admin, isDemo) };
  });
}

/** Archives this build's hashed files for stores with another build. A failure is logged: the store serves its own anyway. */
export async function archiveBuiltFiles({ files, log }: Shop): Promise<void> {
  const assets = path.join(projectRoot(), "build/client/assets");
  try {
    await archiveBuild(files, assets, staffFiles(assets));
  } catch (error) {
    log.warn({ reason: error }, "the build's files were not archived for stores with another build");
  }
}

/** Starts the jobs until the store ends; returns their metrics. */
export function startBackgroundJobs(
  { environment, shutdownHooks }: StartContext,
  { shop, database }: Pick<OpenShop, "shop" | "database">,
): () => MetricFamily[] {
  const jobs = startJobs(shop, [...JOBS, ...backupJobs(environment, database)]);
  shutdownHooks.push(jobs.stop);
  return jobs.metrics;
}

function backupJobs({ backups, dataDir, s3, sessionSecret }: Environment, { pool }: OpenDatabase): Job[] {
  if (backups === null) return [];
  const place = offSiteBackups(backups);
  const source = {
    pool,
    uploads: s3 ? null : path.join(dataDir, "uploads"),
    secretFile: sessionSecret === null ? sessionSecretFile(dataDir) : null,
  };
  return [
    { name: "off-site backup", intervalMs: 60 * 60_000, run: (shop) => backUpOffSite(shop, place, source) },
  ];
}
