import { AskFirst } from "#app/components/admin/forms/confirm-dialog.tsx";
import { itemSizeLabel } from "#app/components/cart/size-label.ts";
import {
  LONGEST_HOLD_MINUTES,
  OPENED_HOLD_MINUTES,
  PAYING_HOLD_MINUTES,
} from "#app/domain/orders/hold-minutes.ts";
import type { ListedHold } from "#app/domain/orders/stock-hold.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Timestamp } from "./timestamp.tsx";

/** Lists the pieces that are held for shoppers whose payment page is open; nothing where there are none. */
export function OpenPaymentPages({ holds }: { holds: ListedHold[] }) {
  if (holds.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="open-payment-pages" className="mb-4">
      <h2 id="open-payment-pages" className="font-bold text-lg">
        Open payment pages
      </h2>
      <p className="text-ink-soft text-sm">
        Held for {OPENED_HOLD_MINUTES} minutes, and for {PAYING_HOLD_MINUTES} each time the shopper types or
        copies a payment detail, {LONGEST_HOLD_MINUTES} at most. They go back on sale when the page is left.
      </p>
      <ul className="-mb-3 mt-3 flex flex-col divide-y divide-line border-line border-t">
        {holds.map((hold) => (
          <li key={hold.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-52">
              <p className="break-words font-semibold">{wordsOf(hold)}</p>
              <p className="text-ink-soft text-sm">
                {hold.paymentMethodLabel}, since <Timestamp at={hold.since} />, until{" "}
                <Timestamp at={hold.until} />
                {hold.atSameAddress > 1 && ` · ${hold.atSameAddress} pages from one network address`}
              </p>
            </div>
            <AskFirst
              button={(ask) => (
                <Button
                  size="sm"
                  variant="outline"
                  onClick={ask}
                  aria-label={`Put back on sale: ${wordsOf(hold)}`}
                >
                  Put back on sale
                </Button>
              )}
              title="Put these back on sale?"
              confirmLabel="Put back on sale"
              action="/admin/held-stock"
              fields={{ holdId: hold.id }}
            >
              Someone may be paying for {wordsOf(hold)} right now. If their receipt comes after it has sold,
              you'll find the order under “Refund or swap”.
            </AskFirst>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function wordsOf({ items }: ListedHold): string {
  return items
    .map(({ name, size, quantity }) => `${quantity} × ${name}, ${itemSizeLabel({ size })}`)
    .join("; ");
}
