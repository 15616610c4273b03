import { useRef, useState } from "react";
import { useFetcher } from "react-router";
import type { ActionResult } from "#app/components/admin/forms/use-result-toast.ts";
import { cancelMessages } from "#app/copy/cancel-messages.ts";
import type { CancelEffect } from "#app/domain/orders/admin-order.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/overlay/dialog.tsx";

export type CancellableOrder = { orderNumber: string; orderStatus: OrderStatus; cancelEffect: CancelEffect };

type CancelSheetProps = {
  order: CancellableOrder;
  /** The tracking number typed beside the status, which is saved with it. */
  trackingNumber?: string;
  open: boolean;
  onClose: () => void;
};

/**
 * Asks before an order is cancelled and explains what happens to its stock and its money. Orders are also cancelled
 * without script (`askBeforeCancelling`), by "Put back on sale" (`held-stock.tsx`), with a refund (`andCancel`), and by
 * `note-money-returned.ts`. Source: specification 11.8.
 */
export function CancelSheet({ order, trackingNumber = "", open, onClose }: CancelSheetProps) {
  const { orderNumber, orderStatus, cancelEffect } = order;
  const dismissButton = useRef<HTMLButtonElement>(null);
  const fetcher = useFetcher<ActionResult>();
  const [handledResult, setHandledResult] = useState(fetcher.data);
  if (handledResult !== fetcher.data) {
    setHandledResult(fetcher.data);
    if (fetcher.data?.done) onClose();
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
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
          <input type="hidden" name="trackingNumber" value={trackingNumber} />
          <input type="hidden" name="seenStatus" value={orderStatus} />
          <input type="hidden" name="isConfirmed" value="yes" />
          <button
            ref={dismissButton}
            type="button"
            onClick={onClose}
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
        {cancelMessages(cancelEffect).map((message) => (
          <p key={message} className="last:font-semibold">
            {message}
          </p>
        ))}
      </div>
    </Dialog>
  );
}

/** Renders the button that cancels an order after the question. */
export function CancelOrder({ order }: { order: CancellableOrder }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Cancel and restock
      </Button>
      <CancelSheet order={order} open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
