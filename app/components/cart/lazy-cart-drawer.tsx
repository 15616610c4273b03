import { useEffect } from "react";
import { OverlayFrame } from "#app/ui/overlay/overlay-frame.tsx";
import { useLazyComponent, useStore } from "#packages/page-browser";
import { cartActions, cartDrawerStore, cartStore } from "./cart-store.ts";

const loadDrawer = () => import("./cart-drawer.tsx").then(({ CartDrawer }) => CartDrawer);

const TITLE = "Shopping Cart";

/** The cart drawer. */
export function LazyCartDrawer() {
  const isOpen = useStore(cartDrawerStore) ?? false;
  const lines = useStore(cartStore)?.lines;
  const { close } = cartActions;
  useEffect(() => cartActions.close, []);
  return useLazyComponent(
    loadDrawer,
    isOpen,
    (CartDrawer) => <CartDrawer title={TITLE} open={isOpen} onClose={close} />,
    // Offline, the cart's own page may still be in the browser's cache.
    () => window.location.assign("/cart"),
    () => (
      <OverlayFrame place="right" title={TITLE} onClose={close}>
        <ul className="p-5">
          {lines?.map(({ id, quantity, name }) => (
            <li key={id}>
              {quantity} × {name}
            </li>
          ))}
        </ul>
      </OverlayFrame>
    ),
  );
}
