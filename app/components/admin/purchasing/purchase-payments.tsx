import { Form, useNavigation } from "react-router";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { convertDecimalComma } from "#app/components/admin/fields/convert-decimal-comma.ts";
import { HiddenFields, IdempotencyKeyField } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { CURRENCIES, type KnownCurrency } from "#app/domain/money/currency.ts";
import { type KnownMoney, multiplyMoney } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import type { OrderDebt } from "#app/domain/purchasing/landed-cost.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";

type PurchasePaymentsProps = {
  currency: KnownCurrency;
  debt: OrderDebt;
  payments: readonly { id: string; amount: KnownMoney; note: string; paidAt: Date }[];
  idempotencyKey: string;
  result: ActionResult | undefined;
};

/** Shows what is agreed, paid and owed of an order to a supplier, with its payments, and takes a further one. */
export function PurchasePayments({
  currency,
  debt,
  payments,
  idempotencyKey,
  result,
}: PurchasePaymentsProps) {
  const isSending = useNavigation().formData?.get("intent") === "pay";
  const { values, errors } = result ?? {};
  return (
    <div className="flex flex-col gap-4">
      <dl className="figures grid grid-cols-3 gap-3">
        <Sum name="Agreed" sum={debt.agreed} />
        <Sum name="Paid" sum={debt.paid} />
        {debt.owed !== null && debt.owed.amount < 0 ? (
          <Sum name="Paid too much" sum={multiplyMoney(debt.owed, -1)} />
        ) : (
          <Sum name="Owed" sum={debt.owed} />
        )}
      </dl>
      {payments.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {payments.map(({ id, amount, note, paidAt }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-1.5">
              <p className="figures min-w-0 text-sm">
                <span className="whitespace-nowrap font-semibold">{formatPanelMoney(amount)}</span>{" "}
                <span className="break-words text-ink-soft">
                  <Timestamp at={paidAt} dateOnly />
                  {note && ` · ${note}`}
                </span>
              </p>
              <Form method="post">
                <HiddenFields fields={{ intent: "remove-payment", payment: id }} />
                <Button
                  type="submit"
                  variant="quiet"
                  size="sm"
                  aria-label={`Remove the payment of ${formatPanelMoney(amount)}`}
                >
                  Remove
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" noValidate key={payments.length} className="grid items-start gap-3 sm:grid-cols-2">
        <IdempotencyKeyField issuedKey={idempotencyKey} result={result} />
        <HiddenFields fields={{ intent: "pay", currency }} />
        <AmountField
          label={`Payment in ${currency}`}
          name="amount"
          prefix={CURRENCIES[currency].symbol}
          defaultValue={values?.amount}
          onBeforeInput={convertDecimalComma}
          error={errors?.amount}
        />
        <TextField
          label="Payment note"
          name="note"
          optional
          placeholder="Wave, half before shipping"
          defaultValue={values?.note}
          error={errors?.note}
        />
        <Button type="submit" variant="outline" className="justify-self-start" pending={isSending}>
          Note payment
        </Button>
      </Form>
    </div>
  );
}

function Sum({ name, sum }: { name: string; sum: KnownMoney | null }) {
  return (
    <div>
      <dt className="text-ink-faint text-sm">{name}</dt>
      <dd className="whitespace-nowrap font-bold">{sum === null ? "–" : formatPanelMoney(sum)}</dd>
    </div>
  );
}
