import Check from "lucide/dist/esm/icons/check.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import Zap from "lucide/dist/esm/icons/zap.mjs";
import { type FormEvent, useLayoutEffect, useRef, useState } from "react";
import { type FetcherWithComponents, useFetcher } from "react-router";
import { AskBack } from "#app/components/admin/asking/ask.tsx";
import { AmountField } from "#app/components/admin/fields/amount-field.tsx";
import { HiddenFields } from "#app/components/admin/fields/hidden-fields.tsx";
import { useValueUntilResult } from "#app/components/admin/results/edit-conflict-notice.tsx";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { paymentRejectedMail } from "#app/copy/mails/order-mails.ts";
import type { FieldErrors } from "#app/domain/form-errors.ts";
import { type Money, subtractMoney } from "#app/domain/money/money.ts";
import { formatPanelMoney } from "#app/domain/money/panel-amounts.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { typedDalasi } from "#app/domain/money/typed-sum.ts";
import type { AdminOrder, AdminPayment } from "#app/domain/orders/admin-order.ts";
import { hasLeft, type OrderStatus } from "#app/domain/orders/order-status.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import {
  REASON_REQUIRED,
  REJECT_REASON_TEXTS,
  REJECT_REASONS,
  type RejectReason,
  rejectionWords,
} from "#app/domain/payments/reject-reasons.ts";
import { Button } from "#app/ui/button.tsx";
import { classes } from "#app/ui/classes.ts";
import { ChoiceButtons } from "#app/ui/forms/choice-buttons.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type AmountReceivedProps = { due: Money; preset: Money; errors: FieldErrors | undefined };

/** Asks which sum came, and where it is a part, until when the order waits for the rest. */
function AmountReceived({ due, preset, errors }: AmountReceivedProps) {
  const [typed, setTyped] = useState(toDecimal(preset));
  const amount = typedDalasi(typed);
  const isPart = amount !== null && amount.amount < due.amount;
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] items-start gap-2">
      <AmountField
        label="Amount received"
        name="amount"
        prefix="D"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={errors?.amount}
      />
      {isPart && (
        <TextField label="Rest due by" name="restDueOn" type="date" optional error={errors?.restDueOn} />
      )}
      {isPart && (
        <p className="figures col-span-full font-semibold text-sm">
          {formatPanelMoney(subtractMoney(due, amount))} still due
        </p>
      )}
    </div>
  );
}

type ReviewFormProps = {
  order: Pick<AdminOrder, "orderNumber" | "customerName" | "orderStatus">;
  payment: AdminPayment;
  /** The dalasi that are due; null for staff who may not see them, or without a rate. */
  due: Money | null;
  /** The id of the heading with the order number, which describes each button. */
  orderHeadingId?: string;
  /** Whether to offer Quick Verify, for payments without a decision. */
  quick?: boolean;
  /** Whether a rejection without a reason brought the staff here. */
  lacksReason?: boolean;
  /** Whether notes and reasons are collapsed, and Verify asks for a confirmation where Quick Verify does. */
  isCompact?: boolean;
  /** What sends the decision where its result outlives the form, whether the result is this order's, and the screen. */
  sender?: { fetcher: FetcherWithComponents<ActionResult>; isOwn: boolean; action: string };
  /** Called when a decision is submitted. */
  onDecision?: () => void;
};

/**
 * Reviews a receipt. The pressed button is the decision; Quick Verify verifies with empty notes. Reject requires a
 * reason or notes. Source: specification 11.7.
 */
