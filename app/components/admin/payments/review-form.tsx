import Check from "lucide/dist/esm/icons/check.mjs";
import X from "lucide/dist/esm/icons/x.mjs";
import Zap from "lucide/dist/esm/icons/zap.mjs";
import { useFetcher } from "react-router";
import { useValueUntilResult } from "#app/components/admin/forms/edit-conflict-notice.tsx";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import { Button } from "#app/ui/button.tsx";
import { TextAreaField } from "#app/ui/forms/text-area-field.tsx";
import { StrokeIcon } from "#app/ui/stroke-icon.tsx";

type ReviewFormProps = {
  paymentId: string;
  /** The notes saved with an earlier decision. */
  notes: string;
  /** The status the page shows, so that a decision by somebody else is not overwritten. */
  seenStatus: VerificationStatus;
  /** The id of the heading with the order number, which describes each button. */
  orderHeadingId?: string;
  /** Whether to offer Quick Verify, for payments without a decision. */
  quick?: boolean;
};

/**
 * Reviews a receipt. The pressed button is the decision; Quick Verify verifies with empty notes. Source:
 * specification §2, Admin screens.
 */
export function ReviewForm({ paymentId, notes, seenStatus, orderHeadingId, quick }: ReviewFormProps) {
  const fetcher = useFetcher<ActionResult>();
  const pendingDecision = fetcher.state === "idle" ? null : (fetcher.formData?.get("decision") ?? "unknown");
  const isBusy = pendingDecision !== null;
  const decisionButton = (decision: "verified" | "rejected" | "quick") => ({
    type: "submit" as const,
    name: "decision",
    value: decision,
    "aria-describedby": orderHeadingId,
    pending: pendingDecision === decision,
    disabled: isBusy && pendingDecision !== decision,
  });
  const expectedStatus = useValueUntilResult(seenStatus, isBusy ? undefined : fetcher.data);

  return (
    <fetcher.Form method="post" action="/admin/orders" className="flex flex-col gap-3">
      <input type="hidden" name="intent" value="review" />
      <input type="hidden" name="paymentId" value={paymentId} />
      <input type="hidden" name="seenStatus" value={expectedStatus} />
      <TextAreaField
        label="Admin notes"
        name="adminNotes"
        rows={2}
        maxLength={2000}
        defaultValue={notes}
        hint="If you reject it, say why."
        error={fetcher.data?.errors?.adminNotes}
      />
      <div className="grid grid-cols-2 gap-2">
        <Button
          {...decisionButton("verified")}
          variant={seenStatus === "pending" ? "primary" : "outline"}
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
  );
}
