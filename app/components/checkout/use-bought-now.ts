import { useEffect, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { showShopToast } from "#app/components/cart/show-shop-toast.ts";
import { useCart } from "#app/components/cart/use-cart.ts";
import { addLine, type CartProduct } from "#app/domain/cart/cart.ts";
import { lineId } from "#app/domain/cart/cart-line.ts";
import { setQuantity } from "#app/domain/cart/change-cart.ts";

type Bought = { product: CartProduct; size: string; quantity: number };

/**
 * Adds the product of "Buy Now" to the cart once and removes it from the URL, so that neither reloading nor going back
 * repeats it. A line already in the cart gets this quantity. Returns whether that is still pending.
 */
export function useBoughtNow(bought: Bought | null, isMissing: boolean): boolean {
  const { search } = useLocation();
  const { ready, change } = useCart();
  const navigate = useNavigate();
  const taken = useRef<Bought | null>(null);
  useEffect(() => {
    if (!ready || bought === null || taken.current === bought) return;
    taken.current = bought;
    const { product, size, quantity } = bought;
    change((cart) => setQuantity(addLine(cart, product, size, quantity), lineId(product.id, size), quantity));
    void navigate("/checkout", { replace: true });
  }, [ready, bought, change, navigate]);
  useEffect(() => {
    if (!isMissing) return;
    showShopToast({ title: "No longer available", text: "We no longer sell this product.", tone: "error" });
    void navigate("/checkout", { replace: true });
  }, [isMissing, navigate]);
  return bought !== null && search !== "";
}
