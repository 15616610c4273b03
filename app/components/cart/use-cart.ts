import { useStore } from "#app/browser/storage/store.ts";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { type Cart, emptyCart } from "#app/domain/cart/cart.ts";
import { likelyCountry } from "#app/domain/shipping/likely-country.ts";
import { cartActions, cartStore } from "./cart-store.ts";

/** The cart of this browser and its operations. */
type CartControls = typeof cartActions & {
  /** Before a choice, the destination is the visitor's likely country, if known. */
  cart: Cart;
  /** False on the server and while hydrating; the cart is empty until then. */
  ready: boolean;
};

/** Returns the cart; only components that show it subscribe to it. */
export function useCart(): CartControls {
  const { currency } = useShopFrame();
  const stored = useStore(cartStore);
  const cart = withDestination(stored ?? emptyCart, likelyCountry(currency));
  return { ...cartActions, cart, ready: stored !== null };
}

function withDestination(cart: Cart, country: string | null): Cart {
  if (cart.destination !== null || country === null) return cart;
  return { ...cart, destination: { country, region: "" } };
}
