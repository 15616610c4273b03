import { useCallback, useEffect, useState } from "react";
import { type ShelfItem, withoutSold } from "#app/domain/catalogue/shelf-item.ts";
import { readStoredShelf, storeShelf } from "./sell-store.ts";

const DATA_PATH = "/admin/sell/data";
const SCREEN_PATH = "/admin/sell";
/** The caches of `public/service-worker.js`. */
const SCREEN_CACHE = "kairaba-sell-1";
const FILES_CACHE = "kairaba-built-1";

/** Returns the whole shelf once it is known, the first part of it before; and what takes sold pieces off it. */
export function useShelf(first: readonly ShelfItem[]) {
  const [items, setItems] = useState(first);

  const reload = useCallback(async () => {
    const fresh = await readShelf();
    if (fresh) setItems(fresh);
    return fresh;
  }, []);

  useEffect(() => {
    const load = async () => {
      const fresh = await readShelf();
      if (fresh) setItems(fresh);
    };
    void load();
    void storeScreen();
    window.addEventListener("online", load);
    return () => window.removeEventListener("online", load);
  }, []);

  const takeOff = useCallback((sold: Parameters<typeof withoutSold>[1]) => {
    setItems((before) => {
      const rest = withoutSold(before, sold);
      void storeShelf(JSON.stringify(rest));
      return rest;
    });
  }, []);

  return { items, reload, takeOff };
}

/** Returns what the server has, or the shelf of the last visit; null for neither. */
async function readShelf(): Promise<ShelfItem[] | null> {
  try {
    const response = await fetch(DATA_PATH, { redirect: "error" });
    if (!response.ok) return null;
    const text = await response.text();
    await storeShelf(text);
    return JSON.parse(text);
  } catch {
    return await readStoredShelf();
  }
}

/** Stores this screen with its files, so that it opens without network. */
async function storeScreen(): Promise<void> {
  if (!("serviceWorker" in navigator) || !navigator.onLine) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const page = await fetch(SCREEN_PATH, { redirect: "error", headers: { accept: "text/html" } });
    if (!page.ok) return;
    // A body that breaks off on its way would take the stored screen with it.
    const whole = new Response(await page.blob(), page);
    await (await caches.open(SCREEN_CACHE)).put(SCREEN_PATH, whole);
    const files = await caches.open(FILES_CACHE);
    for (const { name } of performance.getEntriesByType("resource")) {
      if (new URL(name).pathname.startsWith("/assets/") && !(await files.match(name))) await files.add(name);
    }
  } catch {
    // The next visit tries again.
  }
}
