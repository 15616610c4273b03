import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";

const TAP_GUARD_MS = 800;

/**
 * Returns true for a moment after orders on the screen have moved, because one came or left: another order is under the
 * thumb then, and a second tap must not decide about it. With the keyboard, focus moves to the order in its place.
 */
export function useTapGuard(list: RefObject<HTMLElement | null>, orderNumbers: readonly string[]): boolean {
  const { key } = useLocation();
  const [previous, setPrevious] = useState({ key, orderNumbers });
  const [movedFrom, setMovedFrom] = useState<number | null>(null);
  if (previous.key !== key || previous.orderNumbers.join() !== orderNumbers.join()) {
    const index = previous.orderNumbers.findIndex((orderNumber, at) => orderNumbers[at] !== orderNumber);
    setPrevious({ key, orderNumbers });
    setMovedFrom(previous.key === key && index >= 0 ? index : null);
  }
  useEffect(() => {
    if (movedFrom === null) return;
    if (document.activeElement === document.body) {
      const cards = list.current?.querySelectorAll<HTMLElement>("[data-order]") ?? [];
      cards[Math.min(movedFrom, cards.length - 1)]?.focus({ preventScroll: true });
    }
    const timer = setTimeout(() => setMovedFrom(null), TAP_GUARD_MS);
    return () => clearTimeout(timer);
  }, [movedFrom, list]);
  return movedFrom !== null;
}
