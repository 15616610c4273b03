import { useState } from "react";
import { OrderContact } from "#app/components/admin/customers/customer-contact.tsx";
import { OrderBadges } from "#app/components/admin/orders/order-badges.tsx";
import { OrderItems } from "#app/components/admin/orders/order-items.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { classes } from "#app/ui/classes.ts";
import { MoneyMarkBadge } from "./payment-badges.tsx";
import { DuplicateNotice, ExpectedSum, UnequalNotice } from "./payment-notices.tsx";
import { type PendingOrder, PendingRow, WaitingAge } from "./pending-row.tsx";
import { ReceiptView } from "./receipt-view.tsx";
import { ReviewForm } from "./review-form.tsx";

type PendingPaymentCardProps = { order: PendingOrder /** When the list was loaded. */; now: Date };

/** Shows one receipt as a row, and on demand its picture, the expected amount, customer, items and the review form. */
export function PendingPaymentCard({ order, now }: PendingPaymentCardProps) {
  const { orderNumber, payment, expected } = order;
  const headingId = `pending-${orderNumber}`;
  const [isOpen, setOpen] = useState(false);
  const [lacksReason, setLacksReason] = useState(false);
  return (
    <article
      aria-labelledby={headingId}
      data-order={orderNumber}
      tabIndex={-1}
      className="border-line border-b bg-card focus-visible:outline-3 focus-visible:outline-river focus-visible:-outline-offset-3"
    >
      <PendingRow
        order={order}
        now={now}
        isOpen={isOpen}
        onToggle={() => {
          setOpen(!isOpen);
          setLacksReason(false);
        }}
        onReasonMissing={() => {
          setOpen(true);
          setLacksReason(true);
        }}
      />
      <div className={classes("p-3 pt-0 md:p-5 md:pt-2", !isOpen && "hidden")}>
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={headingId} className="figures font-bold text-lg">
            <a href={`/admin/orders/${orderNumber}`} className="link reach whitespace-nowrap">
              {orderNumber}
            </a>
          </h2>
          <OrderBadges
            {...(order.isSoldOut && { orderStatus: order.orderStatus, isSoldOut: true })}
            badge={order.badge}
            hasReceipt
            isDuplicateReceipt={payment.isDuplicateReceipt}
          />
        </div>
        <DuplicateNotice duplicateOf={payment.duplicateOf} className="mb-3" />
        <UnequalNotice sum={payment.unequalSum} className="mb-3" />
        <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 gap-y-5 desk:grid-cols-[12rem_minmax(0,1fr)_minmax(0,20rem)] desk:gap-x-6">
          <div className="-mb-1 flex min-w-0 flex-col items-start">
            <ReceiptView orderNumber={orderNumber} payment={payment} className="-mb-1 w-full" />
          </div>
          <div className="flex min-w-0 flex-col items-start gap-2">
            <dl className="flex flex-col gap-2 sm:gap-3">
              <div>
                <dt className="text-ink-faint text-sm">Expected</dt>
                <ExpectedSum amount={expected.amount} inGmd={expected.inGmd} />
              </div>
              <div>
                <dt className="text-ink-faint text-sm">From</dt>
                <dd className="wrap-anywhere font-semibold leading-snug">{order.customerName}</dd>
                <dd className="figures text-sm">{formatPhone(order.customerPhone)}</dd>
              </div>
              <div>
                <dt className="text-ink-faint text-sm">Paid by</dt>
                <dd className="font-semibold leading-snug">{order.paymentMethodLabel}</dd>
              </div>
              <div>
                <dt>
                  <WaitingAge since={order.waitingSince} now={now} />
                </dt>
                <dd className="text-sm max-sm:hidden">
                  <Timestamp at={order.waitingSince} />
                </dd>
              </div>
            </dl>
            <MoneyMarkBadge payment={payment} />
          </div>
          <div className="col-span-2 desk:col-span-1 desk:col-start-3 desk:row-span-2 desk:row-start-1">
            <ReviewForm
              order={order}
              payment={payment}
              due={expected.inGmd}
              orderHeadingId={headingId}
              quick
              key={String(lacksReason)}
              lacksReason={lacksReason}
            />
          </div>
          <div className="col-span-2 grid gap-5 border-line border-t pt-4 sm:grid-cols-2 desk:col-span-2">
            <OrderContact order={order} verificationStatus={payment.verificationStatus} />
            <OrderItems items={order.items} />
          </div>
        </div>
      </div>
    </article>
  );
}