export function ReviewForm({
  order,
  payment,
  due,
  orderHeadingId,
  quick,
  lacksReason,
  isCompact,
  sender,
  onDecision,
}: ReviewFormProps) {
  const { paymentId, adminNotes, verificationStatus } = payment;
  const own = useFetcher<ActionResult>();
  const { fetcher, isOwn, action } = sender ?? { fetcher: own, isOwn: true, action: "/admin/orders" };
  const pendingDecision = fetcher.state === "idle" ? null : (fetcher.formData?.get("decision") ?? "unknown");
  const isBusy = pendingDecision !== null;
  const result = isBusy || !isOwn ? undefined : fetcher.data;
  const expectedStatus = useValueUntilResult(verificationStatus, result);
  const [reason, setReason] = useState<RejectReason | null>(null);
  const [error, setError] = useState(lacksReason ? REASON_REQUIRED : null);
  const reasons = useRef<HTMLDetailsElement>(null);
  const [notes, setNotes] = useState(adminNotes);
  const words = rejectionWords(reason, notes);
  const warning = rejectionWarning(order.orderStatus, verificationStatus);

  const askReason = (message: string) => {
    setError(message);
    if (!reasons.current) return;
    reasons.current.open = true;
    reasons.current.querySelector<HTMLInputElement>("input[type=radio]")?.focus();
  };
  const refused = result?.errors?.reason;
  const isHidden = isCompact ? result?.errors !== undefined : refused !== undefined;
  // Before the focus moves to the field with the error.
  useLayoutEffect(() => {
    if (isHidden && reasons.current) reasons.current.open = true;
  }, [isHidden]);
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // Read from the form, where something may have been typed before the script was ready.
    const typed = String(new FormData(event.currentTarget).get("adminNotes") ?? "");
    const pressed = submitter instanceof HTMLButtonElement ? submitter.value : "";
    if (pressed === "rejected" && typed.trim() === "" && reason === null) {
      event.preventDefault();
      askReason(REASON_REQUIRED);
    } else {
      setError(null);
      onDecision?.();
    }
  };

  const decisionButton = (decision: "verified" | "rejected" | "quick") => ({
    type: "submit" as const,
    name: "decision",
    value: decision,
    "aria-describedby": orderHeadingId,
    pending: pendingDecision === decision,
    disabled: isBusy && pendingDecision !== decision,
  });

  const preview = words !== "" && <RejectionPreview order={order} reason={words} />;
  const notesField = (
    <TextAreaField
      label="Admin notes"
      name="adminNotes"
      rows={2}
      maxLength={2000}
      defaultValue={adminNotes}
      onChange={(event) => setNotes(event.target.value)}
      hint="If you reject, the shopper reads this. If you verify, only staff see it."
      error={result?.errors?.adminNotes}
    />
  );

  const amountFields = due?.currency === "GMD" && verificationStatus !== "verified" && (
    <AmountReceived
      due={due}
      preset={isCompact ? due : (payment.unequalSum?.seen ?? due)}
      errors={result?.errors}
    />
  );

  return (
    <>
      <fetcher.Form
        method="post"
        action={action}
        onSubmit={handleSubmit}
        className={classes("flex flex-col", isCompact ? "gap-2" : "gap-3")}
      >
        <HiddenFields
          fields={{ intent: "review", paymentId, orderNumber: order.orderNumber, seenStatus: expectedStatus }}
        />
        {isCompact && <input type="hidden" name="asksFirst" value="yes" />}
        {warning && <p className="rounded-sm bg-yellow-tint px-3 py-2 text-sm text-yellow-ink">{warning}</p>}
        <details ref={reasons} open={lacksReason} className="rounded-sm border border-line open:pb-3">
          <summary className="link flex min-h-11 cursor-pointer items-center px-3 text-sm">
            {isCompact ? "Reason and notes" : "Reason to reject"}
            {reason && `: ${REJECT_REASON_TEXTS[reason].label}`}
          </summary>
          <div className={classes("flex flex-col gap-3 px-3", isCompact && "max-h-[38dvh] overflow-y-auto")}>
            <ChoiceButtons
              label="Reason"
              name="reason"
              choices={REJECT_REASONS.map((value) => ({ value, label: REJECT_REASON_TEXTS[value].label }))}
              value={reason}
              onChange={(value) => {
                setError(null);
                setReason(REJECT_REASONS.find((known) => known === value) ?? null);
              }}
              error={error ?? refused ?? null}
            />
            {isCompact && amountFields}
            {isCompact && notesField}
            {isCompact && preview}
          </div>
        </details>
        {!isCompact && amountFields}
        {!isCompact && notesField}
        {!isCompact && preview}
        <div className={classes("grid grid-cols-2 gap-2", !isCompact && "max-sm:order-first")}>
          <Button
            {...decisionButton("verified")}
            variant={verificationStatus === "pending" ? "primary" : "outline"}
            icon={<StrokeIcon of={Check} className="size-5" />}
          >
            Verify
          </Button>
          <Button
            {...decisionButton("rejected")}
            variant="outline"
            icon={<StrokeIcon of={X} className="size-5" />}
          >
            Reject
          </Button>
          {quick && (
            <Button {...decisionButton("quick")} variant="quiet" className="col-span-2" icon={Zap}>
              Quick Verify
            </Button>
          )}
        </div>
      </fetcher.Form>
      <AskBack result={result} fetcher={sender?.fetcher} action={action} />
    </>
  );
}

type RejectionPreviewProps = {
  order: { orderNumber: string; customerName: string; orderStatus: OrderStatus };
  /** The reason as the shopper will read it. */
  reason: string;
};

/** Shows the mail of a rejection as the shopper will read it, folded to its reason. */
function RejectionPreview({ order, reason }: RejectionPreviewProps) {
  const mail = paymentRejectedMail({ ...order, reason, trackingUrl: "(the link to the order)" });
  return (
    <details className="rounded-sm bg-sunken px-3 text-sm open:pb-3">
      <summary className="min-h-11 cursor-pointer truncate py-3">Email if you reject: {reason}</summary>
      <p className="font-semibold">{mail.subject}</p>
      <p className="wrap-anywhere mt-1 whitespace-pre-line leading-snug">{mail.text.trim()}</p>
    </details>
  );
}

/** Returns what rejecting means for an order that is verified or has left, or null. */
function rejectionWarning(orderStatus: OrderStatus, verificationStatus: VerificationStatus): string | null {
  if (verificationStatus === "rejected") return null;
  if (hasLeft(orderStatus)) {
    return `This order is ${orderStatus}. If you reject its receipt, it counts as unpaid and we ask the customer for another receipt, though they already have the items.`;
  }
  if (verificationStatus !== "verified" || orderStatus === "cancelled") return null;
  return orderStatus === "processing"
    ? "This payment is verified and the order is being packed. If you reject it, the order counts as unpaid and its items stay set aside."
    : "This payment is verified. If you reject it, the order counts as unpaid and its items go back on sale.";
}
