import cluster, { type Worker } from "node:cluster";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Logger } from "#app/server/platform/log.ts";
import type { MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import type { ProcessMetrics, ToMain, ToServer } from "./process-messages.ts";
import { createRequestReply } from "./request-reply.ts";

type Options = {
  count: number;
  log: Logger;
  /** Returns the main process's own metrics. */
  metrics: () => MetricFamily[];
};

export type ServerProcesses = {
  /** The URL they listen on, once all of them do. Refusal: `not_started` where one of them could not start. */
  started: Promise<Ok<string> | Refusal<"not_started", string>>;
  /** Lets all of them finish their requests, and waits until they have exited. */
  stop: () => Promise<void>;
};

/** The delay before a process is restarted, doubled each time it exits soon after its start. */
const MIN_RESTART_DELAY_MS = 200;
const MAX_RESTART_DELAY_MS = 10_000;
const STABLE_AFTER_MS = 30_000;
/** Longer than a process waits for its running requests. */
const STOP_TIMEOUT_MS = 14_000;
const METRICS_TIMEOUT_MS = 1_000;

/**
 * Starts this program `count` times more, as server processes that share one port, and restarts a process that exits by
 * itself. They end with this process.
 */
export function startServerProcesses({ count, log, metrics }: Options): ServerProcesses {
  const running = new Map<string, Worker>();
  const ready = new Set<string>();
  const metricsRequests = createRequestReply<MetricFamily[]>();
  let stopping = false;
  let settle: (outcome: Awaited<ServerProcesses["started"]>) => void = () => {};
  let hasStarted = false;
  const started = new Promise<Awaited<ServerProcesses["started"]>>((resolve) => {
    settle = resolve;
  });

  const start = (name: string, delayMs: number) => {
    const startedAt = performance.now();
    const worker = cluster.fork(compiledCode());
    running.set(name, worker);
    worker.on("message", (message: ToMain) => handleMessage(name, worker, message));
    worker.once("error", (error) =>
      log.warn({ reason: error, name }, "a message to a server process failed"),
    );
    worker.once("exit", (code, signal) => {
      running.delete(name);
      if (stopping) return;
      if (!hasStarted)
        settle(
          refuseWith("not_started", `A server process ended with ${signal ?? code} before it could serve`),
        );
      else
        void restart(
          name,
          performance.now() - startedAt > STABLE_AFTER_MS ? MIN_RESTART_DELAY_MS : delayMs,
          signal ?? code,
        );
    });
  };
  const restart = async (name: string, delayMs: number, exit: unknown) => {
    log.error({ event: "process_ended", name, end: exit }, "A server process ended; starting it again");
    await wait(delayMs);
    if (!stopping) start(name, Math.min(delayMs * 2, MAX_RESTART_DELAY_MS));
  };
  const handleMessage = (name: string, worker: Worker, message: ToMain) => {
    switch (message.kind) {
      case "ready":
        ready.add(name);
        if (ready.size < count || hasStarted) return;
        hasStarted = true;
        return settle(ok(message.address));
      case "refused":
        if (hasStarted) log.error({ reason: message.detail, name }, "a server process could not start");
        return settle(refuseWith("not_started", message.detail));
      case "metrics":
        return metricsRequests.resolve(message.requestId, message.families);
      case "all metrics request":
        void allMetrics().then((processes) =>
          send(worker, { kind: "all metrics", requestId: message.requestId, processes }),
        );
        return;
      default:
        throw new Error(`unknown message: ${JSON.stringify(message satisfies never)}`);
    }
  };
  const allMetrics = async (): Promise<ProcessMetrics[]> => {
    const responses = [...running].map(async ([name, worker]) => {
      const families = await metricsRequests.send(
        (requestId) => send(worker, { kind: "metrics request", requestId }),
        METRICS_TIMEOUT_MS,
      );
      return { process: name, families: families ?? [] };
    });
    return [{ process: "main", families: metrics() }, ...(await Promise.all(responses))];
  };

  for (let number = 1; number <= count; number += 1) start(String(number), MIN_RESTART_DELAY_MS);
  return {
    started,
    async stop() {
      stopping = true;
      const all = [...running.values()];
      const ended = Promise.all(all.map(endOf));
      for (const worker of all) worker.process.kill("SIGTERM");
      await Promise.race([ended, wait(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      for (const worker of running.values()) worker.process.kill("SIGKILL");
      await ended;
    },
  };
}

/** Returns the variable that enables the compile cache from a process's first file on. */
function compiledCode(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

function endOf(worker: Worker): Promise<void> {
  if (worker.isDead()) return Promise.resolve();
  return new Promise((resolve) => worker.once("exit", () => resolve()));
}

/** Sends a message unless the process is exiting, which its `exit` event reports. */
function send(worker: Worker, message: ToServer): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
