type Numbered = { orderNumber: string };

/** The cards on the screen, and the numbers of the orders that came in above or between them since. */
export type StandingOrders<Order> = { orders: readonly Order[]; waiting: readonly string[] };

/**
 * What stays on the screen when the list is read again: every card keeps its place and shows its newest state, and
 * what came in waits until it is asked for. Only after an act of the reader's own does `dropsGone` take away what is no
 * longer on the list and let older orders move up at its end. An empty screen takes everything.
 */
export function standingOrders<Order extends Numbered>(
  shown: readonly Order[],
  fresh: readonly Order[],
  { dropsGone }: { dropsGone: boolean },
): StandingOrders<Order> {
  const newest = new Map(fresh.map((order) => [order.orderNumber, order]));
  const known = new Set(shown.map(({ orderNumber }) => orderNumber));
  const isNew = ({ orderNumber }: Order) => !known.has(orderNumber);
  const kept = dropsGone ? shown.filter(({ orderNumber }) => newest.has(orderNumber)) : shown;
  if (kept.length === 0) return { orders: fresh, waiting: [] };
  const tail = tailOf(fresh, isNew);
  return {
    orders: [
      ...kept.map((order) => newest.get(order.orderNumber) ?? order),
      ...(dropsGone ? fresh.slice(tail) : []),
    ],
    waiting: fresh
      .slice(0, tail)
      .filter(isNew)
      .map(({ orderNumber }) => orderNumber),
  };
}

/** Where on the newest list the orders begin that are older than all known ones. */
function tailOf<Order>(fresh: readonly Order[], isNew: (order: Order) => boolean): number {
  const lastKnown = fresh.findLastIndex((order) => !isNew(order));
  return lastKnown === -1 ? fresh.length : lastKnown + 1;
}
