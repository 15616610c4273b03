import type { ComponentProps } from "react";
import type { ShownOrder } from "./order-article.tsx";
import { PayNow } from "./pay-now.tsx";
import { ResendReceiptForm } from "./resend-receipt-form.tsx";
import { SoldOutChoice } from "./sold-out-choice.tsx";

/** Shows what the shopper has to do about an order: pay, send another receipt, or choose; nothing where all is done. */
export function OrderNotice(props: ComponentProps<typeof ResendReceiptForm> & { order: ShownOrder }) {
  const { order, token } = props;
  const { orderNumber, payPath } = order;
  if (payPath === null && order.wantsReceipt) return <ResendReceiptForm {...props} />;
  if (payPath !== null || order.isPayable)
    return <PayNow orderNumber={orderNumber} token={token} payPath={payPath} />;
  return order.isSoldOut && <SoldOutChoice orderNumber={orderNumber} />;
}
