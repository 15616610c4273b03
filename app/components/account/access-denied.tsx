import { StepButton } from "#app/components/checkout/step-button.tsx";
import { useShopFrame } from "#app/components/layout/shop-frame.ts";
import { STORE_MESSAGES } from "#app/copy/store-messages.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Refuses the panel to a signed-in person without a role. Source: specification 10.2. */
export function AccessDenied() {
  const { person } = useShopFrame();
  return (
    <EmptyState
      heading="h1"
      title={STORE_MESSAGES.accessDenied}
      text={
        <>
          {STORE_MESSAGES.noPrivileges}
          <span className="mt-2 block break-words text-sm">{person?.email}</span>
        </>
      }
      className="py-24"
    >
      <StepButton to="/" variant="primary">
        Return to Store
      </StepButton>
    </EmptyState>
  );
}
