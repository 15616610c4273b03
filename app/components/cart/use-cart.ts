import { createContext, useContext } from "react";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { type Cart, type Destination, emptyCart } from "#app/domain/cart/cart.ts";
import type { CartQuote } from "#app/domain/cart/cart-quote.ts";
import {
  applyDiscount,
  clearCart,
  removeDiscount,
  removeLine,
  setDestination,
  setQuantity,
} from "#app/domain/cart/change-cart.ts";
import { useStore } from "#packages/page-browser";
import { cartActions, cartStore } from "./cart-store.ts";

/** The operations of the screens that show the cart, and those of every page. */
const cartOperations = {
  ...cartActions,
  /** Applies any change in one step. */
  change: cartStore.update,
  setQuantity: (id: string, quantity: number) => cartStore.update((cart) => setQuantity(cart, id, quantity)),
  remove: (id: string) => cartStore.update((cart) => removeLine(cart, id)),
  clear: () => cartStore.update(clearCart),
  applyDiscount: (code: string, percent: number) =>
    cartStore.update((cart) => applyDiscount(cart, code, percent)),
  removeDiscount: () => cartStore.update(removeDiscount),
  setDestination: (destination: Destination | null) =>
    cartStore.update((cart) => setDestination(cart, destination)),
  removeArea: () =>
    cartStore.update(
      (cart) => (cart.destination && setDestination(cart, { ...cart.destination, area: "" })) || cart,
    ),
};

/** The cart of this browser and its operations. */
type CartControls = typeof cartOperations & {
  /** Before a choice, the destination is the visitor's likely country, if known. */
  cart: Cart;
  /** False on the server and while hydrating; the cart is empty until then. */
  ready: boolean;
};

/** Returns the cart; only components that show it subscribe to it. */
export function useCart(): CartControls {
  const { country } = useShopFrame();
  const stored = useStore(cartStore);
  const bought = useContext(BoughtCartContext);
  const cart = withDestination(bought?.cart ?? stored ?? emptyCart, country);
  return { ...cartOperations, cart, ready: stored !== null || bought !== null };
}

function withDestination(cart: Cart, country: string | null): Cart {
  if (cart.destination !== null || country === null) return cart;
  return { ...cart, destination: { country, region: "" } };
}

/** What Buy Now's URL names, read and priced by the server; `key` makes a form sent twice one order. */
export type BoughtCart = { cart: Cart; quote: CartQuote; key: string };

/** Stands in for the browser's own cart, also without script, as long as the URL names a product. */
export const BoughtCartContext = createContext<BoughtCart | null>(null);
