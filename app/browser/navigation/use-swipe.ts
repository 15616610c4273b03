import { type TouchEvent, useRef } from "react";

/** Source: specification §9, Interface. */
const LEAST_PX = 100;
const LONGEST_MS = 500;
const PHONE = "(width < 48rem)";
/** Elements that scroll sideways handle their own swipes. */
const OWN_SWIPES = "[data-own-swipes], [aria-roledescription=carousel], nav, input, select, dialog";

/** Turns off the browser's own swipe navigation, except in rows that scroll sideways. */
const STYLE = { touchAction: "pan-y pinch-zoom" } as const;

type Swipe = { onLeft?: () => void; onRight?: () => void; within?: "page" | "dialog" };

/**
 * Returns handlers that call back on a quick sideways swipe, on phones only. Source: specification §2, Screen details.
 */
export function useSwipe({ onLeft, onRight, within = "page" }: Swipe) {
  const began = useRef<{ x: number; y: number; at: number } | null>(null);
  return {
    style: STYLE,
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      const isElsewhere =
        within === "page" && event.target instanceof Element && event.target.closest(OWN_SWIPES) !== null;
      began.current =
        touch && !isElsewhere ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const start = began.current;
      const touch = event.changedTouches[0];
      began.current = null;
      if (!start || !touch || event.timeStamp - start.at > LONGEST_MS) return;
      if (!window.matchMedia(PHONE).matches) return;
      const across = touch.clientX - start.x;
      const isSideways =
        Math.abs(across) >= LEAST_PX && Math.abs(across) > 2 * Math.abs(touch.clientY - start.y);
      if (!isSideways) return;
      if (across < 0) onLeft?.();
      else onRight?.();
    },
  };
}
