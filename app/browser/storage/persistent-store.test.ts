import { beforeEach, describe, expect, test, vi } from "vitest";
import { addLine, type CartProduct, countItems } from "#app/domain/cart/cart.ts";
import { CART_STORAGE_KEY } from "#app/domain/cart/stored-cart.ts";

const runner: CartProduct = {
  id: "p1",
  slug: "runner",
  name: "Runner",
  brand: "Kairaba",
  priceUsd: 10_000,
  inStock: true,
  weightGrams: 1000,
  deliveryDuration: "1 week",
  image: null,
};

/** Simulates a browser tab: its window with a storage, and a fresh copy of the store's module. */
async function openTab(storage: Pick<Storage, "getItem" | "setItem">) {
  vi.resetModules();
  const events = new EventTarget();
  vi.stubGlobal("window", {
    localStorage: storage,
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
  });
  return { store: (await import("#app/components/cart/cart-store.ts")).cartStore, events };
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

describe("the cart stored in the browser", () => {
  test("is saved on every change and read again by the next page", async () => {
    const storage = memoryStorage();
    const { store } = await openTab(storage);
    store.update((cart) => addLine(cart, runner, "42", 2));
    expect(storage.getItem(CART_STORAGE_KEY)).toContain('"quantity":2');
    const next = await openTab(storage);
    expect(countItems(next.store.get())).toBe(2);
  });

  test("a corrupt stored cart counts as empty, and is logged", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const { store } = await openTab(memoryStorage(new Map([[CART_STORAGE_KEY, "{not json"]])));
    expect(store.get().lines).toEqual([]);
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      expect.stringContaining(CART_STORAGE_KEY),
      expect.any(Error),
    );
    warn.mockRestore();
  });

  test("stays in memory where the browser stores nothing", async () => {
    const refusing = {
      getItem: () => {
        throw new Error("SecurityError");
      },
      setItem: () => {
        throw new Error("QuotaExceededError");
      },
    };
    const { store } = await openTab(refusing);
    store.update((cart) => addLine(cart, runner, "42", 1));
    store.update((cart) => addLine(cart, runner, "42", 1));
    expect(countItems(store.get())).toBe(2);
  });

  test("a change in one tab applies to another tab's latest cart", async () => {
    const storage = memoryStorage();
    const { store } = await openTab(storage);
    store.update((cart) => addLine(cart, runner, "42", 1));
    const other = await openTab(storage);
    other.store.update((cart) => addLine(cart, runner, "43", 1));
    store.update((cart) => addLine(cart, runner, "44", 1));
    expect(store.get().lines.map((line) => line.size)).toEqual(["42", "43", "44"]);
  });

  test("another tab's change reaches subscribers", async () => {
    const { store, events } = await openTab(memoryStorage());
    const heard = vi.fn();
    const stop = store.subscribe(heard);
    events.dispatchEvent(storageEvent(CART_STORAGE_KEY));
    events.dispatchEvent(storageEvent("something-else"));
    stop();
    events.dispatchEvent(storageEvent(CART_STORAGE_KEY));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test("the same cart is the same object until it changes", async () => {
    const { store } = await openTab(memoryStorage());
    store.update((cart) => addLine(cart, runner, "42", 1));
    expect(store.get()).toBe(store.get());
  });
});
