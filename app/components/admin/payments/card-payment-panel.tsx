import { useId, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import { Timestamp } from "#app/components/admin/orders/timestamp.tsx";
import { formatMoney } from "#app/domain/money/format-money.ts";
import { moneyFromDecimal } from "#app/domain/money/money.ts";
import { statusLabel } from "#app/domain/orders/order-status.ts";
import type { CardPaymentSummary } from "#app/domain/payments/card-payment.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { TestModeBadge } from "./test-mode-badge.tsx";

type CardPaymentPanelProps = { orderNumber: string; card: CardPaymentSummary; canRefund: boolean };

/** Shows a card payment with its refunds, and the form for another refund. */
export function CardPaymentPanel({ orderNumber, card, canRefund }: CardPaymentPanelProps) {
  const { paid, refunded, refundable } = card;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={card.status === "paid" ? "green" : "yellow"}>{statusLabel(card.status)}</Badge>
        {card.mode === "test" && <TestModeBadge />}
      </p>
      <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-faint">Paid by card</dt>
        <dd className="text-right font-bold">{formatMoney(paid)}</dd>
        <dt className="text-ink-faint">Given back</dt>
        <dd className="text-right">{formatMoney(refunded)}</dd>
        <dt className="text-ink-faint">Left</dt>
        <dd className="text-right">{formatMoney(refundable)}</dd>
      </dl>
      {card.refunds.length > 0 && <Refunds refunds={card.refunds} />}
      {canRefund && refundable.amount > 0 && (
        // A new refund resets the form.
        <RefundForm key={refunded.amount} orderNumber={orderNumber} card={card} />
      )}
    </div>
  );
}

const REFUND_BADGES: Record<CardPaymentSummary["refunds"][number]["status"], [BadgeTone, string]> = {
  pending: ["yellow", "On its way"],
  done: ["green", "Done"],
  failed: ["red", "Refused"],
};

function Refunds({ refunds }: Pick<CardPaymentSummary, "refunds">) {
  return (
    <ul aria-label="Refunds" className="flex flex-col divide-y divide-line border-line border-y text-sm">
      {refunds.map(({ amount, status, reason, by, at, trouble }) => {
        const [tone, label] = REFUND_BADGES[status];
        return (
          <li key={at.getTime()} className="flex flex-col gap-1 py-2.5 leading-snug">
            <span className="flex items-center justify-between gap-3">
              <span className="figures font-bold">{formatMoney(amount)}</span>
              <Badge tone={tone}>{label}</Badge>
            </span>
            {reason && <span className="break-words">{reason}</span>}
            {trouble && <span className="break-words text-red-ink">{trouble}</span>}
            <span className="text-ink-faint">
              <Timestamp at={at} /> · <span className="break-all">{by}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function RefundForm({ orderNumber, card }: { orderNumber: string; card: CardPaymentSummary }) {
  const { refundable, refunded } = card;
  const [amountInput, setAmountInput] = useState("");
  const fetcher = useFetcher<ActionResult>();
  const errors = fetcher.data?.errors ?? {};
  const amount =
    amountInput.trim() === "" ? refundable : moneyFromDecimal(amountInput.trim(), refundable.currency);
  const headingId = useId();
  return (
    <fetcher.Form
      method="post"
      action={`/admin/orders/${orderNumber}`}
      aria-labelledby={headingId}
      noValidate
      className="flex flex-col gap-3"
    >
      <h3 id={headingId} className="font-bold">
        Refund
      </h3>
      <input type="hidden" name="intent" value="refund" />
      <input type="hidden" name="seenRefunded" value={refunded.amount} />
      <TextField
        label="Amount"
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        prefix={formatMoney(refundable).replace(/[\d.,]/g, "")}
        value={amountInput}
        onChange={(event) => setAmountInput(event.target.value)}
        hint={`Empty gives back all that is left, ${formatMoney(refundable)}.`}
        error={errors.amount}
        inputClassName="figures"
      />
      <TextField
        label="Reason"
        name="reason"
        maxLength={500}
        autoComplete="off"
        hint="Kept with the refund; only the staff sees it."
        error={errors.reason}
      />
      {errors.form && <p className="font-medium text-red-ink text-sm">{errors.form}</p>}
      <Button type="submit" className="self-start" pending={fetcher.state !== "idle"}>
        {amount && amount.amount > 0 ? `Refund ${formatMoney(amount)}` : "Refund"}
      </Button>
      <p className="text-ink-faint text-sm">
        The order and its stock stay as they are; cancelling is a step of its own.
      </p>
    </fetcher.Form>
  );
}
