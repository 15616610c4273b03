import { useFetcher } from "react-router";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import { exactSum, type Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

/** The id of the form that notes that an order's money went back. */
export const MONEY_RETURNED_ID = "money-returned";

type MoneyReturnedFormProps = {
  orderNumber: string;
  /** What went back, in words. */
  sum: string;
  /** The same exactly, where it is not the payment on the order's page. */
  seenSum?: string;
  /** The label of the payment method. */
  paymentMethodLabel: string;
  /** True for a cancelled order, whose money belongs to the shopper. */
  isOwed: boolean;
  /** Whether it can stay as the customer's credit instead. */
  canCredit?: boolean;
};

/** Records that a local payment was returned by hand; collapsed unless the order is cancelled. */
export function MoneyReturnedForm({
  orderNumber,
  sum,
  seenSum,
  paymentMethodLabel,
  isOwed,
  canCredit = false,
}: MoneyReturnedFormProps) {
  const seen = seenSum === undefined ? undefined : ({ as: "seenSum", exact: seenSum } as const);
  if (isOwed) {
    return (
      <div className="flex flex-col gap-3">
        <p className="rounded-sm border-yellow-ink border-l-4 bg-yellow-tint p-4 text-yellow-ink">
          <strong>This order is cancelled, and you still have its {sum}.</strong> Send it back (
          {paymentMethodLabel}), then note it here.
        </p>
        <MoneyReturnedFields orderNumber={orderNumber} sum={sum} isOwed seen={seen} canCredit={canCredit} />
      </div>
    );
  }
  return (
    <details>
      <summary className="-my-2 cursor-pointer py-2.5 font-semibold text-[0.9375rem]">
        I have sent it back by hand
      </summary>
      <p className="mt-3 mb-3 text-ink-soft text-sm">
        {`The ${sum} went back (${paymentMethodLabel}). The order and its stock stay as they are; to cancel it, change its status.`}
      </p>
      <MoneyReturnedFields
        orderNumber={orderNumber}
        sum={sum}
        isOwed={false}
        seen={seen}
        canCredit={canCredit}
      />
    </details>
  );
}

/** Says that more was paid than an order costs by now, and records that it was sent back. */
export function OverpaidForm({
  orderNumber,
  over,
  isOnPage,
  canCredit,
}: {
  orderNumber: string;
  over: Money;
  isOnPage: boolean;
  canCredit: boolean;
}) {
  const sum = formatPanelMoney(over);
  return (
    <div className="flex flex-col gap-3">
      <p className="rounded-sm border-yellow-ink border-l-4 bg-yellow-tint p-4 text-yellow-ink">
        <strong>{sum} more was paid than the order costs.</strong>{" "}
        {isOnPage
          ? "Refund it above, or send it back by hand and note it here."
          : "Send it back, then note it here."}
      </p>
      <MoneyReturnedFields
        orderNumber={orderNumber}
        sum={sum}
        isOwed={!isOnPage}
        isOver
        canCredit={canCredit}
      />
    </div>
  );
}

type TakenBackFormProps = {
  orderNumber: string;
  gatewayName: string;
  /** Null for staff who may not see money. */
  sum: Money | null;
  canSettle: boolean;
};

/** Says that a payment company took back a payment of an order, and records that this is settled. */
export function TakenBackForm({ orderNumber, gatewayName, sum, canSettle }: TakenBackFormProps) {
  return (
    <div className="flex flex-col gap-3">
      <p className="rounded-sm border-red-ink border-l-4 bg-red-tint p-4 text-red-ink">
        <strong>
          {gatewayName} has taken back {sum ? formatPanelMoney(sum) : "a payment"} for this order.
        </strong>{" "}
        The shop no longer has that money. Ask the customer or {gatewayName} before you send anything.
      </p>
      {canSettle && sum !== null && (
        <MoneyReturnedFields
          orderNumber={orderNumber}
          sum={formatPanelMoney(sum)}
          isOwed={false}
          seen={{ as: "takenBackSum", exact: exactSum([sum]) }}
          gatewayName={gatewayName}
        />
      )}
    </div>
  );
}

function MoneyReturnedFields({
  orderNumber,
  sum,
  isOwed,
  seen,
  gatewayName,
  isOver = false,
  canCredit = false,
}: {
  orderNumber: string;
  sum: string;
  isOwed: boolean;
  /** True where only what is more than the order costs went back. */
  isOver?: boolean;
  canCredit?: boolean;
  /** The field and sum where it is not the payment on the order's page, or was taken back and is settled now. */
  seen?: { as: "seenSum" | "takenBackSum"; exact: string } | undefined;
  /** The company that took it back. */
  gatewayName?: string;
}) {
  const isSettled = seen?.as === "takenBackSum";
  const fetcher = useFetcher<ActionResult>();
  const errors = fetcher.data?.errors ?? {};
  const isPending = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      action={`/admin/orders/${orderNumber}`}
      id={isSettled || (isOver && !isOwed) ? undefined : MONEY_RETURNED_ID}
      className="flex scroll-mt-24 flex-col gap-3"
    >
      <input type="hidden" name="intent" value="money-returned" />
      {isOver && <input type="hidden" name="onlyOver" value="yes" />}
      {seen && <input type="hidden" name={seen.as} value={seen.exact} />}
      <TextField
        label={isSettled ? "What happened" : "Reason"}
        name="reason"
        optional
        maxLength={500}
        autoComplete="off"
        hint="Kept with the order; only staff can see it."
        error={errors.reason}
      />
      {errors.form && <p className="font-medium text-red-ink text-sm">{errors.form}</p>}
      <div className="flex flex-wrap gap-3">
        {isSettled && (
          <>
            <Button type="submit" variant="outline" name="paidAgain" value="cash" pending={isPending}>
              Paid again in cash
            </Button>
            <Button type="submit" variant="outline" name="paidAgain" value="same" pending={isPending}>
              Paid again with {gatewayName}
            </Button>
          </>
        )}
        <Button type="submit" variant={isOwed ? "primary" : "outline"} pending={isPending}>
          {isSettled ? "It won't be paid again" : `I have sent ${sum} back`}
        </Button>
        {canCredit && (
          <Button type="submit" variant="outline" name="asCredit" value="yes" pending={isPending}>
            Keep as credit
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}
