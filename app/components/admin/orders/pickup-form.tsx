import PackageCheck from "lucide/dist/esm/icons/package-check.mjs";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import { isPreparable, isReadyForPickup } from "#app/domain/shipping/handover.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import type { ReviewableOrder } from "./order-views.ts";

/** Makes an order ready at its pickup point, then hands it to whoever shows its code. */
export function PickupForm({ order }: { order: ReviewableOrder }) {
  const fetcher = useFetcher<ActionResult>();
  if (order.handover.pickupCode === null || !isPreparable(order.orderStatus)) return null;
  const isReady = isReadyForPickup(order);
  return (
    <fetcher.Form method="post" action={`/admin/orders/${order.orderNumber}`} className="flex flex-col gap-3">
      <input type="hidden" name="intent" value={isReady ? "hand-over" : "ready"} />
      {isReady && (
        <TextField
          label="Pickup code"
          name="code"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          hint="The customer shows it."
          error={fetcher.data?.errors?.code}
          inputClassName="figures"
        />
      )}
      <Button type="submit" variant="primary" wide icon={PackageCheck} pending={fetcher.state !== "idle"}>
        {isReady ? "Hand over" : "Ready to pick up"}
      </Button>
    </fetcher.Form>
  );
}
