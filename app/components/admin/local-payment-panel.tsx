import ExternalLink from "lucide-react/icons/external-link";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { ShownPayment } from "./order-views.ts";
import { ReceiptPicture } from "./receipt-picture.tsx";
import { ReviewForm } from "./review-form.tsx";

type LocalPaymentPanelProps = {
  orderNumber: string;
  payment: ShownPayment;
  /** What the receipt should say, in the order's currency and in dalasi; null where that is hidden or the same. */
  total: Money | null;
  inGmd: Money | null;
};

/** A receipt beside what it should say, and the decision about it. */
export function LocalPaymentPanel({ orderNumber, payment, total, inGmd }: LocalPaymentPanelProps) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] items-start gap-4 sm:grid-cols-[10rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr]">
      <div className="flex flex-col gap-1 sm:row-span-2">
        <ReceiptPicture
          orderNumber={orderNumber}
          path={payment.receiptPath}
          isPicture={payment.receiptIsPicture}
        />
        <a
          href={payment.receiptPath}
          target="_blank"
          rel="noreferrer"
          className="link inline-flex min-h-11 items-center gap-1.5 text-sm"
        >
          View receipt
          <ExternalLink aria-hidden className="size-3.5" />
        </a>
      </div>
      {total && (
        <dl className="sm:col-start-2">
          <dt className="text-ink-faint text-sm">Expected</dt>
          <dd className="figures font-extrabold text-2xl leading-tight">{formatMoney(total)}</dd>
          {inGmd && <dd className="figures font-bold text-lg leading-tight">{formatMoney(inGmd)}</dd>}
        </dl>
      )}
      <div className="col-span-2 sm:col-span-1 sm:col-start-2">
        <ReviewForm
          paymentId={payment.paymentId}
          notes={payment.adminNotes}
          seenStatus={payment.verificationStatus}
          quick={payment.verificationStatus === "pending"}
        />
      </div>
    </div>
  );
}
