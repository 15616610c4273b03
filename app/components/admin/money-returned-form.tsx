import { useFetcher } from "react-router";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { ActionAnswer } from "./use-answer-toast.ts";

type MoneyReturnedFormProps = {
  orderNumber: string;
  amount: Money;
  /** How it was paid, in words. */
  way: string;
  /** The order is cancelled: the money is the shopper's. */
  isOwed: boolean;
};

/** Notes that a local payment was sent back by hand; urgent where the order is cancelled. */
export function MoneyReturnedForm({ orderNumber, amount, way, isOwed }: MoneyReturnedFormProps) {
  const fetcher = useFetcher<ActionAnswer>();
  const errors = fetcher.data?.errors ?? {};
  const sum = formatMoney(amount);
  return (
    <div className="flex flex-col gap-3">
      {isOwed ? (
        <p className="rounded-sm border-yellow-ink border-l-4 bg-yellow-tint p-4 text-yellow-ink">
          <strong>This order is cancelled, and its {sum} are still with you.</strong> Send them back ({way}),
          then note it here.
        </p>
      ) : (
        <p className="text-ink-soft text-sm">
          Where you send the {sum} back by hand ({way}), note it here. The order and its stock stay as they
          are; cancelling is a step of its own.
        </p>
      )}
      <fetcher.Form method="post" action={`/admin/orders/${orderNumber}`} className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="money-returned" />
        <TextField
          label="Reason"
          name="reason"
          optional
          maxLength={500}
          autoComplete="off"
          hint="Kept with the order; only the staff sees it."
          error={errors.reason}
        />
        {errors.form && <p className="font-medium text-red-ink text-sm">{errors.form}</p>}
        <Button
          type="submit"
          variant={isOwed ? "primary" : "outline"}
          className="self-start"
          pending={fetcher.state !== "idle"}
        >
          {`I have sent ${sum} back`}
        </Button>
      </fetcher.Form>
    </div>
  );
}
