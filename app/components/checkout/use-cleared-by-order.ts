import { useEffect, useSyncExternalStore } from "react";
import { useCart } from "#app/components/cart/cart-provider.tsx";
import { forgetCardKey } from "#app/components/checkout/card/card-key.ts";
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

/** The number of the order that was last placed in this browser and seen on its success page; null where none was. */
export function useOrderPlacedHere(): string | null {
  return useSyncExternalStore(watchNothing, readPlacedHere, () => null);
}

function readPlacedHere(): string | null {
  try {
    return window.localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** It changes on the success page alone, which knows its order then. */
function watchNothing(): () => void {
  return () => undefined;
}
