import type { ComponentType } from "react";
import { useRouteError } from "react-router";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Shows a message and a link for a failed public screen; an error may bring its own screen (`offline-guard.ts`). */
export function FailedScreen() {
  const { Screen } = Object(useRouteError()) as { Screen?: ComponentType };
  if (Screen) return <Screen />;
  return (
    <div className="shop-width pt-8">
      <title>{`Something went wrong · ${SHOP_NAME}`}</title>
      <EmptyState heading="h1" title="Something went wrong" text="Please try again in a moment.">
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <Button variant="outline" href="/">
          Return to Home
        </Button>
      </EmptyState>
    </div>
  );
}
