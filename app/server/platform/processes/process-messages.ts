import type { Family } from "#app/server/platform/metrics/families.ts";

/** One process's figures, under the name it has in the metrics. */
export type ProcessFigures = { process: string; families: Family[] };

/** What a server process tells the main one. */
export type ToMain =
  | { kind: "ready"; address: string }
  | { kind: "refused"; detail: string }
  | { kind: "figures"; ask: number; families: Family[] }
  | { kind: "all figures?"; ask: number };

/** What the main process tells a server process. */
export type ToServer =
  | { kind: "figures?"; ask: number }
  | { kind: "all figures"; ask: number; processes: ProcessFigures[] };
