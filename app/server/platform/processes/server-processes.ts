import cluster, { type Worker } from "node:cluster";
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Ok, ok, type Refusal, refuseWith } from "#app/domain/result.ts";
import type { Logger } from "#app/server/platform/log.ts";
import type { MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import type { ProcessMetrics, ToMain, ToServer } from "./process-messages.ts";
import { createRequestReply } from "./request-reply.ts";

type Options = {
  count: number;
  log: Logger;
  /** The main process's own figures. */
  figures: () => MetricFamily[];
};

export type ServerProcesses = {
  /** The address they answer under, once all of them do; or why one of them could not begin. */
  begun: Promise<Ok<string> | Refusal<"not_started", string>>;
  /** Lets all of them finish what they are doing, and waits until they have ended. */
  stop: () => Promise<void>;
};

/** A process that ends is started again after this; twice as long each time that it ends soon after. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 10_000;
const LIVED_WELL_MS = 30_000;
/** Longer than a process lets its running requests take. */
const ENDED_WITHIN_MS = 14_000;
const METRICS_TIMEOUT_MS = 1_000;

/**
 * Runs this very program `count` times more as server processes that share one port, and starts one again that ends
 * without having been asked to. They end with this process, however it ends.
 */
export function startServerProcesses({ count, log, figures }: Options): ServerProcesses {
  const running = new Map<string, Worker>();
  const ready = new Set<string>();
  const metricsRequests = createRequestReply<MetricFamily[]>();
  let stopping = false;
  let settle: (outcome: Awaited<ServerProcesses["begun"]>) => void = () => {};
  let hasBegun = false;
  const begun = new Promise<Awaited<ServerProcesses["begun"]>>((resolve) => {
    settle = resolve;
  });

  const start = (name: string, pauseMs: number) => {
    const startedAt = performance.now();
    const worker = cluster.fork(compiledCode());
    running.set(name, worker);
    worker.on("message", (message: ToMain) => hear(name, worker, message));
    worker.once("error", (error) => log.warn({ reason: error, name }, "a server process is deaf"));
    worker.once("exit", (code, signal) => {
      running.delete(name);
      if (stopping) return;
      if (!hasBegun)
        settle(
          refuseWith("not_started", `A server process ended with ${signal ?? code} before it could serve`),
        );
      else
        void startAgain(
          name,
          performance.now() - startedAt > LIVED_WELL_MS ? FIRST_PAUSE_MS : pauseMs,
          signal ?? code,
        );
    });
  };
  const startAgain = async (name: string, pauseMs: number, end: unknown) => {
    log.error({ event: "process_ended", name, end }, "A server process ended; starting it again");
    await wait(pauseMs);
    if (!stopping) start(name, Math.min(pauseMs * 2, LONGEST_PAUSE_MS));
  };
  const hear = (name: string, worker: Worker, message: ToMain) => {
    switch (message.kind) {
      case "ready":
        ready.add(name);
        if (ready.size < count || hasBegun) return;
        hasBegun = true;
        return settle(ok(message.address));
      case "refused":
        if (hasBegun) log.error({ reason: message.detail, name }, "a server process could not begin");
        return settle(refuseWith("not_started", message.detail));
      case "figures":
        return metricsRequests.answer(message.ask, message.families);
      case "all figures?":
        void allFigures().then((processes) =>
          send(worker, { kind: "all figures", ask: message.ask, processes }),
        );
        return;
      default:
        throw new Error(`no message of ours: ${JSON.stringify(message satisfies never)}`);
    }
  };
  const allFigures = async (): Promise<ProcessMetrics[]> => {
    const responses = [...running].map(async ([name, worker]) => {
      const families = await metricsRequests.ask(
        (ask) => send(worker, { kind: "figures?", ask }),
        METRICS_TIMEOUT_MS,
      );
      return { process: name, families: families ?? [] };
    });
    return [{ process: "main", families: figures() }, ...(await Promise.all(responses))];
  };

  for (let number = 1; number <= count; number += 1) start(String(number), FIRST_PAUSE_MS);
  return {
    begun,
    async stop() {
      stopping = true;
      const all = [...running.values()];
      const ended = Promise.all(all.map(endOf));
      for (const worker of all) worker.process.kill("SIGTERM");
      await Promise.race([ended, wait(ENDED_WITHIN_MS, undefined, { ref: false })]);
      for (const worker of running.values()) worker.process.kill("SIGKILL");
      await ended;
    },
  };
}

/** Where compiled code is cached, set early enough for the very first file of a process. */
function compiledCode(): Record<string, string> {
  const folder = getCompileCacheDir();
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) };
}

function endOf(worker: Worker): Promise<void> {
  if (worker.isDead()) return Promise.resolve();
  return new Promise((resolve) => worker.once("exit", () => resolve()));
}

/** A process that is ending hears nothing any more, and its end is noticed anyway. */
function send(worker: Worker, message: ToServer): void {
  if (worker.isConnected()) worker.send(message, () => {});
}
