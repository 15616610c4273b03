import Scale from "lucide/dist/esm/icons/scale.mjs";
import TriangleAlert from "lucide/dist/esm/icons/triangle-alert.mjs";
import { useContext } from "react";
import { PanelCurrencyContext } from "#app/components/admin/shell/panel-money.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { duplicateStateMessage, unequalSumMessage } from "#app/copy/money-messages.ts";
import type { Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import type { DuplicateOf } from "#app/domain/payments/receipt.ts";
import type { UnequalSum } from "#app/domain/payments/unequal-sum.ts";
import { classes } from "#app/ui/classes.ts";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type DuplicateNoticeProps = { duplicateOf: DuplicateOf | null; className?: string };

/** Says for which order a receipt was sent before, with that order's receipts; nothing for other receipts. */
export function DuplicateNotice({ duplicateOf, className }: DuplicateNoticeProps) {
  if (duplicateOf === null) return null;
  const { orderNumber, customerName, orderStatus, verificationStatus, sentAt, receiptPaths } = duplicateOf;
  return (
    <div
      className={classes(
        "flex items-center gap-3 rounded-sm bg-red-tint px-3 py-1.5 text-red-ink text-sm",
        className,
      )}
    >
      <StrokeIcon of={TriangleAlert} className="size-4 flex-none" />
      <p className="min-w-0 leading-snug">
        Same receipt as{" "}
        <a
          href={`/admin/orders/${orderNumber}`}
          className="figures whitespace-nowrap font-bold underline underline-offset-2"
        >
          {orderNumber}
        </a>{" "}
        of <span className="wrap-anywhere">{customerName}</span>, sent on <Timestamp at={sentAt} />.{" "}
        {duplicateStateMessage(orderStatus, verificationStatus)}{" "}
        {receiptPaths.map((path) => (
          <a
            key={path}
            href={path}
            target="_blank"
            rel="noreferrer"
            className="reach mr-3 font-bold underline underline-offset-2"
          >
            See the earlier receipt
          </a>
        ))}
      </p>
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
