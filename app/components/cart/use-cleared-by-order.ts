import { useEffect } from "react";
import { forgetCardKey } from "./card-key.ts";
import { useCart } from "./cart-provider.tsx";
import { forgetDraft } from "./order-draft.ts";

const STORAGE_KEY = "kairaba-cleared-by-order";

/** Empties the cart for an order just placed: once for each, so that coming back to the page later spares a new cart. */
export function useClearedByOrder(orderNumber: string | null): void {
  const { ready, clear } = useCart();
  useEffect(() => {
    if (!ready || orderNumber === null) return;
    try {
      if (window.localStorage.getItem(STORAGE_KEY) === orderNumber) return;
      window.localStorage.setItem(STORAGE_KEY, orderNumber);
    } catch {
      // A browser that keeps nothing has no later visit to protect either.
    }
    forgetCardKey();
    forgetDraft();
    clear();
  }, [ready, orderNumber, clear]);
}
