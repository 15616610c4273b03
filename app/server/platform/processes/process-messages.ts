import type { MetricFamily } from "#app/server/platform/metrics/metric-families.ts";

/** One process's figures, under the name it has in the metrics. */
export type ProcessMetrics = { process: string; families: MetricFamily[] };

/** Messages of a server process to the main one. */
export type ToMain =
  | { kind: "ready"; address: string }
  | { kind: "refused"; detail: string }
  | { kind: "figures"; ask: number; families: MetricFamily[] }
  | { kind: "all figures?"; ask: number };

/** Messages of the main process to a server process. */
export type ToServer =
  | { kind: "figures?"; ask: number }
  | { kind: "all figures"; ask: number; processes: ProcessMetrics[] };
