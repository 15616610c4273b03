import { paymentRejectedMail } from "#app/copy/mails/order-mails.ts";
import { hasLeft, type OrderStatus } from "#app/domain/orders/order-status.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";

type RejectionPreviewProps = {
  order: { orderNumber: string; customerName: string; orderStatus: OrderStatus };
  /** The reason as the shopper will read it. */
  reason: string;
};

/** Shows the mail of a rejection as the shopper will read it, folded to its reason. */
export function RejectionPreview({ order, reason }: RejectionPreviewProps) {
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
export function rejectionWarning(
  orderStatus: OrderStatus,
  verificationStatus: VerificationStatus,
): string | null {
  if (verificationStatus === "rejected") return null;
  if (hasLeft(orderStatus)) {
    return `This order is ${orderStatus}. If you reject its receipt, it counts as unpaid and we ask the customer for another receipt, though they already have the items.`;
  }
  if (verificationStatus !== "verified" || orderStatus === "cancelled") return null;
  return orderStatus === "processing"
    ? "This payment is verified and the order is being packed. If you reject it, the order counts as unpaid and its items stay set aside."
    : "This payment is verified. If you reject it, the order counts as unpaid and its items go back on sale.";
}
