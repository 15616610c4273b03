import Scale from "lucide/dist/esm/icons/scale.mjs";
import TriangleAlert from "lucide/dist/esm/icons/triangle-alert.mjs";
import { useContext, useState } from "react";
import { PanelCurrencyContext } from "#app/components/admin/shell/panel-money.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { duplicateStateMessage, unequalSumMessage } from "#app/copy/money-messages.ts";
import type { Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import type { AdminPayment } from "#app/domain/orders/admin-order.ts";
import type { DuplicateOf } from "#app/domain/payments/receipt.ts";
import type { UnequalSum } from "#app/domain/payments/unequal-sum.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { Dialog } from "#app/ui/overlay/dialog.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { ReceiptLink } from "./receipt-view.tsx";

type DuplicateNoticeProps = { orderNumber: string; payment: AdminPayment; className?: string };

/** Shows for which order a receipt was sent before, and both pictures on request; nothing for other receipts. */
export function DuplicateNotice({ orderNumber, payment, className }: DuplicateNoticeProps) {
  const [isOpen, setOpen] = useState(false);
  const { duplicateOf } = payment;
  if (duplicateOf === null) return null;
  return (
    <div className={className}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-red-tint px-3 py-1.5 text-red-ink text-sm">
        <StrokeIcon of={TriangleAlert} className="size-4 flex-none" />
        <p className="min-w-0 flex-1 basis-40 leading-snug">
          <DuplicateWords duplicateOf={duplicateOf} />
        </p>
        <Button size="sm" variant="outline" onClick={() => setOpen(true)}>
          Compare
        </Button>
      </div>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Duplicate receipt" width="lg">
        <DuplicateComparison orderNumber={orderNumber} payment={payment} duplicateOf={duplicateOf} />
      </Dialog>
    </div>
  );
}

/** Shows the other order of a duplicate receipt in words: its number, name, state and date. */
function DuplicateWords({ duplicateOf }: { duplicateOf: DuplicateOf }) {
  const { orderNumber, customerName, orderStatus, verificationStatus, sentAt } = duplicateOf;
  return (
    <>
      Same receipt as{" "}
      <a
        href={`/admin/orders/${orderNumber}`}
        className="figures whitespace-nowrap font-bold underline underline-offset-2"
      >
        {orderNumber}
      </a>{" "}
      of <span className="wrap-anywhere">{customerName}</span>, sent on <Timestamp at={sentAt} />.{" "}
      {duplicateStateMessage(orderStatus, verificationStatus)}
    </>
  );
}

type DuplicateComparisonProps = { orderNumber: string; payment: AdminPayment; duplicateOf: DuplicateOf };

/** Shows a receipt beside those of the order for which it was sent before. */
function DuplicateComparison({ orderNumber, payment, duplicateOf }: DuplicateComparisonProps) {
  const before = duplicateOf.receipts.map((receipt) => ({
    ...receipt,
    orderNumber: duplicateOf.orderNumber,
  }));
  return (
    <div className="grid grid-cols-2 gap-3">
      {[{ orderNumber, ...payment }, ...before].map((shown) => (
        <figure key={shown.receiptPath} className="m-0 min-w-0">
          <figcaption className="figures mb-1 font-bold text-sm">
            {shown.orderNumber}
            <span className="block font-normal text-ink-faint">
              {shown.orderNumber === orderNumber ? "this order" : "sent before"}
            </span>
          </figcaption>
          {shown.receiptIsPicture && (
            <img
              src={shown.receiptPath}
              alt={`Receipt of ${shown.orderNumber}`}
              className="max-h-[55dvh] w-full rounded-sm bg-sunken object-contain"
            />
          )}
          <ReceiptLink path={shown.receiptPath} />
        </figure>
      ))}
    </div>
  );
}

/** Says both sums where the money seen is not the expected sum; nothing for other payments. */
export function UnequalNotice({ sum, className }: { sum: UnequalSum | null; className?: string }) {
  if (sum === null) return null;
  return (
    <p
      className={classes(
        "figures flex items-center gap-3 rounded-sm bg-red-tint px-3 py-2.5 text-red-ink text-sm leading-snug",
        className,
      )}
    >
      <StrokeIcon of={Scale} className="size-4 flex-none" />
      {unequalSumMessage(sum)}
    </p>
  );
}

/** A sum of nine digits must fit its column on a phone. */
const LARGE_SUM = "figures whitespace-nowrap font-bold text-[clamp(1rem,5vw,1.5rem)] leading-tight";

/** Shows the sum that a receipt should have, in the order's currency and in dalasi, the staff's own first. */
export function ExpectedSum({ amount, inGmd }: { amount: Money; inGmd: Money | null }) {
  const { currency } = useContext(PanelCurrencyContext);
  const dalasi = inGmd && inGmd.currency !== amount.currency ? inGmd : null;
  const [first, second] = dalasi && currency === "GMD" ? [dalasi, amount] : [amount, dalasi];
  return (
    <>
      <dd className={LARGE_SUM}>{formatPanelMoney(first)}</dd>
      {second && (
        <dd className="figures whitespace-nowrap font-bold text-base">{formatPanelMoney(second)}</dd>
      )}
    </>
  );
}
