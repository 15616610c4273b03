import { useEffect, useEffectEvent } from "react";
import { useNavigation, useRevalidator } from "react-router";

const FIRST_AFTER_MS = 1_000;
const MOST_BETWEEN_MS = 15_000;

/** Revalidates the page while `isWaiting`, with growing pauses. */
export function useRefreshWhile(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  const isNavigating = useNavigation().state !== "idle";
  const refresh = useEffectEvent(async () => {
    // During a navigation it would begin that one again.
    if (!isNavigating) await revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    let wait = FIRST_AFTER_MS;
    let timer = setTimeout(again, wait);
    async function again() {
      // A failed revalidation offline would replace the page.
      if (document.visibilityState === "visible" && (await isServerThere())) await refresh();
      if (isOver) return;
      wait = Math.min(MOST_BETWEEN_MS, wait * 1.5);
      timer = setTimeout(again, wait);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWaiting]);
}

function isServerThere(): Promise<boolean> {
  return fetch("/healthz").then(
    ({ ok }) => ok,
    () => false,
  );
}
