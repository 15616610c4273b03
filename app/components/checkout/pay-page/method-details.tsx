import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { MethodDetail } from "#app/domain/payments/method-settings.ts";
import { Card } from "#app/ui/card.tsx";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";

type MethodDetailsProps = {
  details: readonly MethodDetail[];
  instructions: string;
  /** Null until the destination and its shipping price are known. */
  amount: Money | null;
  /** The same in dalasi, for an order in another currency. */
  dalasi: Money | null;
  isAsking?: boolean;
  /** Whether it is within a box already. */
  isPlain?: boolean;
  /** The words by which the shop finds the payment. */
  reference?: string;
  onCopied?: () => void;
};

/** Shows the amount to pay, the account, and the instructions. */
export function MethodDetails({
  details,
  instructions,
  amount,
  dalasi,
  isAsking = false,
  isPlain = false,
  // The order has no number before it is paid, so the receipt is matched by the shopper's name.
  reference = "Your full name, as you enter it here",
  onCopied,
}: MethodDetailsProps) {
  const content = (
    <>
      <p className="font-semibold text-sm">Amount to pay</p>
      {amount ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p aria-live="polite">
            <span className="figures block font-bold text-3xl leading-tight">{formatMoney(amount)}</span>
            {dalasi && <span className="figures text-ink-soft">In dalasi: {formatMoney(dalasi)}</span>}
          </p>
          <span className="flex flex-wrap gap-2">
            <CopyButton text={toDecimal(amount)} label="Copy amount" onCopied={onCopied} />
            {dalasi && (
              <CopyButton text={toDecimal(dalasi)} label="Copy dalasi amount" onCopied={onCopied}>
                Copy dalasi
              </CopyButton>
            )}
          </span>
        </div>
      ) : isAsking ? (
        <Skeleton className="mt-1 h-9 w-40" />
      ) : (
        <p className="text-ink-soft">Choose your country above to see the amount.</p>
      )}
      <ul aria-label="Pay to" className="mt-4 divide-y divide-line border-line border-t">
        {details.map(({ label, value, copy, tel }) => (
          <li key={label} className="flex items-center justify-between gap-4 py-3">
            <p className="min-w-0">
              <span className="block text-ink-soft text-sm">{label}</span>
              <span className="figures block break-words font-semibold">
                {tel ? (
                  <a href={`tel:${value.replace(/[^+\d]/g, "")}`} className="link">
                    {value}
                  </a>
                ) : (
                  value
                )}
              </span>
            </p>
            {copy && <CopyButton text={value} label={`Copy ${label.toLowerCase()}`} onCopied={onCopied} />}
          </li>
        ))}
        <li className="py-3">
          <span className="block text-ink-soft text-sm">Reference</span>
          <span className="block font-semibold">{reference}</span>
        </li>
      </ul>
      {instructions && (
        <p className="whitespace-pre-line border-line border-t pt-4 text-ink-soft leading-relaxed">
          {instructions}
        </p>
      )}
    </>
  );
  return isPlain ? <div>{content}</div> : <Card banded>{content}</Card>;
}
