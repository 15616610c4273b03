/** A value kept in this browser's local storage, the same in every tab. */
export type BrowserStore<Value> = {
  /** The value now. The same object is answered until something changes. */
  read: () => Value;
  /** Changes the value, starting from what other tabs have made of it meanwhile, and keeps the result. */
  change: (change: (value: Value) => Value) => void;
  /** Calls back on every change, those of other tabs included. */
  watch: (listener: () => void) => () => void;
};

/** The store under a name; `parse` makes a value of whatever is kept there, null where nothing is. */
export function browserStore<Value>(
  name: string,
  parse: (stored: string | null) => Value,
): BrowserStore<Value> {
  /** The value as last read or changed, and the stored text it came from. Filled in the browser only. */
  let known = parse(null);
  let knownText: string | null = null;
  /** True while the browser would not keep the last change: memory then counts, not the storage. */
  let unsaved = false;
  const listeners = new Set<() => void>();

  const storedText = () => {
    try {
      return window.localStorage.getItem(name);
    } catch {
      return knownText;
    }
  };
  const read = () => {
    if (unsaved) return known;
    const text = storedText();
    if (text !== knownText) {
      knownText = text;
      known = parse(text);
    }
    return known;
  };
  const onStorage = (event: StorageEvent) => {
    if (event.key !== null && event.key !== name) return;
    unsaved = false;
    for (const listener of listeners) listener();
  };

  return {
    read,
    change(change) {
      known = change(read());
      knownText = JSON.stringify(known);
      try {
        window.localStorage.setItem(name, knownText);
        unsaved = false;
      } catch {
        unsaved = true;
      }
      for (const listener of listeners) listener();
    },
    watch(listener) {
      if (listeners.size === 0) window.addEventListener("storage", onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", onStorage);
      };
    },
  };
}
