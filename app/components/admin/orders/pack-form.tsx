import PackageCheck from "lucide/dist/esm/icons/package-check.mjs";
import { useEffect, useRef } from "react";
import { useFetcher, useNavigate } from "react-router";
import { AskBack } from "#app/components/admin/asking/ask.tsx";
import { HiddenFields, IdempotencyKeyField } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";
import { PACKING_PROBLEMS } from "#app/domain/orders/admin-order.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceButtons } from "#app/ui/forms/choice-buttons.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { DriverFields } from "./handover-forms.tsx";

type PackFormProps = {
  order: Pick<AdminOrder, "orderNumber" | "orderStatus" | "trackingNumber">;
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

type AskOwnerProps = Pick<AdminOrder, "orderNumber" | "items"> & { idempotencyKey: string };

/** Asks the owner what to do about an item that cannot be packed, for whoever may not cancel the order. */
export function AskOwner({ orderNumber, items, idempotencyKey }: AskOwnerProps) {
  const fetcher = useFetcher<ActionResult>();
  const isSending = fetcher.state !== "idle";
  return (
    <details className="rounded-sm border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Can't find it / damaged</summary>
      <fetcher.Form
        method="post"
        action={`/admin/orders/${orderNumber}`}
        className="flex flex-col gap-3 pb-4"
      >
        <input type="hidden" name="intent" value="ask-owner" />
        <IdempotencyKeyField issuedKey={idempotencyKey} result={fetcher.data} isSending={isSending} />
        <ChoiceButtons
          label="What's wrong?"
          name="problem"
          defaultValue={PACKING_PROBLEMS[0].value}
          choices={PACKING_PROBLEMS}
        />
        <SelectField
          label="Which item?"
          name="item"
          options={items.map(({ name, size, sizeShown }, at) => ({
            value: String(at),
            label: [name, sizeShown ?? namedSize(size)].filter(Boolean).join(", "),
          }))}
        />
        <p className="text-ink-soft text-sm">
          The owner gets an email and decides: swap it, refund it or cancel. Put the order aside until then.
        </p>
        <Button type="submit" variant="primary" className="self-start" pending={isSending}>
          Ask the owner
        </Button>
      </fetcher.Form>
    </details>
  );
}
