import { lazy, Suspense, useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { showShopToast } from "#app/components/cart/show-shop-toast.ts";
import type { Toast } from "#app/copy/toasts.ts";
import { FailedScreen } from "./failed-screen.tsx";

const loadNotFoundNotice = async () => ({ default: (await import("./not-found-notice.tsx")).NotFoundNotice });
const NotFoundNotice = import.meta.env.SSR ? (await loadNotFoundNotice()).default : lazy(loadNotFoundNotice);

/** Shows an error on a public screen: the 404 page, or a message with a link. `toast` is shown as well. */
export function ShopProblem({ toast }: { toast?: Toast }) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isMissing && toast) showShopToast(toast);
  }, [isMissing, toast]);
  return <Suspense>{isMissing ? <NotFoundNotice /> : <FailedScreen />}</Suspense>;
}
