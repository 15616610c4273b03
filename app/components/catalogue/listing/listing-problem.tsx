import { useEffect } from "react";
import { showShopToast } from "#app/components/cart/show-shop-toast.ts";
import { FailedScreen } from "#app/components/layout/failed-screen.tsx";
import { PRODUCTS_NOT_LOADED } from "#app/copy/offline-messages.ts";

/** Shows that a listing could not be loaded. Only the page of all products shows a toast. Source: specification 4.7. */
export function ListingProblem({ isSaid }: { isSaid?: boolean }) {
  useEffect(() => {
    if (isSaid) showShopToast(PRODUCTS_NOT_LOADED);
  }, [isSaid]);
  return <FailedScreen />;
}
