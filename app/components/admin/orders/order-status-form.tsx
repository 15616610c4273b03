import Check from "lucide/dist/esm/icons/check.mjs";
import { useFetcher } from "react-router";
import { ActionButton } from "#app/components/admin/asking/action-button.tsx";
import { AskBack } from "#app/components/admin/asking/ask.tsx";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import type { Money } from "#app/domain/money/money.ts";
import { ADMIN_ORDER_STATUSES, type OrderStatus, statusLabel } from "#app/domain/orders/order-status.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";

type StatusOrder = {
  orderNumber: string;
  orderStatus: OrderStatus;
  trackingNumber: string | null;
  /** Null for whoever may not see money, and so may not cancel. */
  total: Money | null;
};

type OrderStatusFormProps = {
  order: StatusOrder;
  /** One line, for a row of the list. */
  isCompact?: boolean;
  className?: string;
};

const CHOICES = ADMIN_ORDER_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }));

/**
 * Sets an order's status, its tracking number, or both. A status that staff cannot choose, such as "payment pending",
 * is shown but disabled. The form sends the status it shows, so that a change by somebody else is not overwritten.
 * "Cancelled" is answered with a question first, and is not offered to whoever may not see money. Source: specification 8.3, 11.8.
 */
export function OrderStatusForm({ order, isCompact = false, className }: OrderStatusFormProps) {
  const { orderNumber, orderStatus, trackingNumber, total } = order;
  const choices = total === null ? CHOICES.filter(({ value }) => value !== "cancelled") : CHOICES;
  const fetcher = useFetcher<ActionResult>();
  const errors = fetcher.data?.errors;
  const isPending = fetcher.state !== "idle";
  return (
    <div className={classes(!isCompact && "@container", className)}>
      <fetcher.Form
        method="post"
        action="/admin/orders"
        // A status changed by somebody else resets the form.
        key={`${orderStatus} ${trackingNumber}`}
        className={isCompact ? "grid grid-cols-[10rem_6.5rem_2rem] gap-1.5" : "grid gap-3 @sm:grid-cols-2"}
      >
        <HiddenFields fields={{ intent: "change-status", orderNumber, seenStatus: orderStatus }} />
        <SelectField
          label="Order status"
          hideLabel={isCompact}
          name="orderStatus"
          options={choices}
          defaultValue={orderStatus}
          error={errors?.orderStatus}
          {...(isCompact && { selectClassName: classes(COMPACT, "pr-7!") })}
        >
          {!choices.some(({ value }) => value === orderStatus) && (
            <option value={orderStatus} disabled hidden>
              {statusLabel(orderStatus)}
            </option>
          )}
        </SelectField>
        <TextField
          label="Tracking number"
          hideLabel={isCompact}
          name="trackingNumber"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={trackingNumber ?? ""}
          error={errors?.trackingNumber}
          {...(isCompact && { inputClassName: COMPACT, placeholder: "Tracking" })}
        />
        {isCompact ? (
          <IconButton
            type="submit"
            label="Update Status"
            title="Update Status"
            icon={Check}
            className="size-8!"
            aria-busy={isPending}
            disabled={isPending}
          />
        ) : (
          <Button type="submit" className="@sm:col-span-2" pending={isPending}>
            Update Status
          </Button>
        )}
      </fetcher.Form>
      <AskBack result={fetcher.data} />
    </div>
  );
}

/** Renders the button that cancels an order, after a question about its stock and money. */
export function CancelOrder({ order: { orderNumber, orderStatus } }: { order: Omit<StatusOrder, "total"> }) {
  const fields = { intent: "change-status", orderNumber, orderStatus: "cancelled", trackingNumber: "" };
  return (
    <ActionButton
      action="/admin/orders"
      fields={{ ...fields, seenStatus: orderStatus }}
      variant="outline"
      wide
    >
      Cancel and restock
    </ActionButton>
  );
}

const COMPACT = "h-8! px-2! text-sm!";
