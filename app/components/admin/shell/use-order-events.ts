import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

const EVENTS_PATH = "/admin/orders/events";
/** Several events of one act make one reading. */
const GATHER_MS = 250;
/** How often the screen is read again where no stream tells of changes. */
const POLL_EVERY_MS = 20_000;

/**
 * Reads the screen again when an order comes in or moves, told by the shop's stream of events; where that is not to be
 * had, every 20 seconds. `onWaiting` hears of each order that waits for the staff from now on.
 */
export function useOrderEvents(onWaiting?: (orderNumber: string) => void): void {
  const { state, revalidate } = useRevalidator();
  const tellWaiting = useEffectEvent((orderNumber: string) => onWaiting?.(orderNumber));
  /** False where something is being read or saved just now. */
  const refresh = useEffectEvent(async () => {
    if (state !== "idle") return false;
    // A screen is not taken away because the network is.
    const answers = await fetch("/healthz").then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) await revalidate();
    return true;
  });

  useEffect(() => {
    const source = new EventSource(EVENTS_PATH);
    let isStale = false;
    let isOver = false;
    let gathering: number | undefined;
    const isStreaming = () => source.readyState === EventSource.OPEN;
    const read = () => {
      gathering = undefined;
      // Nobody looks: it is read when somebody does.
      if (document.visibilityState !== "visible") return;
      isStale = false;
      void refresh().then((isRead) => {
        if (!isRead && !isOver) readSoon();
      });
    };
    const readSoon = () => {
      isStale = true;
      gathering ??= window.setTimeout(read, GATHER_MS);
    };
    let hasBroken = false;
    source.onerror = () => {
      hasBroken = true;
    };
    source.onopen = () => {
      if (hasBroken) readSoon();
      hasBroken = false;
    };
    source.addEventListener("missed", readSoon);
    source.addEventListener("order", ({ data }) => {
      readSoon();
      const orderNumber = waitingOrder(data);
      if (orderNumber !== null) tellWaiting(orderNumber);
    });
    const poll = window.setInterval(() => {
      if (!isStreaming()) read();
    }, POLL_EVERY_MS);
    const look = () => {
      if (isStale || !isStreaming()) read();
    };
    document.addEventListener("visibilitychange", look);
    return () => {
      isOver = true;
      source.close();
      window.clearInterval(poll);
      window.clearTimeout(gathering);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
}

/** The number of an order that waits for the staff; null for any other event. */
function waitingOrder(text: unknown): string | null {
  const event: unknown = JSON.parse(String(text));
  if (typeof event !== "object" || event === null || !("kind" in event) || !("orderNumber" in event)) {
    return null;
  }
  const isWaiting = event.kind === "placed" || event.kind === "receipt";
  return isWaiting && typeof event.orderNumber === "string" ? event.orderNumber : null;
}
