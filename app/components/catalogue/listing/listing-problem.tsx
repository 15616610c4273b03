import { useEffect } from "react";
import { showToastLazily } from "#app/components/catalogue/cards/show-toast-lazily.ts";
import { FailedScreen } from "#app/components/layout/failed-screen.tsx";

/** Shows that a listing could not be loaded. Only the page of all products shows a toast. Source: specification §8. */
export function ListingProblem({ isSaid }: { isSaid?: boolean }) {
  useEffect(() => {
    if (isSaid) showToastLazily(({ TOASTS }) => TOASTS.productsNotLoaded);
  }, [isSaid]);
  return <FailedScreen />;
}
