import { useLocation, useNavigate, useNavigation } from "react-router";
import { OFFLINE_MESSAGES } from "#app/copy/offline-messages.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/**
 * The screen within the shop's frame where a page could not be fetched; trying again navigates to the same location.
 */
export function NoConnectionScreen() {
  const navigate = useNavigate();
  const location = useLocation();
  const isPending = useNavigation().state !== "idle";
  return (
    <div className="shop-width pt-8">
      <title>{`${OFFLINE_MESSAGES.title} · ${SHOP_NAME}`}</title>
      <EmptyState heading="h1" title={OFFLINE_MESSAGES.title} text={OFFLINE_MESSAGES.screenNotLoaded}>
        <Button
          variant="primary"
          pending={isPending}
          onClick={() => void navigate(location, { replace: true, state: location.state })}
        >
          Try again
        </Button>
      </EmptyState>
    </div>
  );
}
