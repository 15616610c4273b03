import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import FileText from "lucide/dist/esm/icons/file-text.mjs";
import { useFetcher } from "react-router";
import { HiddenFields } from "#app/components/admin/forms/hidden-fields.tsx";
import { QuestionDialog } from "#app/components/admin/forms/question-dialog.tsx";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import type { ReviewableOrder } from "#app/components/admin/orders/order-views.ts";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import type { Money } from "#app/domain/money/money.ts";
import type { AdminPayment } from "#app/domain/orders/admin-order.ts";
import { shortAge } from "#app/domain/short-age.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

/** An order whose receipt waits for a review. */
export type PendingOrder = ReviewableOrder & {
  payment: AdminPayment;
  expected: { amount: Money; inGmd: Money };
  waitingSince: Date;
};

type PendingRowProps = { order: PendingOrder; now: Date; isOpen: boolean; onToggle: () => void };

/** Shows a receipt that waits as a row of a phone: verified at once, or opened for all the rest. */
export function PendingRow({ order, now, isOpen, onToggle }: PendingRowProps) {
  const { orderNumber, payment, expected } = order;
  const fetcher = useFetcher<ActionResult>();
  const isDoubtful = payment.isDuplicateReceipt || payment.unequalSum !== null;
  const fields = {
    intent: "review",
    decision: "quick",
    paymentId: payment.paymentId,
    orderNumber,
    seenStatus: payment.verificationStatus,
  };
  return (
    <div className="flex h-16 items-center gap-2 pl-2 text-sm leading-tight md:hidden">
      {payment.receiptIsPicture ? (
        <img
          src={payment.receiptPath}
          alt=""
          loading="lazy"
          decoding="async"
          className="h-13 w-9 flex-none rounded-xs bg-sunken object-cover"
        />
      ) : (
        <StrokeIcon of={FileText} className="size-9 flex-none text-ink-faint" />
      )}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-1">
        <a href={`/admin/orders/${orderNumber}`} className="figures whitespace-nowrap font-bold text-xs">
          {orderNumber}
        </a>
        <p className="figures text-right font-semibold text-[0.8125rem] [&>span+span]:hidden">
          <PanelMoney amount={expected.amount} inGmd={expected.inGmd} />
        </p>
        <p className="truncate text-ink-soft">{order.customerName}</p>
        {isDoubtful ? (
          <Badge tone="red">Check</Badge>
        ) : (
          <p className="figures text-right text-ink-faint">{shortAge(order.waitingSince, now)}</p>
        )}
      </div>
      {!isOpen && (
        // Without script the whole form is below, with this button.
        <fetcher.Form method="post" action="/admin/orders" className="noscript:hidden">
          <HiddenFields fields={fields} />
          <Button
            type="submit"
            aria-describedby={`pending-${orderNumber}`}
            className="px-2! text-sm!"
            pending={fetcher.state !== "idle"}
          >
            <span className="sr-only">Quick </span>Verify
          </Button>
        </fetcher.Form>
      )}
      <IconButton
        label={`Review ${orderNumber}`}
        icon={ChevronDown}
        aria-expanded={isOpen}
        onClick={onToggle}
        className={classes("-ml-2 w-9! noscript:hidden!", isOpen && "[&_svg]:rotate-180")}
      />
      <QuestionDialog result={fetcher.data} />
    </div>
  );
}
