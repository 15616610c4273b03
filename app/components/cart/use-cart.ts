import { useStore } from "#app/browser/storage/store.ts";
import { type Cart, countItems, emptyCart } from "#app/domain/cart/cart.ts";
import { cartActions, cartStore } from "./cart-store.ts";

/** The cart of this browser with what can be done with it. */
type CartControls = typeof cartActions & {
  cart: Cart;
  /** False on the server and while hydrating; the cart is empty until then. */
  ready: boolean;
  /** The sum of the quantities. */
  count: number;
};

/** Returns the cart; only components that show it subscribe to it. */
export function useCart(): CartControls {
  const stored = useStore(cartStore);
  const cart = stored ?? emptyCart;
  return { ...cartActions, cart, ready: stored !== null, count: countItems(cart) };
}
