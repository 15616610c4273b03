import { setTimeout as wait } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { keepStoreLock } from "#app/server/platform/db/connection/store-lock.ts";
import { KEEP_ALIVE } from "#app/server/platform/db/open-database.ts";
import type { Logger } from "#app/server/platform/log.ts";
import { withTimeout } from "#app/server/platform/with-timeout.ts";

type Listener = {
  /** What was sent on the channel. */
  onNotice: (words: string) => void;
  /** True once subscribed, false from the moment notices may be missed. */
  onHearing: (hears: boolean) => void;
};

type Pace = { askEveryMs: number; answerWithinMs: number };

const RETRY_MS = 500;
const PACE: Pace = { askEveryMs: 20_000, answerWithinMs: 10_000 };

/** How long a database may take to say good-bye before it is left without. */
const LEAVE_WITHIN_MS = 2_000;

/**
 * Listens to everything that any process sends on a channel of the database, over a connection of its own. Where that
 * connection breaks, or does not respond for 10 s to a query sent every 20 s, it calls `onHearing(false)` and
 * reconnects until it is stopped. The same connection shows that a store runs.
 */
export function listenToChannel(
  connection: ClientConfig,
  channel: "shop_changed" | "orders_changed",
  listener: Listener,
  log: Logger,
  pace: Pace = PACE,
): { stop: () => Promise<void> } {
  let stopped = false;
  let client: Client | null = null;
  let isConnecting = false;

  const hear = async (): Promise<void> => {
    while (!stopped) {
      const current = new Client({ ...connection, ...KEEP_ALIVE, connectionTimeoutMillis: 5_000 });
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
        await keepStoreLock(current);
        await responds(current, `listen ${channel}`, pace);
        listener.onHearing(true);
        while (!(await happens(lost, pace.askEveryMs))) await responds(current, "select 1", pace);
      } catch (error) {
        if (!stopped) {
          log.warn({ reason: error, channel }, "changes in the database are not heard; trying again");
        }
      }
      listener.onHearing(false);
      await leave(current);
      if (!stopped) await wait(RETRY_MS);
    }
  };
  const ended = hear();

  return {
    async stop() {
      stopped = true;
      // A client that is ended while it connects never reports the result.
      if (isConnecting) client?.connection.stream.destroy();
      else if (client) await leave(client);
      await ended;
    },
  };
}

/** Throws where no response comes in time. */
async function responds(client: Client, words: string, { answerWithinMs }: Pace): Promise<void> {
  if (await happens(client.query(words), answerWithinMs)) return;
  throw new Error(`the database did not answer for ${answerWithinMs / 1000} s`);
}

async function leave(client: Client): Promise<void> {
  const left = await happens(client.end(), LEAVE_WITHIN_MS).catch(() => false);
  if (!left) client.connection.stream.destroy();
}

/** Whether it comes to its end in this time. */
async function happens(work: Promise<unknown>, withinMs: number): Promise<boolean> {
  const ended = work.then(() => true);
  return (await withTimeout(ended, withinMs)) ?? false;
}
