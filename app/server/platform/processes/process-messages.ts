import type { MetricFamily } from "#app/server/platform/metrics/metric-families.ts";

/** The metrics of one process, under its name in the metrics. */
export type ProcessMetrics = { process: string; families: MetricFamily[] };

/** Messages of a server process to the main process. */
export type ToMain =
  | { kind: "ready"; address: string }
  | { kind: "refused"; detail: string }
  | { kind: "metrics"; requestId: number; families: MetricFamily[] }
  | { kind: "all metrics request"; requestId: number };

/** Messages of the main process to a server process. */
export type ToServer =
  | { kind: "metrics request"; requestId: number }
  | { kind: "all metrics"; requestId: number; processes: ProcessMetrics[] };
