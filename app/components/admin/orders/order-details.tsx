import Users from "lucide/dist/esm/icons/users.mjs";
import { useRef } from "react";
import { useFetcher } from "react-router";
import { OrderContact } from "#app/components/admin/customers/customer-contact.tsx";
import { IdempotencyKeyField } from "#app/components/admin/fields/hidden-fields.tsx";
import { LocalPaymentPanel } from "#app/components/admin/payments/local-payment-panel.tsx";
import { MONEY_BACK_ID, MoneyBackForm } from "#app/components/admin/payments/money-back-form.tsx";
import { OrderMoney } from "#app/components/admin/payments/order-money.tsx";
import { PaymentPagePanel } from "#app/components/admin/payments/payment-page-panel.tsx";
import { RefundDialog } from "#app/components/admin/payments/refund-dialog.tsx";
import { useOnDone } from "#app/components/admin/results/use-on-done.ts";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { Section } from "#app/components/admin/shell/section.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { heldStockMessage } from "#app/copy/order-act-messages.ts";
import { exactSum, subtractMoney } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { hadMoney, hasLeft, hasMoneyToRefund } from "#app/domain/orders/order-status.ts";
import { partWords } from "#app/domain/orders/part-payment.ts";
import type { TimelineEntry } from "#app/domain/orders/timeline.ts";
import { gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { isPageWaiting, refundOfPages } from "#app/domain/payments/payment-page.ts";
import { plural } from "#app/domain/plural.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { CopyButton } from "#app/ui/copy-button.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { CashForm, CreditForm, PickupForm } from "./handover-forms.tsx";
import { AtOrderRates, OrderAmounts } from "./order-amounts.tsx";
import { OrderBadges } from "./order-badges.tsx";
import { OrderItems } from "./order-items.tsx";
import { OrderReturns } from "./order-returns.tsx";
import { CancelOrder, OrderStatusForm } from "./order-status-form.tsx";
import type { OrderPageData } from "./order-views.ts";
import { AskOwner, PackForm } from "./pack-form.tsx";

/** Shows all of an order and what can be done with it. */
export function OrderDetails(page: OrderPageData) {
  const {
    order,
    paymentPages,
    money,
    canReview,
    canChange,
    canTakeCash,
    canRefund,
    credit,
    seesCustomers,
    returns,
    nextToPack,
    noteIdempotencyKey,
  } = page;
  const { orderNumber, payment } = order;
  const { pieces } = order.cancelEffect;
  const heldStock = order.orderStatus === "cancelled" ? heldStockMessage(order.cancelEffect) : null;
  const isToPack = nextToPack !== undefined;
  const isSent = hasLeft(order.orderStatus);
  const { paid, total } = order;
  const isOver =
    canRefund &&
    hasMoneyToRefund(order.paymentStatus) &&
    order.orderStatus !== "cancelled" &&
    !order.isSoldOut;
  const over = isOver && paid && total && paid.amount > total.amount ? subtractMoney(paid, total) : null;
  const paidPages = paymentPages.filter(({ status }) => status === "paid");
  const refund = refundOfPages(paymentPages);
  const byHand = paymentPages.find(({ canReturnByHand }) => canReturnByHand);
  const canGiveCash = paidPages.every(({ mode, paid }) => mode === "live" && paid.currency === "GMD");
  const canCredit = order.customer !== null && canGiveCash;
  const items = (
    <Section title={`${pieces} ${plural(pieces, "item")}`}>
      <OrderItems items={order.items} />
      {isToPack && !order.handover.isPickup && <PackForm key={orderNumber} order={order} next={nextToPack} />}
      {canTakeCash && <CashForm order={order} canRefuse={canChange} />}
      {canChange && <PickupForm order={order} />}
      <OrderAmounts order={order} />
      {order.payUrl && (
        <div>
          <CopyButton text={order.payUrl} label="Copy link to pay">
            Copy link to pay
          </CopyButton>
        </div>
      )}
    </Section>
  );
  const isNote = ({ status }: { status: string }) => status === "note" || status === "money";
  return (
    <AtOrderRates order={order}>
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <OrderBadges
          {...order}
          hasReceipt={payment !== null}
          isDuplicateReceipt={payment?.isDuplicateReceipt ?? false}
        />
        {order.part && (
          <p className="figures font-semibold text-sm">{partWords(order.part, formatPanelMoney)}</p>
        )}
        {canRefund && refund && <RefundDialog order={order} refund={refund} />}
        {canRefund && !refund && (over || order.toReturn || byHand) && (
          // The browser opens the details that hide the form.
          <Button href={`#${MONEY_BACK_ID}`} data-reload variant="outline" size="sm" className="ml-auto">
            Refund
          </Button>
        )}
      </div>
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] desk:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4">
          {isToPack && items}
          {order.takenBack && (
            <Section title="Payment taken back">
              <MoneyBackForm
                orderNumber={orderNumber}
                why="taken_back"
                by={order.takenBack.gateway}
                sum={order.takenBack.sum ? formatPanelMoney(order.takenBack.sum) : "a payment"}
                {...(order.takenBack.sum && { exact: exactSum([order.takenBack.sum]) })}
                canNote={canRefund && order.takenBack.sum !== null}
              />
            </Section>
          )}
          {payment && canReview && (
            <Section title="Receipt">
              <LocalPaymentPanel
                order={order}
                payment={payment}
                isWaiting={order.badge.status === "pending" && order.orderStatus !== "cancelled"}
                onPage={pageStateOf(page)}
                total={order.due?.amount ? order.due : order.total}
                inGmd={order.expectedGmd}
              />
            </Section>
          )}
          {money.length > 0 && (
            <Section title="Money">
              <OrderMoney orderNumber={orderNumber} money={money} />
            </Section>
          )}
          {!isToPack && items}
          {over && (
            <Section title="Money back">
              <MoneyBackForm
                orderNumber={orderNumber}
                why="overpaid"
                by={order.paymentMethodLabel}
                sum={formatPanelMoney(over)}
                isOnPage={paidPages.length > 0}
                canGiveCash={canGiveCash}
                canCredit={canCredit}
              />
            </Section>
          )}
          {returns && (isSent || returns.rows.length > 0) && (
            <Section title="Exchange or return">
              <OrderReturns order={order} canAsk={isSent} {...returns} />
            </Section>
          )}
          {order.toReturn && !over && canRefund && (
            <Section title={order.orderStatus === "cancelled" ? "Money back" : "Refund"}>
              <MoneyBackForm
                orderNumber={orderNumber}
                why={order.orderStatus === "cancelled" ? "cancelled" : "kept"}
                by={order.toReturn.way}
                sum={order.toReturn.sum}
                exact={order.toReturn.exact}
                canGiveCash={canGiveCash}
                canCredit={canCredit}
              />
            </Section>
          )}
          {paymentPages.map((each) => {
            const way = each.method ? paymentMethodLabel(each.method) : gatewayLabel(each.gateway);
            return (
              <Section key={each.id} title={way}>
                <PaymentPagePanel
                  order={order}
                  page={each}
                  way={way}
                  canRefund={canRefund}
                  isLinked={each === byHand}
                />
              </Section>
            );
          })}
        </div>
        <div className="flex min-w-0 flex-col gap-4 desk:row-span-2">
          {canChange && (
            <Section title="Status">
              {heldStock && <p className="text-sm">{heldStock}</p>}
              {credit && <CreditForm orderNumber={orderNumber} credit={credit} />}
              <OrderStatusForm order={order} />
              {order.orderStatus !== "cancelled" && !isSent && canRefund && <CancelOrder order={order} />}
              {!canRefund && (
                <AskOwner orderNumber={orderNumber} items={order.items} idempotencyKey={noteIdempotencyKey} />
              )}
            </Section>
          )}
          <Section title="Customer">
            <OrderContact order={order} verificationStatus={payment?.verificationStatus ?? null} />
            {order.customer?.note && (
              <p className="whitespace-pre-line break-words rounded-sm bg-sunken px-3 py-2.5 text-sm leading-snug">
                {order.customer.note}
              </p>
            )}
            {seesCustomers && order.customer && (
              <a
                href={`/admin/customers/${order.customer.id}`}
                className="link inline-flex min-h-11 items-center gap-2 text-sm"
              >
                <StrokeIcon of={Users} className="size-4" />
                All orders of this customer
              </a>
            )}
          </Section>
          <Section title="Notes">
            <OrderNotes
              orderNumber={orderNumber}
              notes={order.timeline.filter(isNote)}
              idempotencyKey={noteIdempotencyKey}
            />
          </Section>
        </div>
        <Section title="Timeline">
          <StaffTimeline entries={order.timeline.filter((entry) => !isNote(entry))} />
        </Section>
      </div>
    </AtOrderRates>
  );
}

