import { useEffect, useEffectEvent } from "react";
import { useNavigation, useRevalidator } from "react-router";

const EVENTS_PATH = "/admin/orders/events";
/** One action causes several events, which trigger one revalidation. */
const DEBOUNCE_MS = 250;
/** How often the screen revalidates where no event stream is available. */
const POLL_INTERVAL_MS = 20_000;

/**
 * Revalidates the screen when the shop's event stream reports a new or changed order; without the stream, every 20
 * seconds. Calls `onWaiting` for each order that starts to wait for the staff.
 */
export function useOrderEvents(onPendingOrder?: (orderNumber: string) => void): void {
  const { state, revalidate } = useRevalidator();
  const isNavigating = useNavigation().state !== "idle";
  const notifyPendingOrder = useEffectEvent((orderNumber: string) => onPendingOrder?.(orderNumber));
  /**
   * Revalidates if the router is idle, and returns whether it was. React Router would restart a running navigation
   * without its `preventScrollReset`.
   */
  const refresh = useEffectEvent(async () => {
    if (state !== "idle" || isNavigating) return false;
    await revalidate();
    return true;
  });

  useEffect(() => {
    const source = new EventSource(EVENTS_PATH);
    let isStale = false;
    let isUnmounted = false;
    let debounceTimer: number | undefined;
    const isStreaming = () => source.readyState === EventSource.OPEN;
    const refreshNow = () => {
      debounceTimer = undefined;
      // A hidden page revalidates when it becomes visible.
      if (document.visibilityState !== "visible") return;
      isStale = false;
      void refresh().then((isRefreshed) => {
        if (!isRefreshed && !isUnmounted) scheduleRefresh();
      });
    };
    const scheduleRefresh = () => {
      isStale = true;
      debounceTimer ??= window.setTimeout(refreshNow, DEBOUNCE_MS);
    };
    let hasFailed = false;
    source.onerror = () => {
      hasFailed = true;
    };
    source.onopen = () => {
      if (hasFailed) scheduleRefresh();
      hasFailed = false;
    };
    source.addEventListener("missed", scheduleRefresh);
    source.addEventListener("order", ({ data }) => {
      scheduleRefresh();
      const orderNumber = pendingOrderNumber(data);
      if (orderNumber !== null) notifyPendingOrder(orderNumber);
    });
    const poll = window.setInterval(() => {
      if (!isStreaming()) refreshNow();
    }, POLL_INTERVAL_MS);
    const handleVisibilityChange = () => {
      if (isStale || !isStreaming()) refreshNow();
    };
    document.addEventListener("visibilitychange", handleVisibilityChange);
    return () => {
      isUnmounted = true;
      source.close();
      window.clearInterval(poll);
      window.clearTimeout(debounceTimer);
      document.removeEventListener("visibilitychange", handleVisibilityChange);
    };
  }, []);
}

/** Returns the number of an order that waits for the staff, or null for any other event. */
function pendingOrderNumber(data: unknown): string | null {
  const event: unknown = JSON.parse(String(data));
  if (typeof event !== "object" || event === null || !("kind" in event) || !("orderNumber" in event)) {
    return null;
  }
  const isWaiting = event.kind === "placed" || event.kind === "receipt";
  return isWaiting && typeof event.orderNumber === "string" ? event.orderNumber : null;
}
