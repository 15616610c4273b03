import { setTimeout as wait } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { Logger } from "#app/server/platform/log.ts";

/** What changed: one product's stock, the catalogue, or what else pages show. */
export type ShopChange = { kind: "product"; id: string } | { kind: "catalogue" } | { kind: "settings" };

type Listener = {
  onChange: (change: ShopChange) => void;
  /** True once changes are heard, false from the moment they may be missed. */
  onHearing: (hears: boolean) => void;
};

const CHANNEL = "shop_changed";
const RETRY_MS = 500;

/**
 * Hears every change that any process makes in the database, over a connection of its own. Where that connection
 * breaks it says so at once (`onHearing(false)`) and tries again until it is ended.
 */
export function listenForChanges(connection: ClientConfig, listener: Listener, log: Logger): { stop: () => Promise<void> } {
  let stopped = false;
  let client: Client | null = null;

  const hear = async (): Promise<void> => {
    while (!stopped) {
      const current = new Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 5_000 });
      const lost = new Promise<void>((resolve) => {
        current.once("end", () => resolve());
        current.on("error", () => resolve());
      });
      try {
        current.on("notification", ({ payload }) => listener.onChange(readChange(payload ?? "")));
        await current.connect();
        client = current;
        await current.query(`listen ${CHANNEL}`);
        listener.onHearing(true);
        await lost;
      } catch (error) {
        log.warn({ reason: String(error) }, "changes in the database are not heard; trying again");
      }
      listener.onHearing(false);
      await current.end().catch(() => {});
      if (!stopped) await wait(RETRY_MS);
    }
  };
  const ended = hear();

  return {
    async stop() {
      stopped = true;
      await client?.end().catch(() => {});
      await ended;
    },
  };
}

function readChange(words: string): ShopChange {
  const [kind, id] = words.split(":");
  if (kind === "product" && id) return { kind, id };
  return kind === "catalogue" ? { kind } : { kind: "settings" };
}
