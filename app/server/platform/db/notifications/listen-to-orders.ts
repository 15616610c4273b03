import type { ClientConfig } from "pg";
import type { Logger } from "#app/server/platform/log.ts";
import { listenToChannel } from "./listen-to-channel.ts";

/**
 * What happened to an order: `placed` waits for the staff from now on, `receipt` has a receipt to review, `moved` is
 * everything else. `missed` means that some of these may have been lost: read everything again.
 */
export type OrderNotice = { kind: "placed" | "receipt" | "moved"; orderNumber: string } | { kind: "missed" };

/** Subscribers to order events. */
export type OrderNotices = {
  /**
   * Subscribes to every notice from now on; returns a function that unsubscribes. `onEnd` is called once when the
   * shop closes.
   */
  subscribe: (onNotice: (notice: OrderNotice) => void, onEnd: () => void) => () => void;
  /** Sends everybody home at once; whoever comes later goes at once too. */
  hangUp: () => void;
  stop: () => Promise<void>;
};

type Subscriber = { onNotice: (notice: OrderNotice) => void; onEnd: () => void };

/** Listens to every order that any process takes or moves, and notifies all subscribers of this process. */
export function listenToOrders(connection: ClientConfig, log: Logger): OrderNotices {
  const subscribers = new Set<Subscriber>();
  let isOver = false;
  let hasMissed = false;
  const tell = (notice: OrderNotice) => {
    for (const { onNotice } of subscribers) onNotice(notice);
  };
  const listening = listenToChannel(
    connection,
    "orders_changed",
    {
      onNotice: (words) => {
        const notice = readNotice(words);
        if (notice) tell(notice);
      },
      onHearing: (hears) => {
        if (hears && hasMissed) tell({ kind: "missed" });
        hasMissed = !hears;
      },
    },
    log,
  );
  const hangUp = () => {
    isOver = true;
    for (const { onEnd } of [...subscribers]) onEnd();
    subscribers.clear();
  };

  return {
    subscribe(onNotice, onEnd) {
      if (isOver) {
        onEnd();
        return () => {};
      }
      const subscriber = { onNotice, onEnd };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    hangUp,
    async stop() {
      hangUp();
      await listening.stop();
    },
  };
}

function readNotice(words: string): OrderNotice | null {
  const [kind, orderNumber] = words.split(":");
  if (!orderNumber) return null;
  return kind === "placed" || kind === "receipt" || kind === "moved" ? { kind, orderNumber } : null;
}
