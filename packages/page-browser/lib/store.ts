import { useSyncExternalStore } from "react";

/** A value outside React that components subscribe to. Filled in the browser only. */
export type Store<Value> = {
  /** Returns the current value: the same object until it changes. */
  get: () => Value;
  /** Changes the value; returning the same value changes nothing. */
  update: (change: (value: Value) => Value) => void;
  /** Calls back on every change. Returns an unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
};

/** Returns a store in memory, which a reload empties. */
export function memoryStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    update(change) {
      const next = change(value);
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns a store's value; null on the server and while hydrating, which know nothing of this browser. */
export function useStore<Value>(store: Store<Value>): Value | null {
  return useSyncExternalStore<Value | null>(store.subscribe, store.get, () => null);
}
