import { useLocation, useNavigate, useNavigation, useRouteError } from "react-router";
import { OFFLINE_MESSAGES } from "#app/copy/offline-messages.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { isNetworkError } from "#packages/page-browser";

/** Shows a failed public screen with ways on; one that the network kept away is opened again within the frame. */
export function FailedScreen() {
  const isAway = isNetworkError(useRouteError());
  const navigate = useNavigate();
  const location = useLocation();
  const isPending = useNavigation().state !== "idle";
  const title = isAway ? OFFLINE_MESSAGES.title : "Something went wrong";
  const text = isAway ? OFFLINE_MESSAGES.screenNotLoaded : "Please try again in a moment.";
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
