import type { MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import type { ProcessMetrics, ToMain, ToServer } from "./process-messages.ts";
import { createRequestReply } from "./request-reply.ts";

/** What a server process sends to the main one that started it, and requests of it. */
export type MainProcess = {
  /** From now on the main process gets the metrics of this one on request. */
  answerWith: (figures: () => MetricFamily[]) => void;
  ready: (address: string) => Promise<void>;
  refused: (detail: string) => Promise<void>;
  /** The figures of all processes; only this one's where the main process does not answer. */
  allFigures: () => Promise<ProcessMetrics[]>;
};

const METRICS_TIMEOUT_MS = 2_000;

/** The line to the main process, for one of the processes it started. */
export function mainProcess(): MainProcess {
  let figures = (): MetricFamily[] => [];
  const metricsRequests = createRequestReply<ProcessMetrics[]>();
  process.on("message", (message: ToServer) => {
    if (message.kind === "figures?") void send({ kind: "figures", ask: message.ask, families: figures() });
    else if (message.kind === "all figures") metricsRequests.answer(message.ask, message.processes);
  });
  return {
    answerWith(read) {
      figures = read;
    },
    ready: (address) => send({ kind: "ready", address }),
    refused: (detail) => send({ kind: "refused", detail }),
    async allFigures() {
      const reply = await metricsRequests.ask(
        (ask) => void send({ kind: "all figures?", ask }),
        METRICS_TIMEOUT_MS,
      );
      return reply ?? [{ process: String(process.pid), families: figures() }];
    },
  };
}

/** Done once the words are on their way, so that whoever ends next has been heard. */
function send(message: ToMain): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || !process.send) return resolve();
    process.send(message, undefined, {}, () => resolve());
  });
}
