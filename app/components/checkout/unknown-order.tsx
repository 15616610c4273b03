import PackageSearch from "lucide/dist/esm/icons/package-search.mjs";
import { Card } from "#app/ui/card.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { StepButton } from "./step-button.tsx";

/** Renders the success page for a visitor without the order's link who did not place it in this browser. */
export function UnknownOrder({
  orderNumber,
  isSignedIn,
}: {
  orderNumber: string | null;
  isSignedIn: boolean;
}) {
  const track = orderNumber ? `/track?${new URLSearchParams({ order: orderNumber })}` : "/track";
  return (
    <div className="mx-auto w-full max-w-2xl px-4 py-8 sm:py-14">
      <Card banded className="sm:px-8 sm:pb-8">
        <div className="flex flex-col items-center pt-2 text-center">
          <StrokeIcon of={PackageSearch} className="size-14 text-ink-faint" />
          <h1 className="display mt-3 text-headline">No order to show</h1>
          <p className="mt-2 max-w-md text-ink-soft">
            We can't find this order in this browser. If you have placed one, its number is in the email we
            sent you: use it with your email address to see where it is.
          </p>
        </div>
        <div className="mt-7 grid gap-3 sm:grid-cols-2">
          <StepButton to={track} variant="primary" size="lg" wide>
            Track your order
          </StepButton>
          <StepButton
            to={isSignedIn ? "/my-orders" : "/auth?redirect=%2Fmy-orders"}
            variant="outline"
            size="lg"
            wide
          >
            View My Orders
          </StepButton>
          <div className="sm:col-span-2">
            <StepButton to="/products" variant="outline" size="lg" wide>
              Continue Shopping
            </StepButton>
          </div>
        </div>
      </Card>
    </div>
  );
}
