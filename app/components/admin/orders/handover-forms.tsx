import Banknote from "lucide/dist/esm/icons/banknote.mjs";
import PackageCheck from "lucide/dist/esm/icons/package-check.mjs";
import { useFetcher } from "react-router";
import { ActionButton } from "#app/components/admin/asking/action-button.tsx";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { exactSum, type Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { AdminOrder } from "#app/domain/orders/admin-order.ts";
import { hasLeft } from "#app/domain/orders/order-status.ts";
import { isPreparable, isReadyForPickup } from "#app/domain/shipping/handover.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

/** The driver who takes a parcel at the car park, in the place of a tracking number. */
export function DriverFields({ error }: { error: string | undefined }) {
  return (
    <details open={error !== undefined}>
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold text-sm">A driver takes it</summary>
      <div className="grid gap-3">
        <TextField label="Driver" name="driverName" optional maxLength={40} autoComplete="off" />
        <TextField
          label="Driver's number"
          name="driverPhone"
          optional
          type="tel"
          inputMode="tel"
          autoComplete="off"
          error={error}
        />
        <TextField label="Vehicle" name="vehicle" optional maxLength={20} autoComplete="off" />
      </div>
    </details>
  );
}

/** Makes an order ready at its pickup point, then hands it to whoever shows its code. */
export function PickupForm({ order }: { order: AdminOrder }) {
  const fetcher = useFetcher<ActionResult>();
  if (!order.handover.isPickup || !isPreparable(order.orderStatus)) return null;
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

/** Records the cash for an order that is handed over, or that it was refused at the door: its pieces are on sale again. */
export function CashForm({ order, canRefuse }: { order: AdminOrder; canRefuse: boolean }) {
  const { orderNumber, orderStatus, cashDue } = order;
  const cash = useFetcher<ActionResult>();
  if (cashDue === null) return null;
  const isAtHand = hasLeft(orderStatus) || isReadyForPickup(order);
  const move = { intent: "change-status", orderNumber, orderStatus: "cancelled", seenStatus: orderStatus };
  return (
    <div className="flex flex-col gap-3">
      <p className="figures font-bold text-lg">{`${formatPanelMoney(cashDue)} to take in cash`}</p>
      {isAtHand && (
        <cash.Form method="post" action={`/admin/orders/${orderNumber}`} className="flex flex-col gap-3">
          <input type="hidden" name="intent" value="cash-taken" />
          <div className="grid grid-cols-2 gap-3">
            <AmountField
              label="Amount"
              name="amount"
              defaultValue={toDecimal(cashDue)}
              error={cash.data?.errors?.amount}
            />
            <TextField label="Taken by" name="takenBy" optional maxLength={100} />
          </div>
          <Button type="submit" variant="primary" wide icon={Banknote} pending={cash.state !== "idle"}>
            Cash taken
          </Button>
          {cash.data?.errors?.amount && (
            <Button type="submit" name="partOf" value={toDecimal(cashDue)} variant="outline" wide>
              It's a part, the rest stays due
            </Button>
          )}
        </cash.Form>
      )}
      {canRefuse && orderStatus === "shipped" && !order.paid?.amount && (
        <ActionButton
          action="/admin/orders"
          fields={{ ...move, trackingNumber: "", isConfirmed: "yes" }}
          variant="outline"
          wide
        >
          Refused
        </ActionButton>
      )}
    </div>
  );
}

type CreditFormProps = { orderNumber: string; credit: { sum: Money; givenTo: string } };

/** Pays what is due of an order with its customer's credit. */
export function CreditForm({ orderNumber, credit: { sum, givenTo } }: CreditFormProps) {
  return (
    <div>
      <p className="mb-1.5 text-sm">{`Credit of ${givenTo}`}</p>
      <ActionButton
        action={`/admin/orders/${orderNumber}`}
        fields={{ intent: "use-credit", seenSum: exactSum([sum]) }}
        variant="outline"
        wide
      >
        {`Use credit ${formatMoney(sum)}`}
      </ActionButton>
    </div>
  );
}
