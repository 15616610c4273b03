import type { MetricFamily } from "#app/server/platform/metrics/metric-families.ts";
import type { ProcessMetrics, ToMain, ToServer } from "./process-messages.ts";
import { createRequestReply } from "./request-reply.ts";

/** The messages a server process sends to the main process, which started it. */
export type MainProcess = {
  /** Sets the function that returns this process's metrics when the main process requests them. */
  provideMetrics: (ownMetrics: () => MetricFamily[]) => void;
  ready: (address: string) => Promise<void>;
  refused: (detail: string) => Promise<void>;
  /** Returns the metrics of all processes; only this one's where the main process does not respond. */
  allMetrics: () => Promise<ProcessMetrics[]>;
};

const METRICS_TIMEOUT_MS = 2_000;

/** Returns the connection of a server process to the main process. */
export function mainProcess(): MainProcess {
  let ownMetrics = (): MetricFamily[] => [];
  const metricsRequests = createRequestReply<ProcessMetrics[]>();
  process.on("message", (message: ToServer) => {
    if (message.kind === "metrics request") {
      void send({ kind: "metrics", requestId: message.requestId, families: ownMetrics() });
    } else metricsRequests.resolve(message.requestId, message.processes);
  });
  return {
    provideMetrics(read) {
      ownMetrics = read;
    },
    ready: (address) => send({ kind: "ready", address }),
    refused: (detail) => send({ kind: "refused", detail }),
    async allMetrics() {
      const reply = await metricsRequests.send(
        (requestId) => void send({ kind: "all metrics request", requestId }),
        METRICS_TIMEOUT_MS,
      );
      return reply ?? [{ process: String(process.pid), families: ownMetrics() }];
    },
  };
}

/** Resolves once the message is sent, so that a process may exit after it. */
function send(message: ToMain): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || !process.send) return resolve();
    process.send(message, undefined, {}, () => resolve());
  });
}
