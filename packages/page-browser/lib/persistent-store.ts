import type { Store } from "./store.ts";

/** A store that persists in this browser's storage. */
type PersistentStore<Value> = Store<Value> & {
  /** Removes the stored value, as if nothing had ever been stored. */
  clear: () => void;
};

type Options<Value> = {
  /** `localStorage` is shared by all tabs and persists; `sessionStorage` belongs to this tab. */
  storage?: "localStorage" | "sessionStorage";
} & (
  | {
      /** Returns the value of the stored JSON; of null if there is none, or none that can be read. Never throws. */
      parse: (stored: unknown) => Value;
      serialize?: undefined;
    }
  | {
      /** Returns the value of the stored text, null if there is none. Never throws. */
      parse: (stored: string | null) => Value;
      /** Stores the value as a text of its own, not as JSON. */
      serialize: (value: Value) => string;
    }
);

/**
 * Returns the store for this storage key, shared by all tabs. A change starts from the other tabs' latest value. With a
 * full or blocked storage the value stays in this tab's memory.
 */
export function persistentStore<Value>(key: string, options: Options<Value>): PersistentStore<Value> {
  const { storage = "localStorage", serialize = JSON.stringify } = options;
  const parse = (text: string | null) =>
    options.serialize ? options.parse(text) : options.parse(readJson(key, text));
  /** The value as last read or changed, with its stored text. */
  let cached = parse(null);
  let cachedText: string | null = null;
  /** True while the storage refuses the last change. */
  let isUnsaved = false;
  const listeners = new Set<() => void>();

  const storedText = () => {
    try {
      return window[storage].getItem(key);
    } catch {
      return cachedText;
    }
  };
  const get = () => {
    if (isUnsaved) return cached;
    const text = storedText();
    if (text !== cachedText) {
      cachedText = text;
      cached = parse(text);
    }
    return cached;
  };
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const store = (write: (area: Storage) => void) => {
    try {
      write(window[storage]);
      isUnsaved = false;
    } catch {
      isUnsaved = true;
    }
    notify();
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== key) return;
    isUnsaved = false;
    notify();
  };

  return {
    get,
    update(change) {
      const before = get();
      const after = change(before);
      if (after === before) return;
      cached = after;
      store((area) => {
        cachedText = serialize(after);
        area.setItem(key, cachedText);
      });
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener("storage", onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", onStorage);
      };
    },
    clear() {
      cached = parse(null);
      cachedText = null;
      store((area) => area.removeItem(key));
    },
  };
}

/** Returns the parsed JSON, or null; a text that cannot be parsed is logged. */
function readJson(key: string, text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch (error) {
    console.warn(`${key} in this browser's storage can't be read.`, error);
    return null;
  }
}
