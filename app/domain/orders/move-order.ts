import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { isAdminOrderStatus, type OrderStatus, type PaymentStatus } from "./order-status.ts";

/** The result of an admin's change of an order. */
type OrderMove = { orderStatus: OrderStatus; trackingNumber: string | null };

/**
 * Decides an admin's change. The admin's statuses may follow each other in any order; a blank tracking number preserves
 * the present one. Refuses a status outside the admin's list, and a change that changes nothing.
 * Source: specification 8.3.
 */
export function moveOrder(
  current: { orderStatus: OrderStatus; trackingNumber: string | null },
  change: { orderStatus: string; trackingNumber?: string | null | undefined },
): Ok<OrderMove> | Refusal<"unknown_status" | "nothing_changed"> {
  const { orderStatus } = change;
  const isKept = orderStatus === current.orderStatus;
  if (!isAdminOrderStatus(orderStatus) && !isKept) return refuse("unknown_status");
  const to = isAdminOrderStatus(orderStatus) ? orderStatus : current.orderStatus;
  const trackingNumber = change.trackingNumber?.trim() || current.trackingNumber;
  if (isKept && trackingNumber === current.trackingNumber) return refuse("nothing_changed");
  return ok({ orderStatus: to, trackingNumber });
}

/**
 * Returns an order's status after the review of its local payment, which left this payment status: one that waited for its
 * money is confirmed once it is paid. Source: specification 8.5.
 */
export function moveAfterReview(
  order: { orderStatus: OrderStatus },
  paymentStatus: PaymentStatus,
): { orderStatus: OrderStatus; paymentStatus: PaymentStatus } {
  const isConfirmed = order.orderStatus === "payment_pending" && paymentStatus === "paid";
  return { orderStatus: isConfirmed ? "confirmed" : order.orderStatus, paymentStatus };
}
