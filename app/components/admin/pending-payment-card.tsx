import ExternalLink from "lucide-react/icons/external-link";
import { orderMessage } from "#app/copy/whatsapp-messages.ts";
import { formatMoney } from "#app/domain/money/format-money.ts";
import type { Money } from "#app/domain/money/money.ts";
import { countryName } from "#app/domain/shipping/countries.ts";
import { Card } from "#app/ui/card.tsx";
import { CustomerContact } from "./customer-contact.tsx";
import { OrderBadges } from "./order-badges.tsx";
import { OrderItems } from "./order-items.tsx";
import type { ReviewableOrder, ShownPayment } from "./order-views.ts";
import { ReceiptPicture } from "./receipt-picture.tsx";
import { ReviewForm } from "./review-form.tsx";
import { When } from "./when.tsx";

type PendingPaymentCardProps = {
  order: ReviewableOrder & { payment: ShownPayment; expected: { amount: Money; inGmd: Money } };
};

/** One receipt to decide about: the picture beside what it should say, and the decision under the thumb. */
export function PendingPaymentCard({ order }: PendingPaymentCardProps) {
  const { orderNumber, payment, expected } = order;
  const headingId = `pending-${orderNumber}`;
  const address = [order.deliveryAddress, order.region, countryName(order.country)]
    .filter(Boolean)
    .join(", ");
  return (
    <Card
      as="article"
      aria-labelledby={headingId}
      data-order={orderNumber}
      tabIndex={-1}
      className="scroll-mt-18 p-3 focus:outline-3 focus:outline-river focus:outline-offset-2 sm:p-5"
    >
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={headingId} className="figures wide font-bold text-lg">
          <a href={`/admin/orders/${orderNumber}`} className="link">
            {orderNumber}
          </a>
        </h2>
        <OrderBadges badge={order.badge} hasReceipt isDuplicateReceipt={payment.isDuplicateReceipt} />
      </div>
      <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-5 desk:grid-cols-[12rem_minmax(0,1fr)_minmax(0,20rem)] desk:gap-x-6">
        <div className="flex flex-col gap-1">
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
        <div className="flex min-w-0 flex-col gap-4">
          <dl className="flex flex-col gap-3">
            <div>
              <dt className="text-ink-faint text-sm">Expected</dt>
              <dd className="figures font-extrabold text-2xl leading-tight">
                {formatMoney(expected.amount)}
              </dd>
              {expected.inGmd.currency !== expected.amount.currency && (
                <dd className="figures font-bold text-lg leading-tight">{formatMoney(expected.inGmd)}</dd>
              )}
            </div>
            <div>
              <dt className="text-ink-faint text-sm">Paid by</dt>
              <dd className="font-semibold leading-snug">{order.paymentMethodLabel}</dd>
            </div>
            <div>
              <dt className="text-ink-faint text-sm">Sent</dt>
              <dd className="text-sm">
                <When at={order.createdAt} />
              </dd>
            </div>
          </dl>
        </div>
        <div className="col-span-2 desk:col-span-1 desk:col-start-3 desk:row-span-2 desk:row-start-1">
          <ReviewForm
            paymentId={payment.paymentId}
            notes={payment.adminNotes}
            seenStatus={payment.verificationStatus}
            quick
          />
        </div>
        <div className="col-span-2 grid gap-5 border-line border-t pt-4 sm:grid-cols-2 desk:col-span-2">
          <CustomerContact
            name={order.customerName}
            email={order.customerEmail}
            phone={order.customerPhone}
            message={orderMessage({ ...order, verificationStatus: payment.verificationStatus })}
            address={address}
          />
          <OrderItems items={order.items} />
        </div>
      </div>
    </Card>
  );
}
