import { useState } from "react";
import { useFetchers, useLocation } from "react-router";
import { mergeOrders, mergeQueue, type StableOrders } from "./merge-orders.ts";

type ListState<Order> = StableOrders<Order> & {
  /** The URL these cards were loaded for; another URL replaces the list. */
  locationKey: string;
  latest: readonly Order[];
  /** The numbers of all orders it has shown. */
  known: ReadonlySet<string>;
  /** Whether an action was performed whose result is not loaded yet. */
  hasSubmitted: boolean;
  /** Whether new orders were requested: the next data replaces the list. */
  shouldShowAll: boolean;
};

type Merge<Order> = (
  shown: readonly Order[],
  latest: readonly Order[],
  options: { removesMissing: boolean; known: ReadonlySet<string> },
) => StableOrders<Order>;

/**
 * Returns a list of orders that does not move when new orders are loaded: nothing is inserted between or above the
 * cards on the screen until `showAll` is called or the URL changes.
 */
export function useStableOrders<Order extends { orderNumber: string }>(
  latest: readonly Order[],
  merge: Merge<Order> = mergeOrders,
): StableOrders<Order> & { showAll: () => void } {
  const locationKey = useListKey();
  const isSubmitting = useFetchers().some(({ formMethod }) => formMethod === "POST");
  const [state, setState] = useState<ListState<Order>>(() => initialState(locationKey, latest));
  let next = state;
  if (state.locationKey !== locationKey) next = initialState(locationKey, latest);
  else if (state.latest !== latest) next = { ...nextState(state, latest, merge), hasSubmitted: isSubmitting };
  else if (isSubmitting && !state.hasSubmitted) next = { ...state, hasSubmitted: true };
  if (next !== state) setState(next);
  const showAll = () => setState({ ...initialState(locationKey, latest), shouldShowAll: true });
  return { orders: next.orders, newOrderNumbers: next.newOrderNumbers, showAll };
}

/** Returns the key of the list's location, which an order that opens beside it passes on. */
function useListKey(): string {
  const { key, state } = useLocation();
  const passed: unknown = state;
  const isPassed = typeof passed === "object" && passed !== null && "listKey" in passed;
  return isPassed ? String(passed.listKey) : key;
}

function initialState<Order extends { orderNumber: string }>(
  locationKey: string,
  latest: readonly Order[],
): ListState<Order> {
  return {
    locationKey,
    latest,
    known: numbersOf(latest),
    orders: latest,
    newOrderNumbers: [],
    hasSubmitted: false,
    shouldShowAll: false,
  };
}

function nextState<Order extends { orderNumber: string }>(
  state: ListState<Order>,
  latest: readonly Order[],
  merge: Merge<Order>,
): ListState<Order> {
  if (state.shouldShowAll) return initialState(state.locationKey, latest);
  const { known } = state;
  const merged = merge(state.orders, latest, { removesMissing: state.hasSubmitted, known });
  return { ...state, latest, ...merged, known: new Set([...known, ...numbersOf(merged.orders)]) };
}

function numbersOf(orders: readonly { orderNumber: string }[]): ReadonlySet<string> {
  return new Set(orders.map(({ orderNumber }) => orderNumber));
}

/** Does the same for a queue, longest waiting first, that was loaded at `loadedAt`. */
export function useStableQueue<Order extends { orderNumber: string; waitingSince: Date }>(
  latest: readonly Order[],
  loadedAt: Date,
): StableOrders<Order> & { showAll: () => void } {
  const locationKey = useListKey();
  // The next reading is later: what came in since the first one is new until it is requested.
  const [first, setFirst] = useState({ locationKey, loadedAt });
  if (first.locationKey !== locationKey) setFirst({ locationKey, loadedAt });
  const list = useStableOrders(latest, (shown, fresh, options) =>
    mergeQueue(shown, fresh, { ...options, loadedAt: first.loadedAt }),
  );
  return {
    ...list,
    showAll: () => {
      setFirst({ locationKey, loadedAt });
      list.showAll();
    },
  };
}
