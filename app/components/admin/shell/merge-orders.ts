type HasOrderNumber = { orderNumber: string };

/** The cards on the screen, and the numbers of new orders that are not shown yet. */
export type StableOrders<Order> = { orders: readonly Order[]; newOrderNumbers: readonly string[] };

/**
 * Merges a revalidated list into the screen: every card keeps its place and shows its newest state, and new orders wait
 * until they are requested. Only after an action of the reader does `removesMissing` remove orders that have left the
 * list, and bring those back at their place that were `known` before, such as one whose change was undone. An empty
 * screen shows everything.
 */
export function mergeOrders<Order extends HasOrderNumber>(
  shown: readonly Order[],
  latest: readonly Order[],
  { removesMissing, known }: { removesMissing: boolean; known: ReadonlySet<string> },
): StableOrders<Order> {
  const latestByNumber = new Map(latest.map((order) => [order.orderNumber, order]));
  const shownNumbers = new Set(shown.map(({ orderNumber }) => orderNumber));
  const isNew = ({ orderNumber }: Order) =>
    !shownNumbers.has(orderNumber) && !(removesMissing && known.has(orderNumber));
  const remaining = removesMissing
    ? shown.filter(({ orderNumber }) => latestByNumber.has(orderNumber))
    : shown;
  if (remaining.length === 0) return { orders: latest, newOrderNumbers: [] };
  const tailIndex = tailIndexOf(latest, isNew);
  return {
    orders: removesMissing
      ? latest.filter((order, index) => index >= tailIndex || !isNew(order))
      : remaining.map((order) => latestByNumber.get(order.orderNumber) ?? order),
    newOrderNumbers: latest
      .slice(0, tailIndex)
      .filter(isNew)
      .map(({ orderNumber }) => orderNumber),
  };
}

/** Returns the index in the newest list of the first order that is older than all known ones. */
function tailIndexOf<Order>(latest: readonly Order[], isNew: (order: Order) => boolean): number {
  const lastKnown = latest.findLastIndex((order) => !isNew(order));
  return lastKnown === -1 ? latest.length : lastKnown + 1;
}

/**
 * Merges a revalidated queue, longest waiting first, into the screen as `mergeOrders` does. Those that came in after
 * `loadedAt` wait until they are requested; after an action of the reader, others take their place: the next page's
 * move up, and one whose decision was undone comes back.
 */
export function mergeQueue<Order extends HasOrderNumber & { waitingSince: Date }>(
  shown: readonly Order[],
  latest: readonly Order[],
  { removesMissing, loadedAt }: { removesMissing: boolean; loadedAt: Date },
): StableOrders<Order> {
  const latestByNumber = new Map(latest.map((order) => [order.orderNumber, order]));
  const shownNumbers = new Set(shown.map(({ orderNumber }) => orderNumber));
  const isNew = ({ orderNumber, waitingSince }: Order) =>
    !shownNumbers.has(orderNumber) && waitingSince > loadedAt;
  const newOrderNumbers = latest.filter(isNew).map(({ orderNumber }) => orderNumber);
  const orders = removesMissing
    ? latest.filter((order) => !isNew(order))
    : shown.map((order) => latestByNumber.get(order.orderNumber) ?? order);
  return orders.length === 0 ? { orders: latest, newOrderNumbers: [] } : { orders, newOrderNumbers };
}
