import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { refusalMessage } from "#app/copy/refusal-messages.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { AdminOrder, AdminPayment } from "#app/domain/orders/admin-order.ts";
import { statusLabel } from "#app/domain/orders/order-status.ts";
import { StatementLine } from "./payment-badges.tsx";
import { DuplicateNotice, ExpectedSum, UnequalNotice } from "./payment-notices.tsx";
import { ReceiptView } from "./receipt-view.tsx";
import { ReviewForm } from "./review-form.tsx";

type LocalPaymentPanelProps = {
  order: Pick<AdminOrder, "orderNumber" | "customerName" | "orderStatus">;
  payment: AdminPayment;
  /** Whether the receipt waits for a review. */
  isWaiting: boolean;
  /** Whether a payment page takes the money, so that the receipt can't be reviewed, or has taken it; null for neither. */
  onPage: "open" | "paid" | null;
  /** What is due in the order's currency and in dalasi; null if it is hidden or the same. */
  total: Money | null;
  inGmd: Money | null;
};

/** Shows a receipt with the expected amount and the review form. */
export function LocalPaymentPanel({
  order,
  payment,
  isWaiting,
  onPage,
  total,
  inGmd,
}: LocalPaymentPanelProps) {
  const due = inGmd ?? total;
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4 sm:grid-cols-[10rem_minmax(0,1fr)] sm:grid-rows-[auto_auto_1fr]">
      <DuplicateNotice duplicateOf={payment.duplicateOf} className="col-span-full" />
      <UnequalNotice sum={payment.unequalSum} className="col-span-full" />
      <StatementLine money={payment.statementMoney} className="col-span-full" />
      <ReceiptView orderNumber={order.orderNumber} payment={payment} className="sm:row-span-2" />
      {/* Once it is verified, what it brought stands below, among the money. */}
      {total && payment.verificationStatus !== "verified" && (
        <dl className="sm:col-start-2">
          <dt className="text-ink-faint text-sm">Expected</dt>
          <ExpectedSum amount={total} inGmd={inGmd} />
        </dl>
      )}
      <div className="col-span-2 sm:col-span-1 sm:col-start-2">
        {onPage === null && payment.decidedAt ? (
          // A new decision closes it again.
          <details key={payment.decidedAt.getTime()}>
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-1.5">
              <strong>{statusLabel(payment.verificationStatus)}</strong>
              <Timestamp at={payment.decidedAt} /> · <span className="link">Change</span>
            </summary>
            <div className="pt-2">
              <ReviewForm order={order} payment={payment} due={due} />
            </div>
          </details>
        ) : onPage === null ? (
          <ReviewForm order={order} payment={payment} due={due} quick={isWaiting} />
        ) : (
          <p className="text-ink-soft">
            {onPage === "open"
              ? refusalMessage("page_in_use")
              : "Paid on a payment page, so there is nothing left to review."}
          </p>
        )}
      </div>
    </div>
  );
}
