import { setTimeout as wait } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import type { Logger } from "#app/server/platform/log.ts";
import { holdStoreLock } from "./store-lock.ts";

type Listener = {
  /** What was sent on the channel. */
  onNotice: (words: string) => void;
  /** True once notices are heard, false from the moment they may be missed. */
  onHearing: (hears: boolean) => void;
};

const RETRY_MS = 500;

/**
 * Hears everything that any process sends on a channel of the database, over a connection of its own. Where that
 * connection breaks it says so at once (`onHearing(false)`) and tries again until it is ended. The same connection shows
 * that a store runs.
 */
export function listenToChannel(
  connection: ClientConfig,
  channel: "shop_changed" | "orders_changed",
  listener: Listener,
  log: Logger,
): { stop: () => Promise<void> } {
  let stopped = false;
  let client: Client | null = null;
  let isConnecting = false;

  const hear = async (): Promise<void> => {
    while (!stopped) {
      const current = new Client({ ...connection, keepAlive: true, connectionTimeoutMillis: 5_000 });
      client = current;
      const lost = new Promise<void>((resolve) => {
        current.once("end", () => resolve());
        current.on("error", () => resolve());
      });
      try {
        current.on("notification", ({ payload }) => listener.onNotice(payload ?? ""));
        isConnecting = true;
        await current.connect().finally(() => {
          isConnecting = false;
        });
        await holdStoreLock(current);
        await current.query(`listen ${channel}`);
        listener.onHearing(true);
        await lost;
      } catch (error) {
        if (!stopped) {
          log.warn({ reason: error, channel }, "changes in the database are not heard; trying again");
        }
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
      // A client that is told to end while it connects never says how its connecting went.
      if (isConnecting) client?.connection.stream.destroy();
      else await client?.end().catch(() => {});
      await ended;
    },
  };
}
