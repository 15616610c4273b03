import type { MetricFamily } from "#app/server/platform/metrics/metric-families.ts";

/** One process's figures, under the name it has in the metrics. */
export type ProcessMetrics = { process: string; families: MetricFamily[] };

/** What a server process tells the main one. */
export type ToMain =
  | { kind: "ready"; address: string }
  | { kind: "refused"; detail: string }
  | { kind: "figures"; ask: number; families: MetricFamily[] }
  | { kind: "all figures?"; ask: number };

/** What the main process tells a server process. */
export type ToServer =
  | { kind: "figures?"; ask: number }
  | { kind: "all figures"; ask: number; processes: ProcessMetrics[] };
