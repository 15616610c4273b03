import { persistentStore } from "#app/browser/storage/persistent-store.ts";
import { readJson } from "#app/components/checkout/post-form.ts";

/** The page that leads to a wallet's for the order last placed in this tab, and what was ordered. */
type OpenPayPage = { payPath: string; items: string };

/** Cleared once an order is placed and seen. */
export const payPageStore = persistentStore<OpenPayPage | null>("kairaba-pay-page", {
  parse,
  storage: "sessionStorage",
});

/**
 * Closes the wallet's page that this tab has opened for the same items, so that nobody pays there as well as by receipt.
 * Returns the path of the order where the money has come already, else null. Never throws.
 */
export async function leavePayPage(items: string): Promise<string | null> {
  const open = payPageStore.get();
  if (open?.items !== items) return null;
  try {
    const response = await fetch(open.payPath, { method: "POST", body: new URLSearchParams() });
    if (response.ok) payPageStore.clear();
    const { pathname, search } = new URL(response.url);
    return pathname.startsWith("/checkout/success/") ? pathname + search : null;
  } catch {
    // Offline, the receipt does not get through either.
    return null;
  }
}

function parse(stored: string | null): OpenPayPage | null {
  const { payPath, items } = readJson(stored ?? "");
  return typeof payPath === "string" && typeof items === "string" ? { payPath, items } : null;
}
