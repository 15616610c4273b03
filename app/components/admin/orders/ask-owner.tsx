import { useFetcher } from "react-router";
import { IdempotencyKeyField } from "#app/components/admin/fields/idempotency-key-field.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { PACKING_PROBLEMS } from "#app/domain/orders/admin-order.ts";
import { Button } from "#app/ui/button.tsx";
import { ChoiceButtons } from "#app/ui/forms/choice-buttons.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import type { ReviewableOrder } from "./order-views.ts";

type AskOwnerProps = Pick<ReviewableOrder, "orderNumber" | "items"> & { idempotencyKey: string };

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
