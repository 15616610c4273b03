import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { useRef, useState } from "react";
import { useTapGuard } from "#app/components/admin/forms/use-tap-guard.ts";
import { OrderBadges } from "#app/components/admin/orders/order-badges.tsx";
import { DuplicateNotice } from "#app/components/admin/payments/duplicate-notice.tsx";
import { ExpectedSum } from "#app/components/admin/payments/expected-sum.tsx";
import { MoneyMarkBadge } from "#app/components/admin/payments/money-mark-badge.tsx";
import type { PendingOrder } from "#app/components/admin/payments/pending-payment-card.tsx";
import { ReceiptPicture, ZoomableReceipt } from "#app/components/admin/payments/receipt-picture.tsx";
import { ReceiptLink } from "#app/components/admin/payments/receipt-view.tsx";
import { ReviewForm } from "#app/components/admin/payments/review-form.tsx";
import { UnequalNotice } from "#app/components/admin/payments/unequal-notice.tsx";
import { WaitingAge } from "#app/components/admin/payments/waiting-age.tsx";
import type { Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { useSwipe } from "#app/ui/use-swipe.ts";
import { DECK_START, findInDeck } from "./deck-position.ts";

type ReceiptDeckProps = {
  /** Longest waiting first. */
  orders: readonly PendingOrder[];
  /** The expected sum of all of them. */
  sum: Money;
  now: Date;
};

/**
 * Shows the receipts to review, one at a time. A decision advances to the next one; an undo returns to it.
 * Source: specification 11.7.
 */
export function ReceiptDeck({ orders, sum, now }: ReceiptDeckProps) {
  const [previous, setPosition] = useState(DECK_START);
  const orderNumbers = orders.map(({ orderNumber }) => orderNumber);
  const position = findInDeck(previous, orderNumbers);
  const { shown, index } = position;
  if (shown !== previous.shown || index !== previous.index) setPosition(position);
  const order = orders[index];
  const show = (target: number) => {
    const orderNumber = orderNumbers[target];
    if (orderNumber !== undefined) setPosition({ shown: orderNumber, decided: "", index: target });
  };
  const card = useRef<HTMLElement>(null);
  const isTapGuarded = useTapGuard(card, orderNumbers);
  const swipe = useSwipe({ onLeft: () => show(index + 1), onRight: () => show(index - 1) });

  return (
    <div className="mx-auto flex h-full w-full max-w-3xl flex-col gap-2" {...swipe}>
      <div className="flex items-center gap-1">
        <a
          href="/admin/orders"
          aria-label="Back to Pending Payments"
          className="grid size-11 place-items-center rounded-sm hover:bg-sunken"
        >
          <StrokeIcon of={X} className="size-5" />
        </a>
        <title>{`Receipts · ${SHOP_NAME} Admin`}</title>
        <h1 className="sr-only">Receipts</h1>
        <p role="status" className="figures flex-1 text-center font-semibold">
          {order ? `${index + 1} of ${orders.length} · ${formatPanelMoney(sum)}` : "All done"}
        </p>
        <IconButton
          label="Previous receipt"
          icon={ChevronLeft}
          disabled={index <= 0}
          onClick={() => show(index - 1)}
        />
        <IconButton
          label="Next receipt"
          icon={ChevronRight}
          disabled={index >= orders.length - 1}
          onClick={() => show(index + 1)}
        />
      </div>
      {order ? (
        <article
          ref={card}
          key={order.payment.paymentId}
          aria-labelledby="deck-order"
          data-order={order.orderNumber}
          className={classes(
            "flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto",
            isTapGuarded && "pointer-events-none",
          )}
        >
          <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <dl>
              <dt className="text-ink-faint text-sm">Expected</dt>
              <ExpectedSum amount={order.expected.amount} inGmd={order.expected.inGmd} />
            </dl>
            <div className="min-w-0 flex-1 basis-40 text-right text-sm">
              <h2 id="deck-order" className="figures font-bold">
                <a href={`/admin/orders/${order.orderNumber}`} className="link whitespace-nowrap">
                  {order.orderNumber}
                </a>
              </h2>
              <p className="wrap-anywhere">
                {order.customerName} · {order.paymentMethodLabel}
              </p>
              <WaitingAge since={order.waitingSince} now={now} />
            </div>
          </div>
          <div className="flex flex-wrap gap-1.5">
            <MoneyMarkBadge payment={order.payment} />
            {order.payment.isDuplicateReceipt && <OrderBadges badge={null} hasReceipt isDuplicateReceipt />}
          </div>
          <DuplicateNotice orderNumber={order.orderNumber} payment={order.payment} />
          <UnequalNotice sum={order.payment.unequalSum} />
          {order.payment.receiptIsPicture ? (
            <ZoomableReceipt
              path={order.payment.receiptPath}
              orderNumber={order.orderNumber}
              className="min-h-44 flex-1 overflow-hidden rounded-sm"
            />
          ) : (
            <div className="mx-auto min-h-0 w-40 flex-1">
              <ReceiptPicture
                orderNumber={order.orderNumber}
                path={order.payment.receiptPath}
                isPicture={false}
              />
              <ReceiptLink path={order.payment.receiptPath} />
            </div>
          )}
          <ReviewForm
            order={order}
            payment={order.payment}
            orderHeadingId="deck-order"
            isCompact
            onDecision={() => setPosition({ ...position, decided: shown })}
          />
        </article>
      ) : (
        <EmptyState title="Nothing to verify" text="Every receipt has been looked at." />
      )}
    </div>
  );
}
