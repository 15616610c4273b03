import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { pageKeyStore } from "#app/components/checkout/pay-page/page-key.ts";
import HomeScreen from "#app/routes/shop/catalogue/home.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";

export { ShopProblem as ErrorBoundary } from "#app/components/layout/shop-problem.tsx";

export { loader, meta } from "#app/routes/shop/catalogue/home.tsx";

/** Renders the home screen for a visitor who left the card page: nothing was charged, the cart is unchanged. */
export default function CheckoutCancelScreen(props: Parameters<typeof HomeScreen>[0]) {
  const navigate = useNavigate();
  const showCancelledToast = useEffectEvent(() => {
    showToast({
      title: "Checkout cancelled",
      text: "Nothing was charged, and your cart is as you left it.",
      tone: "success",
      action: { label: "Back to checkout", onPress: () => void navigate("/checkout") },
    });
  });
  useEffect(() => {
    pageKeyStore.clear();
    showCancelledToast();
  }, []);
  return <HomeScreen {...props} />;
}
