import PackageCheck from "lucide/dist/esm/icons/package-check.mjs";
import { useEffect, useRef } from "react";
import { useFetcher, useNavigate } from "react-router";
import { AskBack } from "#app/components/admin/asking/ask.tsx";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { DriverFields } from "./handover-forms.tsx";
import type { ShownOrder } from "./order-views.ts";

type PackFormProps = {
  order: Pick<ShownOrder, "orderNumber" | "orderStatus" | "trackingNumber">;
  /** The order to pack after this one; null for none. */
  next: string | null;
};

/** Marks a packed order as shipped and opens the next one to pack. Source: specification 11.9. */
export function PackForm({ order: { orderNumber, orderStatus, trackingNumber }, next }: PackFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const navigate = useNavigate();
  // The next one is read again once this order is shipped, and then it may be another.
  const nextHref = useRef("");
  // Not only once the fetcher is idle: the page that is read again has no such form.
  const isShipped = fetcher.data?.done === true;
  useEffect(() => {
    if (isShipped) void navigate(nextHref.current, { replace: true });
  }, [isShipped, navigate]);
  const fields = { intent: "change-status", orderNumber, orderStatus: "shipped", seenStatus: orderStatus };
  return (
    <div>
      <fetcher.Form
        method="post"
        action="/admin/orders"
        className="flex flex-col gap-3"
        onSubmit={() => {
          nextHref.current = next === null ? "/admin/orders?tab=recent&view=pack" : `/admin/orders/${next}`;
        }}
      >
        <HiddenFields fields={fields} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          wide
          icon={PackageCheck}
          pending={fetcher.state !== "idle"}
        >
          Packed: mark as shipped
        </Button>
        <TextField
          label="Rider or parcel number"
          name="trackingNumber"
          optional
          maxLength={100}
          autoComplete="off"
          defaultValue={trackingNumber ?? ""}
          error={fetcher.data?.errors?.trackingNumber}
        />
        <DriverFields error={fetcher.data?.errors?.driverPhone} />
      </fetcher.Form>
      <AskBack result={fetcher.data} />
    </div>
  );
}
