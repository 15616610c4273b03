import { setTimeout as wait } from "node:timers/promises";
import { Client, type ClientConfig } from "pg";
import { holdStoreLock } from "#app/server/platform/db/connection/store-lock.ts";
import { KEEP_ALIVE } from "#app/server/platform/db/open-database.ts";
import type { Logger } from "#app/server/platform/log.ts";
import { withTimeout } from "#app/server/platform/with-timeout.ts";

type Listener = {
  /** Called with the payload of each notification. */
  onNotice: (payload: string) => void;
  /** True once subscribed, false from the moment notices may be missed. */
  onSubscribedChange: (isSubscribed: boolean) => void;
};

type Pace = { checkEveryMs: number; timeoutMs: number };

const RETRY_MS = 500;
const PACE: Pace = { checkEveryMs: 20_000, timeoutMs: 10_000 };

/** How long closing the connection may take before its socket is destroyed. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * Listens to the channel `shop_changed` of the database over a separate connection, which also holds the lock of a running store. If the
 * connection breaks, or a query sent every 20 s gets no response within 10 s, it calls `onSubscribedChange(false)`. It
 * then reconnects until it is stopped.
 */
export function listenToChannel(
  connection: ClientConfig,
  listener: Listener,
  log: Logger,
  pace: Pace = PACE,
): { stop: () => Promise<void> } {
  let stopped = false;
  let client: Client | null = null;
  let isConnecting = false;

  const listen = async (): Promise<void> => {
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
        await holdStoreLock(current);
        await queryInTime(current, "listen shop_changed", pace);
        listener.onSubscribedChange(true);
        while (!(await settles(lost, pace.checkEveryMs))) await queryInTime(current, "select 1", pace);
      } catch (error) {
        if (!stopped) {
          log.warn({ reason: error }, "the subscription to database changes was lost; reconnecting");
        }
      }
      listener.onSubscribedChange(false);
      await close(current);
      if (!stopped) await wait(RETRY_MS);
    }
  };
  const ended = listen();

  return {
    async stop() {
      stopped = true;
      // A client that is ended while it connects never reports the result.
      if (isConnecting) client?.connection.stream.destroy();
      else if (client) await close(client);
      await ended;
    },
  };
}

/** Runs a statement; throws where it gets no response in time. */
async function queryInTime(client: Client, statement: string, { timeoutMs }: Pace): Promise<void> {
  if (await settles(client.query(statement), timeoutMs)) return;
  throw new Error(`the database did not respond for ${timeoutMs / 1000} s`);
}

async function close(client: Client): Promise<void> {
  const isClosed = await settles(client.end(), CLOSE_TIMEOUT_MS).catch(() => false);
  if (!isClosed) client.connection.stream.destroy();
}

/** Returns whether a promise resolves in time. */
async function settles(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  return (
    (await withTimeout(
      work.then(() => true),
      timeoutMs,
    )) ?? false
  );
}
