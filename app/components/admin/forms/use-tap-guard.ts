import { type RefObject, useEffect, useState } from "react";

const TAP_GUARD_MS = 800;

/**
 * Returns true for a moment after a card has left the list: the next card moves under the thumb, and a second tap
 * must not decide about it. With the keyboard, focus moves to the card in its place.
 */
export function useTapGuard(list: RefObject<HTMLElement | null>, orderNumbers: readonly string[]): boolean {
  const [previousNumbers, setPreviousNumbers] = useState(orderNumbers);
  const [removedIndex, setRemovedIndex] = useState<number | null>(null);
  if (previousNumbers.join() !== orderNumbers.join()) {
    const index = previousNumbers.findIndex((orderNumber) => !orderNumbers.includes(orderNumber));
    setPreviousNumbers(orderNumbers);
    if (index >= 0) setRemovedIndex(index);
  }
  useEffect(() => {
    if (removedIndex === null) return;
    if (document.activeElement === document.body) {
      const cards = list.current?.querySelectorAll<HTMLElement>("[data-order]") ?? [];
      cards[Math.min(removedIndex, cards.length - 1)]?.focus({ preventScroll: true });
    }
    const timer = setTimeout(() => setRemovedIndex(null), TAP_GUARD_MS);
    return () => clearTimeout(timer);
  }, [removedIndex, list]);
  return removedIndex !== null;
}
