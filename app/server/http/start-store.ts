import cluster from "node:cluster";
import { createServer, type Server } from "node:http";
import type { ViteDevServer } from "vite";
import type { Ok } from "#app/domain/result.ts";
import { readEnvironment } from "#app/server/env.ts";
import { openLog } from "#app/server/platform/log.ts";
import { endOnce, refusal, type Starting, type StartRefusal, shortReason } from "./starting.ts";

export type RunningStore = {
  /** Where it listens, such as `http://127.0.0.1:3000`. */
  address: string;
  /** Lets running requests finish (10 s at most), then ends jobs, pool and database. Calling it again changes nothing. */
  close: () => Promise<void>;
};

type Options = {
  variables?: Record<string, string | undefined>;
  viteDevServer?: ViteDevServer;
  /** The server to answer on, where something else (hot reload in development) listens on it too. */
  server?: Server;
};

/**
 * Brings the whole store up: environment, database, migrations, demo catalogue, administrator, jobs, HTTP; with
 * `WEB_CONCURRENCY` that many server processes, of which each calls this too. Whatever was started is ended again
 * when a later step refuses. Source: operating contract, Commands.
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
  const endings: Starting["endings"] = [];
  const close = endOnce(endings, log);
  try {
    const address = await bringUp({ environment, log, viteDevServer, server, endings });
    if (!address.ok) await close();
    return address.ok ? { ok: true, value: { address: address.value, close } } : address;
  } catch (error) {
    await close();
    return refusal(`The store did not start: ${shortReason(error)}`);
  }
}

/** What each way needs is loaded only there: the main process of several renders no page. */
async function bringUp(starting: Starting): Promise<Ok<string> | StartRefusal> {
  if (cluster.isWorker) return await (await import("./start-server-process.ts")).startServerProcess(starting);
  const isOne = starting.environment.webConcurrency === 1 || starting.viteDevServer !== undefined;
  const { startAlone, startMainProcess } = await import("./start-main-process.ts");
  return isOne ? await startAlone(starting) : await startMainProcess(starting);
}
