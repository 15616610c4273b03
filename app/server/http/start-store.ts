import { createServer, type Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { ViteDevServer } from "vite";
import type { Ok, Refusal } from "#app/domain/result.ts";
import { ensureFirstAdmin } from "#app/server/accounts/ensure-first-admin.ts";
import { type Environment, readEnvironment } from "#app/server/env.ts";
import { answerRequests } from "#app/server/http/answer-requests.ts";
import { migrateDatabase } from "#app/server/platform/db/migrate-database.ts";
import { openDatabase } from "#app/server/platform/db/open-database.ts";
import { type Logger, openLog } from "#app/server/platform/log.ts";
import { findConnection } from "#app/server/platform/postgres/find-connection.ts";
import { keptSessionSecret } from "#app/server/platform/session-secret.ts";
import { seedDemo } from "#app/server/seed-demo.ts";
import { ensureDefaultSettings } from "#app/server/settings/ensure-default-settings.ts";
import { createShop } from "#app/server/shop.ts";
import { startJobs } from "#app/server/start-jobs.ts";

export type RunningStore = {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string;
  /** Lets running requests finish (10 s at most), then ends jobs, pool and database. Calling it again changes nothing. */
  close: () => Promise<void>;
};

/** Why the store did not start; `detail` is one line for the operator. */
export type StartRefusal = Refusal<string, string>;

type Options = {
  variables?: Record<string, string | undefined>;
  viteDevServer?: ViteDevServer;
  /** The server to answer on, where something else (hot reload in development) listens on it too. */
  server?: Server;
};

/** How long running requests may take once the store was told to end. */
const FINISH_WITHIN_MS = 10_000;
const POOL_SIZE = 12;

/**
 * Brings the whole store up: environment, database, migrations, demo catalogue, administrator, jobs, HTTP.
 * Whatever was started is ended again when a later step refuses. Source: operating contract, Commands.
 */
export async function startStore({
  variables = process.env,
  viteDevServer,
  server = createServer(),
}: Options = {}): Promise<Ok<RunningStore> | StartRefusal> {
  const read = readEnvironment(variables);
  if (!read.ok) return refusal(read.detail);
  const environment = read.value;
  const log = openLog(environment.logLevel);

  const endings: (() => Promise<void>)[] = [];
  const close = endOnce(endings, log);
  try {
    const address = await bringUp({ environment, log, viteDevServer, server, endings });
    if (!address.ok) await close();
    return address.ok ? { ok: true, value: { address: address.value, close } } : address;
  } catch (error) {
    await close();
    return refusal(`The store did not start: ${firstLine(error)}`);
  }
}

async function bringUp(options: {
  environment: Environment;
  log: Logger;
  viteDevServer: ViteDevServer | undefined;
  server: Server;
  /** Filled as things are started; run in reverse. */
  endings: (() => Promise<void>)[];
}): Promise<Ok<string> | StartRefusal> {
  const { environment, log, viteDevServer, server, endings } = options;
  // Better not to start than to keep receipts where nobody expects them.
  if (environment.s3) return refusal("S3_ENDPOINT: object storage is not built yet; leave S3_* unset");
  const found = await findConnection(environment, log);
  if (!found.ok) return found;
  endings.push(found.value.stop);

  const database = openDatabase({
    connection: found.value.connection,
    max: POOL_SIZE,
    onError: (error) => log.warn({ reason: error.message }, "a database connection was lost"),
  });
  endings.push(database.close);
  try {
    await database.pool.query("select 1");
  } catch (error) {
    return refusal(`DATABASE_URL: the database does not answer: ${firstLine(error)}`);
  }
  await migrateDatabase(database.db);
  await ensureDefaultSettings(database.db);

  const secret = environment.sessionSecret ?? keptSessionSecret(environment.dataDir);
  const shop = createShop({ environment, secret, database, log });
  if (environment.seedDemo) await seedDemo(shop);
  const isDemo = environment.databaseUrl === null;
  const invented = await ensureFirstAdmin(database.db, environment.admin, isDemo);
  const jobs = startJobs(shop);
  endings.push(jobs.stop);

  const answering = answerRequests(shop, { environment, connection: found.value.connection, viteDevServer });
  endings.push(answering.stop);
  server.on("request", answering.listener);
  const listening = await listen(server, environment);
  if (!listening.ok) return listening;
  endings.push(() => finishRequests(server));
  endings.push(async () => answering.hangUp());
  if (invented) {
    process.stdout.write(`First administrator: ${invented.email} with the password ${invented.password}\n`);
  }
  return listening;
}

function listen(server: Server, { host, port }: Environment): Promise<Ok<string> | StartRefusal> {
  return new Promise((resolve) => {
    server.once("error", (error) => {
      const inUse = "code" in error && error.code === "EADDRINUSE";
      const why = inUse
        ? "is already in use: stop the other program, or set PORT"
        : `cannot be used: ${error.message}`;
      resolve(refusal(`PORT: ${host}:${port} ${why}`));
    });
    server.listen(port, host, () => {
      const shown = host.includes(":") ? `[${host}]` : host;
      resolve({ ok: true, value: `http://${shown}:${port}` });
    });
  });
}

async function finishRequests(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy when we closed becomes idle later and would otherwise be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, wait(FINISH_WITHIN_MS, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
}

function endOnce(endings: (() => Promise<void>)[], log: Logger): () => Promise<void> {
  let ending: Promise<void> | null = null;
  const endAll = async () => {
    for (const end of endings.toReversed()) {
      try {
        await end();
      } catch (error) {
        // The rest still has to be ended: a database left running would be worse than this one failure.
        log.error({ err: error }, "a part of the store did not end cleanly");
      }
    }
  };
  return () => {
    ending ??= endAll();
    return ending;
  };
}

function firstLine(error: unknown): string {
  const text =
    error instanceof Error
      ? error.message || String("code" in error ? error.code : error.name)
      : String(error);
  return text.split("\n")[0] ?? text;
}

function refusal(detail: string | undefined): StartRefusal {
  return { ok: false, reason: "not_started", detail };
}
