import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { CartView } from "./cart-view.tsx";

type CartDrawerProps = { title: string; open: boolean; onClose: () => void };

/** Renders the cart in a drawer on every page; going to another page closes it. */
export function CartDrawer({ title, open, onClose }: CartDrawerProps) {
  const { key } = useLocation();
  const place = useRef(key);
  useEffect(() => {
    if (place.current === key) return;
    place.current = key;
    onClose();
  }, [key, onClose]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      place="right"
      title={title}
      className="p-0 [scroll-padding-bottom:9rem]"
    >
      <CartView layout="drawer" />
    </Dialog>
  );
}
