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
    const fresh: ShelfItem[] | null = await fetch(DATA_PATH, { redirect: "error" }).then(
      (response) => (response.ok ? response.json() : null),
      () => readStoredShelf(),
    );
    if (fresh === null) return null;
    setItems(fresh);
    await storeShelf(fresh);
    return fresh;
  }, []);

  useEffect(() => {
    void reload();
    void storeScreen();
    const handleOnline = () => void reload();
    window.addEventListener("online", handleOnline);
    return () => window.removeEventListener("online", handleOnline);
  }, [reload]);

  const takeOff = useCallback((sold: Parameters<typeof withoutSold>[1]) => {
    setItems((before) => {
      const rest = withoutSold(before, sold);
      void storeShelf(rest);
      return rest;
    });
  }, []);

  return { items, reload, takeOff };
}

/** Stores this screen with its files, so that it opens without network. */
async function storeScreen(): Promise<void> {
  if (!("serviceWorker" in navigator) || !navigator.onLine) return;
  try {
    await navigator.serviceWorker.register("/service-worker.js");
    const page = await fetch(SCREEN_PATH, { redirect: "error", headers: { accept: "text/html" } });
    if (!page.ok) return;
    await (await caches.open(SCREEN_CACHE)).put(SCREEN_PATH, page);
    const files = await caches.open(FILES_CACHE);
    for (const { name } of performance.getEntriesByType("resource")) {
      if (new URL(name).pathname.startsWith("/assets/") && !(await files.match(name))) await files.add(name);
    }
  } catch {
    // The next visit tries again.
  }
}
