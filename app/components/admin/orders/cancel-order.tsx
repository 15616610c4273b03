import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

type CancelOrderProps = {
  orderNumber: string;
  orderStatus: OrderStatus;
  /** Whether the order still holds its stock, and how many pieces that are. */
  stockHeld: boolean;
  pieces: number;
  /** The payment method, if money is left to refund. */
  paidBy: "card" | "local" | null;
};

const PAYMENT_NOTES = {
  card: "The card payment stays: refund it on this page.",
  local: "You still have the payment: send it back, then note that on this page.",
};

/** Cancels an order after a confirmation that explains what happens to its stock and its money. */
export function CancelOrder({ orderNumber, orderStatus, stockHeld, pieces, paidBy }: CancelOrderProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const dismissButton = useRef<HTMLButtonElement>(null);
  const fetcher = useFetcher<ActionResult>();
  const [handledResult, setHandledResult] = useState(fetcher.data);
  if (handledResult !== fetcher.data) {
    setHandledResult(fetcher.data);
    if (fetcher.data?.done) setOpen(false);
  }
  const itemsText = pieces === 1 ? "Its item goes" : `Its ${pieces} items go`;
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Cancel and restock
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={`Cancel order ${orderNumber}?`}
        width="sm"
        initialFocus={dismissButton}
        footer={
          <fetcher.Form
            method="post"
            action="/admin/orders"
            className="flex w-full flex-wrap justify-end gap-3"
          >
            <input type="hidden" name="intent" value="change-status" />
            <input type="hidden" name="orderNumber" value={orderNumber} />
            <input type="hidden" name="orderStatus" value="cancelled" />
            <input type="hidden" name="seenStatus" value={orderStatus} />
            <button
              ref={dismissButton}
              type="button"
              onClick={close}
              className="h-11 rounded-sm px-5 font-bold text-[0.9375rem] hover:bg-sunken"
            >
              Keep it
            </button>
            <Button type="submit" variant="primary" pending={fetcher.state !== "idle"}>
              Cancel order
            </Button>
          </fetcher.Form>
        }
      >
        <div className="flex flex-col gap-3 leading-relaxed">
          <p>
            {stockHeld
              ? `${itemsText} back into stock straight away.`
              : "Its items are already back in stock."}
          </p>
          <p>The customer gets an email.</p>
          {paidBy !== null && <p className="font-semibold">{PAYMENT_NOTES[paidBy]}</p>}
        </div>
      </Dialog>
    </>
  );
}
