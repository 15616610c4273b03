import { useEffect } from "react";
import { useLazyComponent } from "#app/browser/hydration/use-lazy-component.ts";
import { useStore } from "#app/browser/storage/store.ts";
import { cartActions, cartDrawerStore } from "./cart-store.ts";

const loadDrawer = () => import("./cart-drawer.tsx").then(({ CartDrawer }) => CartDrawer);

/** The cart drawer. */
export function LazyCartDrawer() {
  const isOpen = useStore(cartDrawerStore) ?? false;
  const { open, close } = cartActions;
  useEffect(() => cartActions.close, []);
  return useLazyComponent(
    loadDrawer,
    isOpen,
    (CartDrawer) => <CartDrawer open={isOpen} onClose={close} onReopen={open} />,
    // Offline, the cart's own page may still be in the browser's cache.
    () => window.location.assign("/cart"),
  );
}
