import { persistentStore } from "#app/browser/storage/persistent-store.ts";
import { readJson } from "#app/components/checkout/post-form.ts";

/** The page that leads to the payment page of the order last placed in this tab, what was ordered, and the request for it. */
type OpenPayPage = { payPath: string; items: string; request: string };

/** Cleared once an order is placed and seen. */
export const payPageStore = persistentStore<OpenPayPage | null>("kairaba-pay-page", {
  parse,
  storage: "sessionStorage",
});

/**
 * Closes the payment page that this tab has opened for the same items, so that nobody pays there as well as by receipt or
 * on another page. The page of the same `request` stays open. Returns the path of the order where the money has come
 * already, else null. Never throws.
 */
export async function leavePayPage(items: string, request: string | null): Promise<string | null> {
  const open = payPageStore.get();
  if (open?.items !== items || open.request === request) return null;
  try {
    const response = await fetch(open.payPath, { method: "POST", body: new URLSearchParams() });
    if (response.ok) payPageStore.clear();
    const { pathname, search } = new URL(response.url);
    return pathname.startsWith("/checkout/success/") ? pathname + search : null;
  } catch {
    // Offline, the next request does not get through either.
    return null;
  }
}

function parse(stored: string | null): OpenPayPage | null {
  const { payPath, items, request } = readJson(stored ?? "");
  const isWhole = [payPath, items, request].every((part) => typeof part === "string");
  return isWhole ? ({ payPath, items, request } as OpenPayPage) : null;
}
