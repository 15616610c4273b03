import { useEffect } from "react";
import { forgetCardKey } from "#app/components/cart/card-key.ts";
import { sayToast } from "#app/components/cart/say-toast.ts";
import HomeScreen from "./home.tsx";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export { loader, meta } from "./home.tsx";

/** The home screen, for whoever turned back from the card page: nothing was charged, the cart is intact. */
export default function CheckoutCancelScreen(props: Parameters<typeof HomeScreen>[0]) {
  useEffect(() => {
    forgetCardKey();
    sayToast({
      title: "Checkout cancelled",
      text: "Nothing was charged, and your cart is as you left it.",
      tone: "success",
    });
  }, []);
  return <HomeScreen {...props} />;
}
