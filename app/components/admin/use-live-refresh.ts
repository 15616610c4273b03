import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";

const REFRESH_EVERY_MS = 20_000;

/** Reads the screen again every 20 seconds while somebody looks at it, and at once when they come back to it. */
export function useLiveRefresh(): void {
  const { state, revalidate } = useRevalidator();
  const refresh = useEffectEvent(async () => {
    if (document.visibilityState !== "visible" || state !== "idle") return;
    // A screen is not taken away because the network is.
    const answers = await fetch("/healthz").then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) await revalidate();
  });
  useEffect(() => {
    const timer = setInterval(() => void refresh(), REFRESH_EVERY_MS);
    const look = () => void refresh();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
}
