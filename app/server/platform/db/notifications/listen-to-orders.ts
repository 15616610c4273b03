import type { ClientConfig } from "pg";
import type { Logger } from "#app/server/platform/log.ts";
import { listenToChannel } from "./listen-to-channel.ts";

/**
 * A change of an order: `placed` is an order for the staff to handle, `receipt` a receipt to review, `moved` anything
 * else. `missed` means that notices may have been lost, so subscribers read everything again.
 */
export type OrderNotice = { kind: "placed" | "receipt" | "moved"; orderNumber: string } | { kind: "missed" };

/** Subscribers to order events. */
export type OrderNotices = {
  /**
   * Subscribes to all later notices and returns an unsubscribe function. `onEnd` is called once when the shop closes.
   */
  subscribe: (onNotice: (notice: OrderNotice) => void, onEnd: () => void) => () => void;
  /** Ends all subscriptions, and from then on every new one at once. */
  endStreams: () => void;
  stop: () => Promise<void>;
};

type Subscriber = { onNotice: (notice: OrderNotice) => void; onEnd: () => void };

/** Listens to changes of orders by any process, and notifies the subscribers of this process. */
export function listenToOrders(connection: ClientConfig, log: Logger): OrderNotices {
  const subscribers = new Set<Subscriber>();
  let isClosed = false;
  let hasMissed = false;
  const notify = (notice: OrderNotice) => {
    for (const { onNotice } of subscribers) onNotice(notice);
  };
  const listening = listenToChannel(
    connection,
    "orders_changed",
    {
      onNotice: (payload) => {
        const notice = readNotice(payload);
        if (notice) notify(notice);
      },
      onSubscribedChange: (isSubscribed) => {
        if (isSubscribed && hasMissed) notify({ kind: "missed" });
        hasMissed = !isSubscribed;
      },
    },
    log,
  );
  const endStreams = () => {
    isClosed = true;
    for (const { onEnd } of [...subscribers]) onEnd();
    subscribers.clear();
  };

  return {
    subscribe(onNotice, onEnd) {
      if (isClosed) {
        onEnd();
        return () => {};
      }
      const subscriber = { onNotice, onEnd };
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    endStreams,
    async stop() {
      endStreams();
      await listening.stop();
    },
  };
}

function readNotice(payload: string): OrderNotice | null {
  const [kind, orderNumber] = payload.split(":");
  if (!orderNumber) return null;
  return kind === "placed" || kind === "receipt" || kind === "moved" ? { kind, orderNumber } : null;
}
