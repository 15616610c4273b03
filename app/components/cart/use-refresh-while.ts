import { useEffect, useEffectEvent, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";

const FIRST_AFTER_MS = 1_000;
const MOST_BETWEEN_MS = 15_000;

/** Revalidates the page while `isWaiting`, with growing pauses. */
export function useRefreshWhile(isWaiting: boolean): void {
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(async () => {
    // A failed revalidation offline would replace the page.
    const isThere = await fetch("/healthz").then(
      ({ ok }) => ok,
      () => false,
    );
    if (isThere) await revalidate();
  });
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    let wait = FIRST_AFTER_MS;
    let timer = setTimeout(again, wait);
    async function again() {
      if (document.visibilityState === "visible") await refresh();
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

/** Returns the data of the last action until another is sent: the router drops it with the next revalidation. */
export function useLastActionData<Data>(actionData: Data | undefined): Data | undefined {
  const isSent = useNavigation().state !== "idle";
  const [last, setLast] = useState({ isSent, actionData });
  const isNew = actionData !== undefined && actionData !== last.actionData;
  if (isNew || isSent !== last.isSent) {
    setLast({ isSent, actionData: isSent ? (actionData ?? last.actionData) : actionData });
  }
  return last.actionData;
}
