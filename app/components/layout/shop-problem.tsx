import { lazy, Suspense, useEffect } from "react";
import { isRouteErrorResponse, useLocation, useNavigate, useNavigation, useRouteError } from "react-router";
import { NOT_LOADED, NOT_LOADED_TITLE, OFFLINE_MESSAGES } from "#app/copy/offline-messages.ts";
import type { Toast } from "#app/copy/toasts.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { showToast } from "#app/ui/toasts/toast.ts";
import { isNetworkError, unreadForm } from "#packages/page-browser";

const loadNotFoundNotice = async () => ({ default: (await import("./not-found-notice.tsx")).NotFoundNotice });
const NotFoundNotice = import.meta.env.SSR ? (await loadNotFoundNotice()).default : lazy(loadNotFoundNotice);

/** Shows an error on a public screen: the 404 page, or a message with a link. `toast` is shown as well. */
export function ShopProblem({ toast }: { toast?: Toast }) {
  const error = useRouteError();
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  useEffect(() => {
    if (!isMissing && toast) showToast(toast);
  }, [isMissing, toast]);
  return <Suspense>{isMissing ? <NotFoundNotice /> : <FailedScreen />}</Suspense>;
}

/** Shows a failed public screen with links and a retry; without network the retry stays within the frame. */
function FailedScreen() {
  const error = useRouteError();
  const isAway = isNetworkError(error);
  const unread = unreadForm(error);
  const navigate = useNavigate();
  const location = useLocation();
  const isPending = useNavigation().state !== "idle";
  const title = isAway ? OFFLINE_MESSAGES.title : unread ? "Not sent" : "Something went wrong";
  const text = isAway ? OFFLINE_MESSAGES.screenNotLoaded : (unread ?? "Please try again in a moment.");
  const open = () => {
    if (isAway) void navigate(location, { replace: true, state: location.state });
    else window.location.reload();
  };
  return (
    <div className="shop-width pt-8">
      <title>{`${title} · ${SHOP_NAME}`}</title>
      <EmptyState heading="h1" title={title} text={text}>
        <Button pending={isPending} onClick={open}>
          Try again
        </Button>
        <Button variant="outline" href="/">
          Return to Home
        </Button>
      </EmptyState>
    </div>
  );
}

/** Shows that a listing could not be loaded. Only the page of all products shows a toast. Source: specification 4.7. */
export function ListingProblem({ isSaid }: { isSaid?: boolean }) {
  useEffect(() => {
    if (isSaid) showToast({ title: NOT_LOADED_TITLE, text: NOT_LOADED.products, tone: "error" });
  }, [isSaid]);
  return <FailedScreen />;
}
