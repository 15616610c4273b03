import { persistentStore } from "#app/browser/storage/persistent-store.ts";
import { memoryStore } from "#app/browser/storage/store.ts";
import {
  addToCart,
  applyDiscount,
  type Cart,
  type CartProduct,
  clearCart,
  type Destination,
  removeDiscount,
  removeLine,
  setDestination,
  setQuantity,
} from "#app/domain/cart/cart.ts";
import { CART_STORAGE_KEY, parseStoredCart, serializeCart } from "#app/domain/cart/stored-cart.ts";
import { dismissToasts } from "#app/ui/toasts/toast.ts";

/** The cart of this browser. */
export const cartStore = persistentStore<Cart>(CART_STORAGE_KEY, {
  parse: parseStoredCart,
  serialize: serializeCart,
});

/** Whether the cart drawer is open. */
export const cartDrawerStore = memoryStore(false);

/** The operations on the cart, callable anywhere in the browser. */
export const cartActions = {
  /** Applies any change in one step. */
  change: cartStore.update,
  add: (product: CartProduct, size: string, quantity: number) =>
    cartStore.update((cart) => addToCart(cart, product, size, quantity)),
  setQuantity: (id: string, quantity: number) => cartStore.update((cart) => setQuantity(cart, id, quantity)),
  remove: (id: string) => cartStore.update((cart) => removeLine(cart, id)),
  clear: () => cartStore.update(clearCart),
  applyDiscount: (code: string, percent: number) =>
    cartStore.update((cart) => applyDiscount(cart, code, percent)),
  removeDiscount: () => cartStore.update(removeDiscount),
  setDestination: (destination: Destination | null) =>
    cartStore.update((cart) => setDestination(cart, destination)),
  /** Opens the drawer and dismisses toasts, which would cover it. */
  open: () => {
    cartDrawerStore.update(() => true);
    dismissToasts();
  },
  close: () => cartDrawerStore.update(() => false),
};
