import { type TouchEvent, useRef } from "react";
import { isPhone } from "./is-phone.ts";

/** Source: specification 4.5. */
const LEAST_PX = 100;
const LONGEST_MS = 500;

/**
 * Returns whether the page does not handle a swipe: what was touched may scroll sideways, takes input, or is in a dialog.
 */
function isElsewhere(touched: Element | null, page: Element): boolean {
  if (touched === page) return false;
  if (touched === null || touched.matches("input, form, dialog, [popover]")) return true;
  // Rows that may scroll sideways contain their overscroll, also while all of a row fits: the shopper can't know.
  return (
    getComputedStyle(touched).overscrollBehaviorX === "contain" || isElsewhere(touched.parentElement, page)
  );
}

type Swipe = { onLeft?: () => void; onRight?: () => void };

/** Returns handlers that call back on a quick sideways swipe, on phones only. Source: specification 4.5. */
export function useSwipe({ onLeft, onRight }: Swipe) {
  const began = useRef<{ x: number; y: number; at: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent<Element>) => {
      const touch = event.touches.length === 1 ? event.touches[0] : undefined;
      began.current =
        touch && !isElsewhere(event.target as Element, event.currentTarget)
          ? { x: touch.clientX, y: touch.clientY, at: event.timeStamp }
          : null;
    },
    onTouchEnd: (event: TouchEvent<Element>) => {
      const start = began.current;
      const touch = event.changedTouches[0];
      began.current = null;
      if (!start || !touch || event.timeStamp - start.at > LONGEST_MS) return;
      const across = touch.clientX - start.x;
      const distance = Math.abs(across);
      const isSideways = distance >= LEAST_PX && distance > 2 * Math.abs(touch.clientY - start.y);
      if (isSideways && isPhone()) (across < 0 ? onLeft : onRight)?.();
    },
  };
}
