import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import type { ReactNode } from "react";
import { ReceiptLink } from "#app/components/admin/payments/receipt-view.tsx";
import { ReviewForm } from "#app/components/admin/payments/review-form.tsx";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import { Card } from "#app/ui/card.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { OrderAmounts } from "./order-amounts.tsx";
import { OrderBadges } from "./order-badges.tsx";
import { OrderContact } from "./order-contact.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderStatusForm } from "./order-status-form.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import type { ShownOrder } from "./order-views.ts";
import { Timestamp } from "./timestamp.tsx";

type RecentOrderCardProps = { order: ShownOrder; canReview: boolean; canChange: boolean };

/** Shows one order with customer, items, amounts, status and review. */
export function RecentOrderCard({ order, canReview, canChange }: RecentOrderCardProps) {
  const { orderNumber, payment } = order;
  const headingId = `order-${orderNumber}`;
  return (
    <Card
      as="article"
      aria-labelledby={headingId}
      data-order={orderNumber}
      tabIndex={-1}
      className="p-3 focus-visible:outline-3 focus-visible:outline-river focus-visible:outline-offset-2 sm:p-5"
    >
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 id={headingId} className="figures font-bold text-lg leading-tight">
            <a href={`/admin/orders/${orderNumber}`} className="link">
              {orderNumber}
            </a>
          </h2>
          <p className="text-ink-faint text-sm">
            <Timestamp at={order.createdAt} /> · {order.paymentMethodLabel}
            {order.isGuest && "\u00a0· guest"}
          </p>
        </div>
        <div className="flex flex-col gap-2 sm:items-end">
          {order.total && (
            <span className="figures font-bold text-xl">
              <PanelMoney amount={order.total} inGmd={order.totalGmd} />
            </span>
          )}
          <OrderBadges
            {...order}
            hasReceipt={payment !== null}
            isDuplicateReceipt={payment?.isDuplicateReceipt ?? false}
          />
        </div>
      </div>
      <div className="grid gap-5 border-line border-t pt-4 md:grid-cols-2 md:gap-8">
        <div className="flex min-w-0 flex-col gap-4">
          <OrderItems items={order.items} />
          <OrderAmounts order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <OrderContact order={order} verificationStatus={payment?.verificationStatus ?? null} />
          {canChange && (
            <OrderStatusForm
              orderNumber={orderNumber}
              orderStatus={order.orderStatus}
              trackingNumber={order.trackingNumber}
            />
          )}
        </div>
      </div>
      <div className="mt-4 flex flex-col border-line border-t pt-1">
        {payment && canReview && (
          <Collapsible title="Receipt and review">
            <ReceiptLink path={payment.receiptPath} />
            <div className="max-w-md">
              <ReviewForm order={order} payment={payment} orderHeadingId={headingId} />
            </div>
          </Collapsible>
        )}
        <Collapsible title="Timeline">
          <OrderTimeline entries={order.timeline} />
        </Collapsible>
      </div>
    </Card>
  );
}

function Collapsible({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="group">
      <summary className="flex min-h-11 list-none items-center gap-2 font-semibold text-sm [&::-webkit-details-marker]:hidden">
        <StrokeIcon of={ChevronDown} className="size-4 transition-transform group-open:rotate-180" />
        {title}
      </summary>
      <div className="pb-4 pl-6">{children}</div>
    </details>
  );
}
