import type { Server } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import type { PoolConfig } from "pg";
import type { Ok } from "#app/domain/result.ts";
import { type Family, mergeFamilies } from "#app/server/platform/metrics/families.ts";
import { openRequestCounts } from "#app/server/platform/metrics/request-counts.ts";
import type { MainProcess } from "#app/server/platform/processes/main-process.ts";
import type { Shop } from "#app/server/shop.ts";
import { answerRequests } from "./answer-requests.ts";
import { listen } from "./listen.ts";
import type { Starting, StartRefusal } from "./starting.ts";

type Options = {
  starting: Starting;
  connection: PoolConfig;
  /** Of this process, apart from its requests. */
  figures: () => Family[];
  /** Where this is one of several server processes: the line to the one that started them. */
  line?: MainProcess;
};

/** How long running requests may take once the store was told to end. */
const FINISH_WITHIN_MS = 10_000;

/** Loads the pages before the first visitor asks for one. */
export async function loadPages(): Promise<void> {
  await import("virtual:react-router/server-build");
}

/** Answers requests for this shop until the store ends. */
export async function serveShop(
  shop: Shop,
  { starting, connection, figures, line }: Options,
): Promise<Ok<string> | StartRefusal> {
  const { environment, viteDevServer, server, endings } = starting;
  const counts = openRequestCounts();
  const gather = async () => (line ? mergeFamilies(await line.allFigures()) : own());
  const answering = answerRequests(shop, { environment, connection, viteDevServer, counts, gather });
  const own = () => [...figures(), ...counts.families(), ...answering.figures()];
  line?.answerWith(own);
  endings.push(answering.stop);
  server.on("request", answering.listener);
  const listening = await listen(server, environment);
  if (!listening.ok) return listening;
  endings.push(() => finishRequests(server));
  endings.push(async () => answering.hangUp());
  return listening;
}

async function finishRequests(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection that was busy when we closed becomes idle later and would otherwise be kept alive.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await Promise.race([closed, wait(FINISH_WITHIN_MS, undefined, { ref: false })]);
  clearInterval(sweep);
  server.closeAllConnections();
}
