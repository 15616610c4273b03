import ChevronLeft from "lucide/dist/esm/icons/chevron-left.mjs";
import ChevronRight from "lucide/dist/esm/icons/chevron-right.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import { AskBack } from "#app/components/admin/asking/ask.tsx";
import { OrderBadges } from "#app/components/admin/orders/order-badges.tsx";
import { ResultLine } from "#app/components/admin/results/result-line.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { useTapGuard } from "#app/components/admin/results/use-tap-guard.ts";
import { formatListCount } from "#app/domain/format-count.ts";
import type { Money } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import {
  RECEIPT_FILTER_LABELS,
  RECEIPT_FILTERS,
  type ReceiptFilter,
} from "#app/domain/orders/admin-order-forms.ts";
import { SHOP_NAME } from "#app/domain/shop-name.ts";
import { classes } from "#app/ui/classes.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LinkChips } from "#app/ui/navigation/link-chips.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { useSwipe } from "#app/ui/use-swipe.ts";
import { DECK_START, findInDeck } from "./deck-position.ts";
import { MoneyMarkBadge } from "./payment-badges.tsx";
import { DuplicateNotice, ExpectedSum, UnequalNotice } from "./payment-notices.tsx";
import { type PendingOrder, WaitingAge } from "./pending-row.tsx";
import { ReceiptLink, ReceiptPicture, ZoomableReceipt } from "./receipt-view.tsx";
import { ReviewForm } from "./review-form.tsx";

type ReceiptDeckProps = {
  /** Longest waiting first. */
  orders: readonly PendingOrder[];
  /** How many wait, with those that are not among `orders`, and how many this person has decided today. */
  left: number;
  done: number;
  /** The expected sum of all of them. */
  sum: Money;
  now: Date;
  filter: ReceiptFilter;
  /** The result of a decision that was sent before any script had come. */
  result: ActionResult | undefined;
};

const NAV = "grid size-11 flex-none place-items-center rounded-sm hover:bg-sunken";

/**
 * Shows the receipts to review, one at a time. A decision advances to the next one; an undo returns to it.
 * Source: specification 11.7.
 */
export function ReceiptDeck({ orders, left, done, sum, now, filter, result }: ReceiptDeckProps) {
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
  // Its result outlives the receipt that it is about.
  const fetcher = useFetcher<ActionResult>();
  const action = `/admin/receipts?show=${filter}`;
  const card = useRef<HTMLElement>(null);
  const isTapGuarded = useTapGuard(card, orderNumbers);
  const swipe = useSwipe({ onLeft: () => show(index + 1), onRight: () => show(index - 1) });

  return (
    <div className="mx-auto flex h-full w-full max-w-3xl flex-col gap-2" {...swipe}>
      <div className="flex items-center gap-1">
        <a href="/admin/orders" aria-label="Back to Pending Payments" className={NAV}>
          <StrokeIcon of={X} className="size-5" />
        </a>
        <title>{`Receipts · ${SHOP_NAME} Admin`}</title>
        <h1 className="sr-only">Receipts</h1>
        <p className="figures min-w-0 flex-1 text-center font-semibold leading-tight">
          {`${done} done, ${formatListCount(left)} left`}
          {left > 0 && <span className="block font-normal text-sm">{formatPanelMoney(sum)}</span>}
        </p>
        {([-1, 1] as const).map((step) => (
          <DeckStep
            key={step}
            step={step}
            isLast={orderNumbers[index + step] === undefined}
            onStep={() => show(index + step)}
          />
        ))}
      </div>
      <LinkChips
        label="Show"
        chips={RECEIPT_FILTERS.map((each) => ({
          href: `/admin/receipts?show=${each}`,
          isCurrent: each === filter,
          text: RECEIPT_FILTER_LABELS[each],
        }))}
      />
      <ResultLine
        result={fetcher.state === "idle" ? (fetcher.data ?? result) : undefined}
        {...{ fetcher, action }}
      />
      <AskBack result={result} fetcher={fetcher} action={action} />
      {order ? (
        <article
          ref={card}
          key={order.payment.paymentId}
          aria-labelledby="deck-order"
          data-order={order.orderNumber}
          className={classes("flex min-h-0 flex-1 flex-col gap-2", isTapGuarded && "pointer-events-none")}
        >
          <div className="flex min-h-0 flex-1 flex-col gap-2 overflow-y-auto">
            <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
              <dl>
                <dt className="text-ink-faint text-sm">Expected</dt>
                <ExpectedSum amount={order.expected.amount} inGmd={order.expected.inGmd} />
              </dl>
              <div className="min-w-0 flex-1 basis-40 text-right text-sm">
                <h2 id="deck-order" className="figures font-bold">
                  <a
                    href={`/admin/orders/${order.orderNumber}`}
                    className="link relative -mb-3 inline-flex min-h-11 items-center"
                  >
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
            <DuplicateNotice duplicateOf={order.payment.duplicateOf} />
            <UnequalNotice sum={order.payment.unequalSum} />
            {order.payment.receiptIsPicture ? (
              <ZoomableReceipt
                path={order.payment.receiptPath}
                orderNumber={order.orderNumber}
                className="min-h-28 flex-1 overflow-hidden rounded-sm"
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
          </div>
          <ReviewForm
            order={order}
            payment={order.payment}
            due={order.expected.inGmd}
            orderHeadingId="deck-order"
            isCompact
            sender={{ fetcher, action, isOwn: position.decided === shown }}
            onDecision={() => setPosition({ ...position, decided: shown })}
          />
        </article>
      ) : (
        <EmptyState
          title="Nothing to verify"
          text={filter === "all" ? "Every receipt has been checked." : "No waiting receipt is among these."}
        />
      )}
    </div>
  );
}

type DeckStepProps = { step: -1 | 1; isLast: boolean; onStep: () => void };

/** Shows the receipt before or after. */
function DeckStep({ step, isLast, onStep }: DeckStepProps) {
  return (
    <button
      type="button"
      aria-label={step < 0 ? "Previous receipt" : "Next receipt"}
      className={classes(NAV, isLast && "invisible")}
      onClick={onStep}
    >
      <StrokeIcon of={step < 0 ? ChevronLeft : ChevronRight} className="size-5" />
    </button>
  );
}
