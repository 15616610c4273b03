import { useEffect } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { LatePart, lateHydrated } from "#app/browser/hydration/late-hydrated.tsx";
import { sayToast } from "#app/components/cart/say-toast.ts";
import type { Toast } from "#app/copy/toasts.ts";
import { FailedScreen } from "./failed-screen.tsx";

const load = () => import("./not-found.tsx").then(({ NotFound }) => NotFound);
const NotFound = import.meta.env.SSR ? await load() : lateHydrated(load, () => Promise.resolve());

/** What a public screen shows where it failed: the 404 page, or words and a way on. `toast` is said besides. */
export function ShopProblem({ toast }: { toast?: Toast }) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isMissing && toast) sayToast(toast);
  }, [isMissing, toast]);
  if (!isMissing) return <FailedScreen />;
  return (
    <LatePart id="late-not-found">
      <NotFound />
    </LatePart>
  );
}
