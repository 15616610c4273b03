/** The position of a deck of receipts. */
export type DeckPosition = {
  /** The order on show, or an empty text. */
  shown: string;
  /** The one decided here last, until the owner goes to another. It has left the list, and returns if undone. */
  decided: string;
  /** The place of the order on show in the list, from 0. */
  index: number;
};

export const DECK_START: DeckPosition = { shown: "", decided: "", index: 0 };

/**
 * Returns where a deck is in the list of today. The order on show stays on show, whatever comes or goes beside it: a
 * thumb may be above its button. When it leaves the list, the next one takes its place.
 */
export function findInDeck({ shown, decided, index }: DeckPosition, orderNumbers: readonly string[]) {
  for (const orderNumber of [decided, shown]) {
    const found = orderNumbers.indexOf(orderNumber);
    if (found >= 0) return { shown: orderNumber, decided, index: found };
  }
  const next = Math.max(0, Math.min(index, orderNumbers.length - 1));
  return { shown: orderNumbers[next] ?? "", decided, index: next };
}
