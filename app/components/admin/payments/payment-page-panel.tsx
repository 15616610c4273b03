import { useFetcher } from "react-router";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { AmountRow } from "#app/components/admin/shell/amount-row.tsx";
import { Timestamp } from "#app/components/orders/timestamp.tsx";
import { subtractMoney } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { type OrderStatus, statusLabel } from "#app/domain/orders/order-status.ts";
import { gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import { isPageOver, type PaymentPageSummary } from "#app/domain/payments/payment-page.ts";
import type { RefundStatus, RefundWay } from "#app/domain/payments/refund-way.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { MoneyBackForm } from "./money-back-form.tsx";
import { TestModeBadge } from "./payment-badges.tsx";

type PaymentPagePanelProps = {
  order: { orderNumber: string; orderStatus: OrderStatus };
  page: PaymentPageSummary;
  /** How it was paid. */
  way: string;
  canRefund: boolean;
  /** Whether the link to the form that notes money sent back leads here. */
  isLinked: boolean;
};

/** Shows a payment on a payment page with its refunds, and the form that notes one made by hand. */
export function PaymentPagePanel({ order, page, way: by, canRefund, isLinked }: PaymentPagePanelProps) {
  const { paid, refunded, pending, refundable, refundWay: way } = page;
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={page.status === "paid" ? "green" : "yellow"}>
          {page.status === "creating" ? "Not begun" : statusLabel(page.status)}
        </Badge>
        {page.mode === "test" && !isPageOver(page.status) && <TestModeBadge />}
        {page.reference && <span className="break-all text-ink-faint text-sm">{page.reference}</span>}
      </p>
      {(paid.amount > 0 || refunded.amount > 0) && (
        <dl className="figures grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
          <AmountRow name={`Paid at ${gatewayLabel(page.gateway)}`} amount={paid} className="font-bold" />
          {page.fee && <AmountRow name="Fee" amount={page.fee} />}
          <AmountRow name="Given back" amount={subtractMoney(refunded, pending)} />
          {pending.amount > 0 && <AmountRow name="On its way, or not known" amount={pending} />}
          <AmountRow name="Left" amount={refundable} />
        </dl>
      )}
      {page.payer && <p className="text-sm">{payerText(page.payer, page.status === "paid")}</p>}
      {page.refunds.length > 0 && <Refunds {...page} orderNumber={order.orderNumber} canRefund={canRefund} />}
      {canRefund && page.canReturnByHand && way?.by === "hand" && (
        <p className="text-sm">{HAND_MESSAGES[way.why]}</p>
      )}
      {canRefund && page.canReturnByHand && (
        <MoneyBackForm
          orderNumber={order.orderNumber}
          why={way?.by === "hand" && order.orderStatus === "cancelled" ? "cancelled" : "kept"}
          by={by}
          pageId={page.id}
          isLinked={isLinked}
          canGiveCash={page.mode === "live" && refundable.currency === "GMD"}
          sum={formatPanelMoney(refundable)}
        />
      )}
    </div>
  );
}

/** Only an address that was left tells that it was somebody else: the shopper may pay on the same page. */
function payerText({ email }: { email: string | null }, isPaid: boolean): string {
  if (email === null) return "The customer asked someone else to pay.";
  return isPaid ? `Paid by someone else: ${email}` : `Someone else was asked to pay: ${email}`;
}

const HAND_MESSAGES: Record<Extract<RefundWay, { by: "hand" }>["why"], string> = {
  too_late:
    "It's too late for the payment company to refund this. Send the money back by hand, then note it here.",
  not_in_use:
    "The shop no longer uses this payment company. Send the money back by hand or in its dashboard, then note it here.",
};

const REFUND_BADGES: Record<RefundStatus, [BadgeTone, string]> = {
  pending: ["yellow", "On its way"],
  unknown: ["red", "Not known"],
  done: ["green", "Done"],
  failed: ["red", "Refused"],
};

type RefundsProps = Pick<PaymentPageSummary, "refunds" | "gateway"> & {
  orderNumber: string;
  canRefund: boolean;
};

function Refunds({ refunds, gateway, orderNumber, canRefund }: RefundsProps) {
  return (
    <ul aria-label="Refunds" className="flex flex-col divide-y divide-line border-line border-y text-sm">
      {refunds.map(({ id, amount, status, reason, by, at, trouble }) => {
        const [tone, label] = REFUND_BADGES[status];
        return (
          <li key={id} className="flex flex-col gap-1 py-2.5 leading-snug">
            <span className="flex items-center justify-between gap-3">
              <span className="figures font-bold">{formatPanelMoney(amount)}</span>
              <Badge tone={tone}>{label}</Badge>
            </span>
            {reason && <span className="break-words">{reason}</span>}
            {status === "unknown" ? (
              <UnknownRefund
                id={id}
                orderNumber={orderNumber}
                canRefund={canRefund}
                sum={formatPanelMoney(amount)}
                gateway={gatewayLabel(gateway)}
              />
            ) : (
              trouble && <span className="break-words text-red-ink">{trouble}</span>
            )}
            <span className="text-ink-faint">
              <Timestamp at={at} /> · <span className="break-all">{by}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

type UnknownRefundProps = {
  id: string;
  orderNumber: string;
  sum: string;
  /** The payment company's name. */
  gateway: string;
  canRefund: boolean;
};

/** Says that nobody knows whether a refund was done, and records what staff have seen of it. */
function UnknownRefund({ id, orderNumber, sum, gateway, canRefund }: UnknownRefundProps) {
  const fetcher = useFetcher<ActionResult>();
  const isPending = fetcher.state !== "idle";
  return (
    <Notice tone="yellow" className="flex flex-col gap-3">
      <p>
        <strong>{`${gateway} didn't answer, so we don't know whether this ${sum} has gone back.`}</strong>{" "}
        {`Please don't send it again yet. We keep checking with ${gateway}. If its dashboard shows what became of the refund, enter it here.`}
      </p>
      {canRefund && (
        <fetcher.Form
          method="post"
          action={`/admin/orders/${orderNumber}`}
          className="flex flex-wrap gap-3"
          aria-label={`The refund of ${sum}`}
        >
          <HiddenFields fields={{ intent: "decide-refund", refundId: id }} />
          <Button type="submit" name="outcome" value="arrived" pending={isPending}>
            It arrived
          </Button>
          <Button type="submit" name="outcome" value="not-arrived" pending={isPending}>
            It did not arrive
          </Button>
        </fetcher.Form>
      )}
    </Notice>
  );
}
