import cluster from "node:cluster";
import { createServer, type Server } from "node:http";
import type { ViteDevServer } from "vite";
import { readEnvironment } from "#app/server/env.ts";
import { describeError } from "#app/server/platform/describe-error.ts";
import { openLog } from "#app/server/platform/log.ts";
import { type Ok, ok, refuseWith } from "#packages/result";
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
 * Starts the store: environment, database, migrations, demo catalogue, administrator, jobs, HTTP. With
 * `WEB_CONCURRENCY` it starts that many server processes, each of which calls it too. When a step refuses, all earlier
 * steps are undone. Source: specification 14.1.
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
    const url = await startProcesses({ environment, log, viteDevServer, server, shutdownHooks });
    if (url.ok) return ok({ url: url.value, close });
    await close();
    return url;
  } catch (error) {
    await close();
    return refuseWith("not_started", `The store did not start: ${describeError(error)}`);
  }
}

/** Each kind of process loads only the code it needs: the main process of several renders no page. */
async function startProcesses(startContext: StartContext): Promise<Ok<string> | StartRefusal> {
  if (cluster.isWorker)
    return await (await import("./start-server-process.ts")).startServerProcess(startContext);
  const isSingleProcess =
    startContext.environment.webConcurrency === 1 || startContext.viteDevServer !== undefined;
  const { startSingleProcess, startMainProcess } = await import("./start-main-process.ts");
  return isSingleProcess ? await startSingleProcess(startContext) : await startMainProcess(startContext);
}
