import { beforeEach, describe, expect, test, vi } from "vitest";
import { persistentStore } from "./persistent-store.ts";

const KEY = "list";

const parse = (stored: unknown): string[] => (Array.isArray(stored) ? stored.map(String) : []);

/** Simulates a browser tab: its window with a storage, and a store of its own. */
function openTab(storage: Pick<Storage, "getItem" | "setItem">) {
  const events = new EventTarget();
  vi.stubGlobal("window", {
    localStorage: storage,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  });
  const store = persistentStore(KEY, { parse });
  return { store, events, add: (item: string) => store.update((list) => [...list, item]) };
}

function memoryStorage(kept = new Map<string, string>()) {
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

function storageEvent(key: string): Event {
  return Object.assign(new Event("storage"), { key });
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe("a value stored in the browser", () => {
  test("is saved on every change and read again by the next page", () => {
    const storage = memoryStorage();
    openTab(storage).add("a");
    expect(storage.getItem(KEY)).toBe('["a"]');
    expect(openTab(storage).store.get()).toEqual(["a"]);
  });

  test("counts as missing if its JSON is corrupt, which is logged", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { store } = openTab(memoryStorage(new Map([[KEY, "{not json"]])));
    expect(store.get()).toEqual([]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(KEY), expect.any(Error));
    warn.mockRestore();
  });

  test("stays in memory where the browser stores nothing", () => {
    const refusing = {
      getItem: () => {
        throw new Error("SecurityError");
      },
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    const { store, add } = openTab(refusing);
    add("a");
    add("b");
    expect(store.get()).toEqual(["a", "b"]);
  });

  test("a change in one tab applies to another tab's latest value", () => {
    const storage = memoryStorage();
    const { store, add } = openTab(storage);
    add("a");
    openTab(storage).add("b");
    add("c");
    expect(store.get()).toEqual(["a", "b", "c"]);
  });

  test("another tab's change reaches subscribers", () => {
    const { store, events } = openTab(memoryStorage());
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    events.dispatchEvent(storageEvent(KEY));
    events.dispatchEvent(storageEvent("something-else"));
    stop();
    events.dispatchEvent(storageEvent(KEY));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test("is the same object until it changes", () => {
    const { store, add } = openTab(memoryStorage());
    add("a");
    expect(store.get()).toBe(store.get());
  });
});
