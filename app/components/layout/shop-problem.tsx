import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { showShopToast } from "#app/components/cart/show-shop-toast.ts";
import type { Toast } from "#app/copy/toasts.ts";
import { LazyHydrationBoundary, lazyHydrated } from "#packages/page-browser";
import { FailedScreen } from "./failed-screen.tsx";

const load = () => import("./not-found-notice.tsx").then(({ NotFoundNotice }) => NotFoundNotice);
const NotFoundNotice = import.meta.env.SSR ? await load() : lazyHydrated(load, () => Promise.resolve());

/** Shows an error on a public screen: the 404 page, or a message with a link. `toast` is shown as well. */
export function ShopProblem({ toast }: { toast?: Toast }) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isMissing && toast) showShopToast(toast);
  }, [isMissing, toast]);
  if (!isMissing) return <FailedScreen />;
  return (
    <LazyHydrationBoundary id="lazy-not-found">
      <NotFoundNotice />
    </LazyHydrationBoundary>
  );
}
