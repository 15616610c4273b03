import type { Family } from "#app/server/platform/metrics/families.ts";
import { asks } from "./asks.ts";
import type { ProcessFigures, ToMain, ToServer } from "./process-messages.ts";

/** What a server process says to the main one that started it, and asks of it. */
export type MainProcess = {
  /** From now on this is what the main process hears when it asks for the figures of this one. */
  answerWith: (figures: () => Family[]) => void;
  ready: (address: string) => Promise<void>;
  refused: (detail: string) => Promise<void>;
  /** The figures of all processes; only this one's where the main process does not answer. */
  allFigures: () => Promise<ProcessFigures[]>;
};

const FIGURES_WITHIN_MS = 2_000;

/** The line to the main process, for one of the processes it started. */
export function mainProcess(): MainProcess {
  let figures = (): Family[] => [];
  const asked = asks<ProcessFigures[]>();
  process.on("message", (message: ToServer) => {
    if (message.kind === "figures?") void tell({ kind: "figures", ask: message.ask, families: figures() });
    else if (message.kind === "all figures") asked.answer(message.ask, message.processes);
  });
  return {
    answerWith(read) {
      figures = read;
    },
    ready: (address) => tell({ kind: "ready", address }),
    refused: (detail) => tell({ kind: "refused", detail }),
    async allFigures() {
      const answer = await asked.ask((ask) => void tell({ kind: "all figures?", ask }), FIGURES_WITHIN_MS);
      return answer ?? [{ process: String(process.pid), families: figures() }];
    },
  };
}

/** Done once the words are on their way, so that whoever ends next has been heard. */
function tell(message: ToMain): Promise<void> {
  return new Promise((resolve) => {
    if (!process.connected || !process.send) return resolve();
    process.send(message, undefined, {}, () => resolve());
  });
}
