import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Words and a way on, where a public screen failed. */
export function FailedScreen() {
  return (
    <div className="shop-width pt-8">
      <title>{`Something went wrong · ${SHOP_NAME}`}</title>
      <EmptyState
        heading="h1"
        title="Something went wrong"
        text="The fault is ours and has been written down. Nothing you did was lost."
      >
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Button variant="outline" href="/">
          Return to Home
        </Button>
      </EmptyState>
    </div>
  );
}
