import { type ReactNode, useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { CartOnItsWay } from "#app/components/cart/cart-view.tsx";
import { EmptyCart } from "#app/components/cart/empty-cart.tsx";
import { type BoughtCart, BoughtCartContext, useCart } from "#app/components/cart/use-cart.ts";
import { MAX_CART_LINES } from "#app/domain/cart/cart-line.ts";
import { showToast } from "#app/ui/toasts/toast.ts";

type CheckoutCartProps = { bought: BoughtCart | null; isMissing: boolean; children: ReactNode };

/**
 * Shows a step of the checkout for the cart. With script, what "Buy Now" names is put into the cart once and removed from
 * the URL, so that neither reloading nor going back repeats it; a line already in the cart gets this quantity.
 */
export function CheckoutCart({ bought, isMissing, children }: CheckoutCartProps) {
  const { ready, change } = useCart();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const here = search.startsWith("?left=1") ? `${pathname}?left=1` : pathname;
  useEffect(() => {
    if (!ready || bought === null) return;
    const { lines, destination } = bought.cart;
    change((cart) => ({
      ...cart,
      // The cart's has a region, too.
      destination:
        destination && destination.country !== cart.destination?.country ? destination : cart.destination,
      lines: [...cart.lines.filter(({ id }) => id !== lines[0]?.id), ...lines].slice(0, MAX_CART_LINES),
    }));
    void navigate(here, { replace: true, preventScrollReset: true });
  }, [ready, bought, change, navigate, here]);
  useEffect(() => {
    if (!isMissing) return;
    showToast({ title: "No longer available", text: "We no longer sell this product.", tone: "error" });
    void navigate(pathname, { replace: true });
  }, [isMissing, navigate, pathname]);
  return (
    <BoughtCartContext value={bought}>
      <FilledCart>{children}</FilledCart>
    </BoughtCartContext>
  );
}

function FilledCart({ children }: { children: ReactNode }) {
  const { cart, ready } = useCart();
  if (!ready) return <CartOnItsWay />;
  return cart.lines.length === 0 ? <EmptyCart layout="page" /> : children;
}
