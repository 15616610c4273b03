import { useFetcher } from "react-router";
import type { ActionResult } from "#app/components/admin/results/use-result-toast.ts";
import { Button } from "#app/ui/button.tsx";

type UnknownRefundProps = {
  id: string;
  orderNumber: string;
  sum: string;
  /** The payment company's name. */
  gateway: string;
  canRefund: boolean;
};

/** Says that nobody knows whether a refund was done, and records what staff have seen of it. */
export function UnknownRefund({ id, orderNumber, sum, gateway, canRefund }: UnknownRefundProps) {
  const fetcher = useFetcher<ActionResult>();
  const isPending = fetcher.state !== "idle";
  return (
    <div className="flex flex-col gap-3 rounded-sm border-yellow-ink border-l-4 bg-yellow-tint p-4 text-yellow-ink">
      <p>
        <strong>{`${gateway} didn't answer, so we don't know whether this ${sum} has gone back.`}</strong>{" "}
        {`Please don't send it again yet. We'll keep asking ${gateway}. If you can see in its dashboard whether the refund is there, tell us here.`}
      </p>
      {canRefund && (
        <fetcher.Form
          method="post"
          action={`/admin/orders/${orderNumber}`}
          className="flex flex-wrap gap-3"
          aria-label={`The refund of ${sum}`}
        >
          <input type="hidden" name="intent" value="decide-refund" />
          <input type="hidden" name="refundId" value={id} />
          <Button type="submit" name="outcome" value="arrived" pending={isPending}>
            It arrived
          </Button>
          <Button type="submit" name="outcome" value="not-arrived" pending={isPending}>
            It did not arrive
          </Button>
        </fetcher.Form>
      )}
    </div>
  );
}
