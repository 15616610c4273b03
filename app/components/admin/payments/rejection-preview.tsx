import { paymentRejectedMail } from "#app/copy/mails/order-mails.ts";
import type { OrderStatus } from "#app/domain/orders/order-status.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";

type RejectionPreviewProps = {
  order: { orderNumber: string; customerName: string; orderStatus: OrderStatus };
  /** The reason as the shopper will read it. */
  reason: string;
};

/** Shows the mail of a rejection as the shopper will read it. */
export function RejectionPreview({ order, reason }: RejectionPreviewProps) {
  const mail = paymentRejectedMail({ ...order, reason, trackingUrl: "(the link to the order)" });
  return (
    <figure className="m-0 rounded-sm bg-sunken px-3 py-2 text-sm">
      <figcaption className="mb-1 text-ink-faint">If you reject, the shopper will read</figcaption>
      <p className="font-semibold">{mail.subject}</p>
      <p className="wrap-anywhere mt-1 whitespace-pre-line leading-snug">{mail.text.trim()}</p>
    </figure>
  );
}

/** Returns what rejecting means for an order that is verified or has left, or null. */
export function rejectionWarning(
  orderStatus: OrderStatus,
  verificationStatus: VerificationStatus,
): string | null {
  if (verificationStatus === "rejected") return null;
  if (orderStatus === "shipped" || orderStatus === "delivered") {
    return `This order is ${orderStatus}. If you reject its receipt, it counts as unpaid and we ask the customer for another receipt, though they already have the items.`;
  }
  if (verificationStatus !== "verified" || orderStatus === "cancelled") return null;
  return orderStatus === "processing"
    ? "This payment is verified and the order is being packed. If you reject it, the order counts as unpaid and its items stay set aside."
    : "This payment is verified. If you reject it, the order counts as unpaid and its items go back on sale.";
}
