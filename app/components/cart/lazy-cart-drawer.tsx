import { type ComponentType, useEffect, useState } from "react";
import { showProgress } from "#app/browser/navigation/show-progress.ts";
import { useStore } from "#app/browser/storage/store.ts";
import type { CartDrawerProps } from "./cart-drawer.tsx";
import { cartActions, cartDrawerStore } from "./cart-store.ts";

const PREFETCH_AFTER_MS = 2_500;

/** The cart drawer, whose code is loaded when it is first opened or when the page has been idle for a while. */
export function LazyCartDrawer() {
  const isOpen = useStore(cartDrawerStore) ?? false;
  const [Drawer, setDrawer] = useState<ComponentType<CartDrawerProps> | null>(null);
  const isMissing = isOpen && Drawer === null;
  useEffect(() => {
    // Offline, the cart's own page may still be in the browser's cache.
    if (isMissing) showProgress(loadDrawer(setDrawer)).catch(() => window.location.assign("/cart"));
  }, [isMissing]);
  useEffect(() => {
    const timer = setTimeout(() => void loadDrawer(setDrawer).catch(() => {}), PREFETCH_AFTER_MS);
    return () => {
      clearTimeout(timer);
      cartActions.close();
    };
  }, []);
  const { open, close } = cartActions;
  return Drawer && <Drawer open={isOpen} onClose={close} onReopen={open} />;
}

async function loadDrawer(setDrawer: (drawer: () => ComponentType<CartDrawerProps>) => void): Promise<void> {
  const { CartDrawer } = await import("./cart-drawer.tsx");
  setDrawer(() => CartDrawer);
}
