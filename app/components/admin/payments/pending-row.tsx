import ChevronDown from "lucide/dist/esm/icons/chevron-down.mjs";
import FileText from "lucide/dist/esm/icons/file-text.mjs";
import type { FormEvent } from "react";
import { useFetcher } from "react-router";
import { AskBack } from "#app/components/admin/asking/ask.tsx";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { PanelMoney } from "#app/components/admin/shell/panel-money.tsx";
import type { Money } from "#app/domain/money/money.ts";
import type { AdminOrder, AdminPayment } from "#app/domain/orders/admin-order.ts";
import { shortAge } from "#app/domain/short-age.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { IconButton } from "#app/ui/icon-button.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";
import { DAY_MS } from "#packages/values";
import { MoneyMarkBadge } from "./payment-badges.tsx";

/** An order whose receipt waits for a review. */
export type PendingOrder = AdminOrder & {
  payment: AdminPayment;
  expected: { amount: Money; inGmd: Money };
  waitingSince: Date;
};

type PendingRowProps = {
  order: PendingOrder;
  now: Date;
  isOpen: boolean;
  onToggle: () => void;
  /** Called where a rejection lacks its reason. */
  onReasonMissing: () => void;
};

/** Shows a receipt that waits as a row: verified at once, on large screens rejected with notes too, or opened for all the rest. */
export function PendingRow({ order, now, isOpen, onToggle, onReasonMissing }: PendingRowProps) {
  const { orderNumber, payment, expected } = order;
  const fetcher = useFetcher<ActionResult>();
  const pending = fetcher.state === "idle" ? null : fetcher.formData?.get("decision");
  const isDoubtful = payment.isDuplicateReceipt || payment.unequalSum !== null;
  const fields = {
    intent: "review",
    paymentId: payment.paymentId,
    orderNumber,
    seenStatus: payment.verificationStatus,
    asksFirst: "yes",
  };
  const requireReason = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const notes = String(new FormData(event.currentTarget).get("adminNotes") ?? "");
    if ((submitter as HTMLButtonElement).value !== "rejected" || notes.trim() !== "") return;
    event.preventDefault();
    onReasonMissing();
  };
  const button = (decision: "quick" | "verified" | "rejected") => ({
    type: "submit" as const,
    name: "decision",
    value: decision,
    "aria-describedby": `pending-${orderNumber}`,
    pending: pending === decision,
  });
  return (
    <div className="flex min-h-16 items-center gap-1.5 py-0.5 pl-2 text-sm leading-tight xl:min-h-10 xl:gap-2">
      <a
        href={payment.receiptPath}
        target="_blank"
        rel="noreferrer"
        aria-label={isOpen ? `Receipt of ${orderNumber}` : "View receipt"}
        className="reach flex-none"
      >
        {payment.receiptIsPicture ? (
          <img
            src={payment.receiptPath}
            alt=""
            loading="lazy"
            decoding="async"
            className="block h-13 w-9 rounded-xs bg-sunken object-cover xl:h-9 xl:w-7"
          />
        ) : (
          <StrokeIcon of={FileText} className="size-9 text-ink-faint xl:size-7" />
        )}
      </a>
      <div className={CELLS}>
        <div className={LINE}>
          <a
            href={`/admin/orders/${orderNumber}`}
            className="figures whitespace-nowrap font-bold text-xs after:absolute after:inset-0 xl:row-span-2 xl:row-start-1 xl:text-sm"
          >
            {orderNumber}
          </a>
          <p
            className={classes(
              "figures ml-auto text-ink-faint xl:col-start-3 xl:row-start-2",
              isDoubtful && "max-xl:hidden",
            )}
          >
            {shortAge(order.waitingSince, now)}
          </p>
          <div
            className={classes(
              "ml-auto overflow-hidden xl:col-start-4 xl:row-span-2 xl:row-start-1 xl:ml-0",
              !isDoubtful && "max-xl:hidden",
            )}
          >
            {isDoubtful ? (
              <Badge tone="red">
                <span className={classes(payment.isDuplicateReceipt && "xl:hidden")}>Check</span>
                {payment.isDuplicateReceipt && <span className="max-xl:hidden">Duplicate receipt</span>}
              </Badge>
            ) : (
              <MoneyMarkBadge payment={payment} />
            )}
          </div>
        </div>
        <div className={LINE}>
          <p className="min-w-0 flex-[1_1_5rem] break-words text-ink-soft xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:text-ink">
            {order.customerName}
          </p>
          <p className="figures ml-auto font-semibold text-[0.8125rem] xl:col-start-3 xl:row-start-1 xl:text-sm xl:leading-tight [&>span+span]:hidden">
            <PanelMoney amount={expected.amount} inGmd={expected.inGmd} />
          </p>
        </div>
      </div>
      {!isOpen && (
        <fetcher.Form
          method="post"
          action="/admin/orders"
          onSubmit={requireReason}
          className="flex items-center gap-1.5"
        >
          <HiddenFields fields={fields} />
          <TextField
            label="Admin notes"
            hideLabel
            name="adminNotes"
            maxLength={2000}
            autoComplete="off"
            placeholder="Notes"
            defaultValue={payment.adminNotes}
            className="w-24 max-xl:hidden"
            inputClassName={COMPACT}
          />
          <Button {...button("quick")} className={COMPACT}>
            <span className="max-xl:sr-only">Quick </span>Verify
          </Button>
          <Button {...button("verified")} variant="outline" className={`${COMPACT} max-xl:hidden`}>
            Verify
          </Button>
          <Button {...button("rejected")} variant="outline" className={`${COMPACT} max-xl:hidden`}>
            Reject
          </Button>
        </fetcher.Form>
      )}
      <IconButton
        label={`Review ${orderNumber}`}
        icon={ChevronDown}
        aria-expanded={isOpen}
        onClick={onToggle}
        className={classes("-ml-2 xl:h-9!", isOpen && "[&_svg]:rotate-180")}
      />
      <AskBack result={fetcher.data} />
    </div>
  );
}

const CELLS =
  "relative flex min-w-0 flex-1 flex-col self-stretch justify-center gap-y-1 xl:grid xl:grid-cols-[minmax(8rem,max-content)_minmax(0,1fr)_5.5rem_8.25rem] xl:content-center xl:items-center xl:gap-x-2 xl:gap-y-0";
const LINE = "flex flex-wrap items-center gap-x-1 xl:contents";
const COMPACT = "px-2! text-sm! xl:h-9!";

/** Shows for how long a receipt waits; red after 24 hours. */
export function WaitingAge({ since, now }: { since: Date; now: Date }) {
  const isLate = now.getTime() - since.getTime() >= DAY_MS;
  return (
    <span className={classes("block text-sm", isLate ? "font-bold text-red-ink" : "text-ink-faint")}>
      {`Waiting: ${shortAge(since, now)}`}
    </span>
  );
}
