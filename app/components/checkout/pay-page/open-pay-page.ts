import type { Problem } from "#app/components/checkout/post-form.ts";
import { persistentStore } from "#packages/page-browser";
import { type Ok, ok } from "#packages/result";

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
 * already, else null. Refusals: `offline`, and `page_not_closed` where somebody can still pay there; no other order may be
 * placed then. Never throws.
 */
export async function leavePayPage(
  items: string,
  request: string | null,
): Promise<Ok<string | null> | Problem> {
  const open = payPageStore.get();
  if (open?.items !== items || open.request === request) return ok(null);
  try {
    const response = await fetch(open.payPath, { method: "POST", body: new URLSearchParams() });
    if (!response.ok) return notClosed("page_not_closed");
    payPageStore.clear();
    const { pathname, search } = new URL(response.url);
    return ok(pathname.startsWith("/checkout/success/") ? pathname + search : null);
  } catch {
    return notClosed("offline");
  }
}

function notClosed(reason: "offline" | "page_not_closed"): Problem {
  return { ok: false, reason, message: "", errors: {} };
}

function parse(stored: unknown): OpenPayPage | null {
  const { payPath, items, request } = Object(stored) as Record<string, unknown>;
  const isWhole = [payPath, items, request].every((part) => typeof part === "string");
  return isWhole ? ({ payPath, items, request } as OpenPayPage) : null;
}
