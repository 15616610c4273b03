import { useEffect } from "react";
import { useCart } from "#app/components/cart/use-cart.ts";
import { pageKeyStore } from "#app/components/checkout/pay-page/page-key.ts";
import { persistentStore } from "#packages/page-browser";
import { clearDraft } from "./order-draft.ts";
import { payPageStore } from "./pay-page/open-pay-page.ts";

/** The number of the order that last emptied this browser's cart. */
const clearedByStore = persistentStore<string | null>("kairaba-cleared-by-order", {
  parse: (stored) => stored,
  serialize: String,
});

/** Clears the cart for an order just placed, once for each order, so that a later visit does not clear a new cart. */
export function useClearedByOrder(orderNumber: string | null): void {
  const { ready, clear } = useCart();
  useEffect(() => {
    if (!ready || orderNumber === null || clearedByStore.get() === orderNumber) return;
    clearedByStore.update(() => orderNumber);
    pageKeyStore.clear();
    payPageStore.clear();
    clearDraft();
    clear();
  }, [ready, orderNumber, clear]);
}
