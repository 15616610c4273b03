import { useEffect } from "react";
import { useCart } from "#app/components/cart/use-cart.ts";
import { pageKeyStore } from "#app/components/checkout/pay-page/page-key.ts";
import { persistentStore } from "#packages/page-browser";
import { clearDraft } from "./order-draft.ts";
import { payPageStore } from "./pay-page/open-pay-page.ts";
import { storePlace } from "./stored-places.ts";

/** The number of the order that last emptied this browser's cart. */
const clearedByStore = persistentStore<string | null>("kairaba-cleared-by-order", {
  parse: (stored) => stored,
  serialize: String,
});

/** Clears the cart for an order just placed, once for each order, so that a later visit does not clear a new cart. */
export function useClearedByOrder(orderNumber: string | null): void {
  const { ready, cart, clear } = useCart();
  const area = cart.destination?.area ?? "";
  useEffect(() => {
    if (!ready || orderNumber === null || clearedByStore.get() === orderNumber) return;
    clearedByStore.update(() => orderNumber);
    pageKeyStore.clear();
    payPageStore.clear();
    storePlace(area);
    clearDraft();
    clear();
  }, [ready, orderNumber, area, clear]);
}
