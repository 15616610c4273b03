import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { showWaiting } from "#app/browser/navigation/show-waiting.ts";
import {
  addToCart,
  applyDiscount,
  type Cart,
  type CartProduct,
  clearCart,
  countItems,
  type Destination,
  emptyCart,
  removeDiscount,
  removeLine,
  setDestination,
  setQuantity,
} from "#app/domain/cart/cart.ts";
import { dismissToasts } from "#app/ui/toasts/toast.ts";
import { useProvided } from "#app/ui/use-provided.ts";
import type { CartDrawerProps } from "./cart-drawer.tsx";
import { changeCart, readCart, watchCart } from "./cart-store.ts";

/** What can be done with the cart; stays the same whatever the cart holds, so that no list is drawn anew. */
export type CartActs = typeof CHANGES & {
  /** Opens the drawer. */
  open: () => void;
  close: () => void;
};

export type CartControls = CartActs & {
  cart: Cart;
  /** False on the server and until the browser's storage was read; the cart is empty until then. */
  ready: boolean;
  /** The sum of the quantities. */
  count: number;
};

const CartContext = createContext<CartActs | null>(null);

/** Holds the drawer of the cart, whose code comes when it is first needed or the page is at rest. */
export function CartProvider({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);
  const [Drawer, setDrawer] = useState<ComponentType<CartDrawerProps> | null>(null);

  const close = useCallback(() => setIsOpen(false), []);
  const open = useCallback(() => {
    setIsOpen(true);
    // "Added to cart" would only stand before the cart itself.
    dismissToasts();
  }, []);
  const isMissing = isOpen && Drawer === null;
  useEffect(() => {
    if (isMissing) showWaiting(loadDrawer(setDrawer)).catch(() => window.location.assign("/cart"));
  }, [isMissing]);
  useEffect(() => whenAtRest(() => void loadDrawer(setDrawer).catch(() => {})), []);

  const acts = useMemo<CartActs>(() => ({ ...CHANGES, open, close }), [open, close]);
  return (
    <CartContext value={acts}>
      {children}
      {Drawer && <Drawer open={isOpen} onClose={close} onReopen={open} />}
    </CartContext>
  );
}

/**
 * The cart of this browser and what can be done with it; using it outside the provider is a bug. Each part that shows
 * the cart listens for itself: through the context a change would be looked for all over the page.
 */
export function useCart(): CartControls {
  const acts = useCartActs();
  const stored = useSyncExternalStore<Cart | null>(watchCart, readCart, nothingYet);
  const cart = stored ?? emptyCart;
  return { ...acts, cart, ready: stored !== null, count: countItems(cart) };
}

/** What can be done with the cart, for who does not show it; using it outside the provider is a bug. */
export function useCartActs(): CartActs {
  return useProvided(CartContext, "CartProvider");
}

const CHANGES = {
  add: (product: CartProduct, size: string, quantity: number) =>
    changeCart((cart) => addToCart(cart, product, size, quantity)),
  setQuantity: (id: string, quantity: number) => changeCart((cart) => setQuantity(cart, id, quantity)),
  remove: (id: string) => changeCart((cart) => removeLine(cart, id)),
  clear: () => changeCart(clearCart),
  applyDiscount: (code: string, percent: number) => changeCart((cart) => applyDiscount(cart, code, percent)),
  removeDiscount: () => changeCart(removeDiscount),
  setDestination: (destination: Destination | null) =>
    changeCart((cart) => setDestination(cart, destination)),
  /** Any other change, as one step. */
  change: changeCart,
};

function nothingYet(): null {
  return null;
}

/** Where the network is gone, opening the cart falls back to its page, fetching ahead to nothing. */
async function loadDrawer(done: (drawer: () => ComponentType<CartDrawerProps>) => void): Promise<void> {
  const { CartDrawer } = await import("./cart-drawer.tsx");
  done(() => CartDrawer);
}

const REST_AFTER_MS = 2_500;

function whenAtRest(work: () => void): () => void {
  const timer = setTimeout(work, REST_AFTER_MS);
  return () => clearTimeout(timer);
}
