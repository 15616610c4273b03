import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";

/** Says that no receipt waits, or that none matches the search. */
export function NoPending({ search, allOrdersHref }: { search: string; allOrdersHref: string }) {
  if (search === "") {
    return (
      <EmptyState
        title="Nothing to verify"
        text="Every receipt has been checked. New ones appear here automatically."
      />
    );
  }
  return (
    <EmptyState title="No payments found" text={`No waiting receipt matches “${search}”.`}>
      <Button variant="outline" href={allOrdersHref}>
        Search all orders
      </Button>
    </EmptyState>
  );
}
