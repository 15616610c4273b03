import {
  type ComponentType,
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
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
import { dismissToasts } from "#app/ui/toast.ts";
import type { CartDrawerProps } from "./cart-drawer.tsx";
import { changeCart, readCart, watchCart } from "./cart-store.ts";

export type CartControls = {
  cart: Cart;
  /** False on the server and until the browser's storage was read; the cart is empty until then. */
  ready: boolean;
  /** The sum of the quantities. */
  count: number;
  add: (product: CartProduct, size: string, quantity: number) => void;
  setQuantity: (id: string, quantity: number) => void;
  remove: (id: string) => void;
  clear: () => void;
  applyDiscount: (code: string, percent: number) => void;
  removeDiscount: () => void;
  setDestination: (destination: Destination | null) => void;
  /** Any other change, as one step. */
  change: (change: (cart: Cart) => Cart) => void;
  /** Whether the drawer is open. */
  isOpen: boolean;
  open: () => void;
  close: () => void;
};

const CartContext = createContext<CartControls | null>(null);

/** What a card in a list needs of the cart; stays the same whatever the cart holds, so that no list is drawn anew. */
export type CartActs = Pick<CartControls, "add" | "open">;

const CartActsContext = createContext<CartActs | null>(null);

/** Holds the cart of this browser and its drawer, whose code comes when it is first needed or the page is at rest. */
export function CartProvider({ children }: { children: ReactNode }) {
  const stored = useSyncExternalStore<Cart | null>(watchCart, readCart, nothingYet);
  const [isOpen, setIsOpen] = useState(false);
  const [Drawer, setDrawer] = useState<ComponentType<CartDrawerProps> | null>(null);

  const close = useCallback(() => setIsOpen(false), []);
  const open = useCallback(() => {
    setIsOpen(true);
    // "Added to cart" would only stand before the cart itself.
    dismissToasts();
    loadDrawer(setDrawer, () => window.location.assign("/cart"));
  }, []);
  useEffect(() => whenAtRest(() => loadDrawer(setDrawer)), []);

  useEffect(() => {
    // Tells whoever drives the page that it runs and that the cart was read.
    if (stored !== null) document.documentElement.dataset.ready = "true";
  }, [stored]);

  const controls = useMemo<CartControls>(() => {
    const cart = stored ?? emptyCart;
    return { ...CHANGES, cart, ready: stored !== null, count: countItems(cart), isOpen, open, close };
  }, [stored, isOpen, open, close]);

  const acts = useMemo<CartActs>(() => ({ add: CHANGES.add, open }), [open]);

  return (
    <CartActsContext value={acts}>
      <CartContext value={controls}>
        {children}
        {Drawer && <Drawer open={isOpen} onClose={close} onReopen={open} />}
      </CartContext>
    </CartActsContext>
  );
}

/** The cart and what can be done with it; using it outside the provider is a bug. */
export function useCart(): CartControls {
  const controls = useContext(CartContext);
  if (controls === null) throw new Error("useCart must be used within a CartProvider");
  return controls;
}

/** What can be done with the cart, for who does not show it; using it outside the provider is a bug. */
export function useCartActs(): CartActs {
  const acts = useContext(CartActsContext);
  if (acts === null) throw new Error("useCartActs must be used within a CartProvider");
  return acts;
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
  change: changeCart,
};

function nothingYet(): null {
  return null;
}

function loadDrawer(done: (drawer: () => ComponentType<CartDrawerProps>) => void, failed?: () => void): void {
  import("./cart-drawer.tsx").then(
    ({ CartDrawer }) => done(() => CartDrawer),
    // The network is gone: opening the cart falls back to its page, fetching ahead to nothing.
    () => failed?.(),
  );
}

const REST_AFTER_MS = 2_500;

function whenAtRest(work: () => void): () => void {
  const timer = setTimeout(work, REST_AFTER_MS);
  return () => clearTimeout(timer);
}
