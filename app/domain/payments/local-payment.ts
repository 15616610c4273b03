import {
  type OrderStatus,
  type PaymentStatus,
  STATUS_TONES,
  type StatusTone,
  statusLabel,
} from "#app/domain/orders/order-status.ts";
import { isHeldForPayment } from "#app/domain/orders/part-payment.ts";

/** States of a local payment's verification. Source: specification 8.5. */
export const VERIFICATION_STATUSES = ["pending", "verified", "rejected"] as const;

/** A state of a local payment's verification. */
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

/** An admin's decision about a receipt. */
export type ReviewDecision = "verified" | "rejected";

/**
 * How long a decision can be undone, during which its mail waits, in milliseconds: longer than Undo is shown, since the
 * page that offers it may come over a slow connection. The decision itself counts at once: one that waited in the
 * browser would be lost with a closed tab.
 */
export const UNDO_MS = 30_000;

/** How long Undo is offered once it can be seen, in milliseconds. */
export const UNDO_SHOWN_MS = 8_000;

/** The changes of a review; `changed` is false if the same decision with the same notes is repeated. */
export type PaymentReview = {
  verificationStatus: ReviewDecision;
  adminNotes: string;
  verifiedAt: Date | null;
  changed: boolean;
};

/**
 * Reviews a payment. Verified sets `now` as its date, unless it was verified before; rejected removes the date. The
 * notes are saved with the decision. A decision may be revised. Source: specification 8.5.
 */
export function review(
  current: { verificationStatus: VerificationStatus; adminNotes: string; verifiedAt: Date | null },
  decision: ReviewDecision,
  notes: string,
  now: Date,
): PaymentReview {
  const adminNotes = notes.trim();
  const isSameDecision = current.verificationStatus === decision;
  return {
    verificationStatus: decision,
    adminNotes,
    verifiedAt: decision === "rejected" ? null : isSameDecision ? (current.verifiedAt ?? now) : now,
    changed: !isSameDecision || current.adminNotes !== adminNotes,
  };
}

/** An order that may want a receipt. */
type AwaitedOrder = { orderStatus: OrderStatus; paymentStatus: PaymentStatus; heldUntil: Date | null };

/**
 * Returns whether the shopper may send another receipt: the last one was rejected, the order is not cancelled, and
 * nobody has paid it on a payment page or was asked to; or the order is held for its money, or the rest of it, and no
 * receipt waits. Source: specification 8.9.
 */
export function wantsNewReceipt(
  verificationStatus: VerificationStatus | null,
  { orderStatus, paymentStatus, heldUntil }: AwaitedOrder,
): boolean {
  if (isHeldForPayment({ orderStatus, paymentStatus, heldUntil })) return verificationStatus !== "pending";
  return verificationStatus === "rejected" && orderStatus !== "cancelled" && paymentStatus === "failed";
}

/**
 * Returns whether the shopper may ask somebody else to pay in place of sending another receipt: the order is held, or staff
 * have not moved it on.
 */
export function canAskPayer(verificationStatus: VerificationStatus | null, order: AwaitedOrder): boolean {
  const isWaiting = isHeldForPayment(order) || order.orderStatus === "payment_pending";
  return isWaiting && wantsNewReceipt(verificationStatus, order);
}

/** The badge of an order of which only a part came. */
export const PARTLY_PAID = "Partly paid";

/** A badge: status, text and colour. */
export type PaymentBadge = { status: PaymentStatus | VerificationStatus; label: string; tone: StatusTone };

/**
 * Returns the payment badge of an order for staff: the verification of a local payment if there is one, else the
 * payment status. A refunded payment shows that, whatever its receipt's status, and so does one of which only a part
 * came, or that somebody else makes or was asked to make after a rejected receipt. Source: specification 8.6.
 */
export function paymentBadge(
  paymentStatus: PaymentStatus,
  verificationStatus: VerificationStatus | null,
): PaymentBadge {
  const isElsewhere = verificationStatus === "rejected" && paymentStatus !== "failed";
  const isPart = verificationStatus === "verified" && paymentStatus === "pending";
  const isOwn = paymentStatus === "refunded" || isElsewhere || isPart;
  const status = isOwn ? paymentStatus : (verificationStatus ?? paymentStatus);
  return { status, label: isPart ? PARTLY_PAID : statusLabel(status), tone: STATUS_TONES[status] };
}

/** The badge of an order's own status. */
type OrderBadge = { label: string; tone: StatusTone };

/** The badge of an order whose pieces were sold out when its payment arrived. */
export const SOLD_OUT_LABEL = "Paid: choose a refund or a swap";

/**
 * Returns the badge of an order's own status for staff, or that it was sold out when its payment arrived. None for a
 * pending payment if the payment's badge already shows that it is pending, or that the receipt was rejected.
 */
export function orderBadge(status: OrderStatus, payment: PaymentBadge, isSoldOut = false): OrderBadge | null {
  if (isSoldOut && status !== "cancelled" && payment.status !== "rejected") {
    return { label: SOLD_OUT_LABEL, tone: "purple" };
  }
  const isSaidByPayment = payment.status === "rejected" || payment.status === "pending";
  if (isSaidByPayment && (status === "payment_pending" || status === payment.status)) return null;
  return { label: statusLabel(status), tone: STATUS_TONES[status] };
}
