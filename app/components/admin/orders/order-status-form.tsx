import { useFetcher } from "react-router";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import {
  ADMIN_ORDER_STATUSES,
  isAdminOrderStatus,
  type OrderStatus,
  statusLabel,
} from "#app/domain/orders/order-status.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectField } from "#app/ui/forms/select-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type OrderStatusFormProps = {
  orderNumber: string;
  orderStatus: OrderStatus;
  trackingNumber: string | null;
};

const CHOICES = ADMIN_ORDER_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }));

/**
 * Sets an order's status, its tracking number, or both. A status that staff cannot choose, such as "payment
 * pending", is shown but disabled. The form sends the status it shows, so that a change by somebody else is not
 * overwritten. Source: specification §4, Order and payment.
 */
export function OrderStatusForm({ orderNumber, orderStatus, trackingNumber }: OrderStatusFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const errors = fetcher.data?.errors;
  return (
    <div className="@container">
      <fetcher.Form
        method="post"
        action="/admin/orders"
        // A status changed by somebody else resets the form.
        key={`${orderStatus} ${trackingNumber}`}
        className="grid gap-3 @sm:grid-cols-2"
      >
        <input type="hidden" name="intent" value="change-status" />
        <input type="hidden" name="orderNumber" value={orderNumber} />
        <input type="hidden" name="seenStatus" value={orderStatus} />
        <SelectField
          label="Order status"
          name="orderStatus"
          options={CHOICES}
          defaultValue={orderStatus}
          error={errors?.orderStatus}
        >
          {!isAdminOrderStatus(orderStatus) && (
            <option value={orderStatus} disabled hidden>
              {statusLabel(orderStatus)}
            </option>
          )}
        </SelectField>
        <TextField
          label="Tracking number"
          name="trackingNumber"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="characters"
          defaultValue={trackingNumber ?? ""}
          error={errors?.trackingNumber}
        />
        <Button type="submit" className="@sm:col-span-2" pending={fetcher.state !== "idle"}>
          Update Status
        </Button>
      </fetcher.Form>
    </div>
  );
}
