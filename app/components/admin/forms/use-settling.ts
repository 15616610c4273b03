import { type RefObject, useEffect, useState } from "react";

const SETTLES_IN_MS = 800;

/**
 * True for a moment after a card has left the list: the next one moves up under the thumb, and a second tap meant for
 * the first must not decide about it. Whoever worked by keys goes on at the card that took its place.
 */
export function useSettling(list: RefObject<HTMLElement | null>, orderNumbers: readonly string[]): boolean {
  const [before, setBefore] = useState(orderNumbers);
  const [leftAt, setLeftAt] = useState<number | null>(null);
  if (before.join() !== orderNumbers.join()) {
    const gone = before.findIndex((orderNumber) => !orderNumbers.includes(orderNumber));
    setBefore(orderNumbers);
    if (gone >= 0) setLeftAt(gone);
  }
  useEffect(() => {
    if (leftAt === null) return;
    if (document.activeElement === document.body) {
      const cards = list.current?.querySelectorAll<HTMLElement>("[data-order]") ?? [];
      cards[Math.min(leftAt, cards.length - 1)]?.focus({ preventScroll: true });
    }
    const timer = setTimeout(() => setLeftAt(null), SETTLES_IN_MS);
    return () => clearTimeout(timer);
  }, [leftAt, list]);
  return leftAt !== null;
}