/** As `reviewPayment` refuses it. */
function pageStateOf({ order, paymentPages }: OrderPageData): "open" | "paid" | null {
  if (paymentPages.some(({ status }) => isPageWaiting(status))) return "open";
  const isPaid = paymentPages.some(({ status }) => status === "paid") && hadMoney(order.paymentStatus);
  return isPaid && order.payment?.verificationStatus === "rejected" ? "paid" : null;
}

const DOTS: Record<TimelineEntry["tone"], string> = {
  yellow: "bg-yellow-ink",
  green: "bg-green-ink",
  red: "bg-red-ink",
  purple: "bg-purple-ink",
  blue: "bg-blue-ink",
};

/** Shows the events of an order with time and person. */
function StaffTimeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="flex flex-col gap-3 border-line border-l-2 pl-4">
      {entries.map((entry) => (
        <li key={`${entry.at.getTime()}-${entry.label}`} className="relative text-sm leading-snug">
          <span
            aria-hidden
            className={classes("absolute top-1 -left-[1.375rem] size-2.5 rounded-full", DOTS[entry.tone])}
          />
          <span className="font-semibold">{entry.label}</span>
          {entry.note && <span className="block break-words text-ink-soft">{entry.note}</span>}
          <span className="block text-ink-faint">
            <Timestamp at={entry.at} />
            {entry.by && <span className="break-all"> · {entry.by}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

type OrderNotesProps = { orderNumber: string; notes: readonly TimelineEntry[]; idempotencyKey: string };

/** Shows the internal notes of an order, the latest first, and a form to add one. */
function OrderNotes({ orderNumber, notes, idempotencyKey }: OrderNotesProps) {
  const fetcher = useFetcher<ActionResult>();
  const form = useRef<HTMLFormElement>(null);
  const { data } = fetcher;
  useOnDone(data, () => form.current?.reset());
  return (
    <div className="flex flex-col gap-4">
      <fetcher.Form
        ref={form}
        method="post"
        action={`/admin/orders/${orderNumber}`}
        noValidate
        className="flex flex-col gap-3"
      >
        <input type="hidden" name="intent" value="note" />
        <IdempotencyKeyField issuedKey={idempotencyKey} result={data} isSending={fetcher.state !== "idle"} />
        <TextAreaField
          label="Internal note"
          name="note"
          rows={2}
          maxLength={2000}
          hint="Only staff can see it. The shopper never does."
          error={data?.errors?.note}
        />
        <Button type="submit" size="sm" className="self-start" pending={fetcher.state !== "idle"}>
          Add note
        </Button>
      </fetcher.Form>
      {notes.length > 0 && (
        <ul className="flex flex-col gap-3 text-sm leading-snug">
          {notes.toReversed().map((entry) => (
            <li key={`${entry.at.getTime()}-${entry.note}`} className="rounded-sm bg-sunken px-3 py-2.5">
              <p className="whitespace-pre-line break-words">{entry.note}</p>
              <p className="mt-1 text-ink-faint">
                <Timestamp at={entry.at} />
                {entry.by && <span className="break-all"> · {entry.by}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
