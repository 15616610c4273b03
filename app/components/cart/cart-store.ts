import { addLine, type Cart, type CartProduct } from "#app/domain/cart/cart.ts";
import { CART_STORAGE_KEY, parseStoredCart } from "#app/domain/cart/stored-cart.ts";
import { dismissToasts } from "#app/ui/toasts/toast.ts";
import { memoryStore, persistentStore } from "#packages/page-browser";

/** The cart of this browser. */
export const cartStore = persistentStore<Cart>(CART_STORAGE_KEY, { parse: parseStoredCart });

/** Whether the cart drawer is open. */
export const cartDrawerStore = memoryStore(false);

/** The operations on the cart that every page of the shop needs; `use-cart.ts` has the others. */
export const cartActions = {
  add: (product: CartProduct, size: string, quantity: number) =>
    cartStore.update((cart) => addLine(cart, product, size, quantity)),
  /** Opens the drawer and dismisses toasts, which would cover it. */
  open: () => {
    cartDrawerStore.update(() => true);
    dismissToasts();
  },
  close: () => cartDrawerStore.update(() => false),
};
