import { persistentStore } from "#app/browser/storage/persistent-store.ts";
import { readJson } from "#app/components/checkout/post-form.ts";

/** The page that leads to Wave for the order last placed in this tab, and what was ordered. */
type OpenWavePage = { payPath: string; items: string };

/** Cleared once an order is placed and seen. */
export const wavePageStore = persistentStore<OpenWavePage | null>("kairaba-wave-page", {
  parse,
  storage: "sessionStorage",
});

/**
 * Closes the page at Wave that this tab has opened for the same items, so that nobody pays there as well as by receipt.
 * Returns the path of the order where the money has come already, else null. Never throws.
 */
export async function leaveWavePage(items: string): Promise<string | null> {
  const open = wavePageStore.get();
  if (open?.items !== items) return null;
  try {
    const response = await fetch(open.payPath, { method: "POST", body: new URLSearchParams() });
    if (response.ok) wavePageStore.clear();
    const { pathname, search } = new URL(response.url);
    return pathname.startsWith("/checkout/success/") ? pathname + search : null;
  } catch {
    // Offline, the receipt does not get through either.
    return null;
  }
}

function parse(stored: string | null): OpenWavePage | null {
  const { payPath, items } = readJson(stored ?? "");
  return typeof payPath === "string" && typeof items === "string" ? { payPath, items } : null;
}
