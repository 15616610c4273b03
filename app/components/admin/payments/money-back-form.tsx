import { useFetcher } from "react-router";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorLine } from "#app/ui/forms/error-line.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** The id of the form that notes that an order's money went back. */
export const MONEY_BACK_ID = "money-returned";

type MoneyBackFormProps = {
  orderNumber: string;
  /** What goes back, in words; "a payment" for staff who may not see money. */
  sum: string;
  /** The same exactly, where it is not the payment on the order's page. */
  exact?: string;
  /** Whether the order is cancelled, costs less than was paid, stays as it is, or its payment was taken back. */
  why: "cancelled" | "overpaid" | "kept" | "taken_back";
  /** The payment method, or the company that took the payment back. */
  by: string;
  /** The page that took it; missing where it is no payment on a page. */
  pageId?: string;
  /** Whether links to this form lead here, of several. */
  isLinked?: boolean;
  /** Whether the order's page can refund it, which makes the form the second way. */
  isOnPage?: boolean;
  /** Whether it is in dalasi, so that it can be given in cash instead, whichever way it came. */
  canGiveCash?: boolean;
  /** Whether it can stay as the customer's credit instead. */
  canCredit?: boolean;
  canNote?: boolean;
};

/** Says why money goes back, and records that it went by hand; collapsed for an order that stays as it is. */
export function MoneyBackForm(props: MoneyBackFormProps) {
  const { sum, why, by, isOnPage, canNote = true } = props;
  if (why === "kept") {
    return (
      <details>
        <summary className="-my-2 min-h-11 cursor-pointer py-2.5 font-semibold text-[0.9375rem]">
          I have sent it back by hand
        </summary>
        <p className="mt-3 mb-3 text-ink-soft text-sm">
          {`The ${sum} went back (${by}). The order and its stock stay as they are; to cancel it, change its status.`}
        </p>
        <MoneyBackFields {...props} />
      </details>
    );
  }
  const [fact, advice] = {
    cancelled: [
      `This order is cancelled, and you still have its ${sum}.`,
      `Send it back (${by}), then note it here.`,
    ],
    overpaid: [
      `${sum} more was paid than the order costs.`,
      isOnPage
        ? "Refund it above, or send it back by hand and note it here."
        : "Send it back, then note it here.",
    ],
    taken_back: [
      `${by} has taken back ${sum} for this order.`,
      `The shop no longer has that money. Ask the customer or ${by} before you send anything.`,
    ],
  }[why];
  return (
    <div className="flex flex-col gap-3">
      <Notice tone={why === "taken_back" ? "red" : "yellow"}>
        <strong>{fact}</strong> {advice}
      </Notice>
      {canNote && <MoneyBackFields {...props} />}
    </div>
  );
}

function MoneyBackFields({
  orderNumber,
  sum,
  exact,
  why,
  by,
  pageId,
  isLinked = true,
  isOnPage = false,
  canGiveCash = false,
  canCredit = false,
}: MoneyBackFormProps) {
  const isTakenBack = why === "taken_back";
  const fetcher = useFetcher<ActionResult>();
  const errors = fetcher.data?.errors ?? {};
  const isPending = fetcher.state !== "idle";
  const isOwed = why === "cancelled" || (why === "overpaid" && !isOnPage);
  return (
    <fetcher.Form
      method="post"
      action={`/admin/orders/${orderNumber}`}
      id={isTakenBack || isOnPage || !isLinked ? undefined : MONEY_BACK_ID}
      className="flex scroll-mt-24 flex-col gap-3"
    >
      <input type="hidden" name="intent" value="money-returned" />
      {why === "overpaid" && <input type="hidden" name="onlyOver" value="yes" />}
      {pageId && <input type="hidden" name="pageId" value={pageId} />}
      {exact && <input type="hidden" name={isTakenBack ? "takenBackSum" : "seenSum"} value={exact} />}
      <TextField
        label={isTakenBack ? "What happened" : "Reason"}
        name="reason"
        optional
        maxLength={500}
        autoComplete="off"
        hint="Kept with the order; only staff can see it."
        error={errors.reason}
      />
      <ErrorLine>{errors.form}</ErrorLine>
      <div className="flex flex-wrap gap-3">
        {isTakenBack && (
          <>
            <Button type="submit" variant="outline" name="paidAgain" value="cash" pending={isPending}>
              Paid again in cash
            </Button>
            <Button type="submit" variant="outline" name="paidAgain" value="same" pending={isPending}>
              Paid again with {by}
            </Button>
          </>
        )}
        <Button type="submit" variant={isOwed ? "primary" : "outline"} pending={isPending}>
          {isTakenBack ? "It won't be paid again" : `I have sent ${sum} back`}
        </Button>
        {canGiveCash && by !== paymentMethodLabel("cash") && (
          <Button type="submit" variant="outline" name="otherWay" value="cash" pending={isPending}>
            Given back in cash
          </Button>
        )}
        {canCredit && (
          <Button type="submit" variant="outline" name="otherWay" value="credit" pending={isPending}>
            Keep as credit
          </Button>
        )}
      </div>
    </fetcher.Form>
  );
}
