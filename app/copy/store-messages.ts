import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";

/** Returns what an order's state means to the shopper, in one sentence. It confirms a payment only if that has come. */
export function orderStatusMessage(order: {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Shown while the order waits at its pickup point. */
  pickupCode?: string | null;
}): string {
  const { orderStatus, paymentStatus, pickupCode } = order;
  if (pickupCode) return `Your order is ready to pick up. Please show the code ${pickupCode}.`;
  if (orderStatus === "confirmed" && paymentStatus !== "paid") return "Your order is confirmed.";
  if (orderStatus === "payment_pending" && paymentStatus === "failed")
    return "We couldn't accept your receipt.";
  if (orderStatus === "pending" && paymentStatus === "failed") return "The payment didn't go through.";
  return ORDER_STATUS_MESSAGES[orderStatus];
}

const ORDER_STATUS_MESSAGES: Record<OrderStatus, string> = {
  pending: "We're waiting for your payment.",
  payment_pending: "We're checking your receipt.",
  confirmed: "Your payment is in. We're getting your order ready.",
  processing: "We're packing your order.",
  shipped: "Your order is on its way.",
  delivered: "Your order has arrived. Wear it well.",
  cancelled: "Your order is cancelled.",
};

const PAYMENT_FACTS: Record<Exclude<PaymentStatus, "failed">, string> = {
  pending: "We're waiting for your payment.",
  paid: "Your payment is in.",
  refunded: "We've refunded the payment.",
  partially_refunded: "We've refunded part of the payment.",
  refund_needed: "The payment came too late. We're sending it back.",
};

/**
 * Returns what became of a payment where the status of its receipt does not show it: it was refunded, or is made on a
 * payment page after a rejected receipt. Null where the status shows it.
 */
export function paymentFact(payment: {
  paymentStatus: PaymentStatus;
  verificationStatus: VerificationStatus | null;
}): string | null {
  const { paymentStatus, verificationStatus } = payment;
  const isOfPage = verificationStatus === "rejected" && paymentStatus !== "failed";
  const isRefunded = verificationStatus !== null && paymentStatus === "refunded";
  return isOfPage || isRefunded ? PAYMENT_FACTS[paymentStatus] : null;
}

/**
 * Messages for guard states and other rare cases, in the specification's wording. Screens loaded first have their own
 * texts, so that shoppers need not load this file. Source: specification 4.3, 7.10, 10.2, 12.1.
 */
export const STORE_MESSAGES = {
  noSettings: "No settings found",
  authenticationRequired: "Authentication Required",
  logInForAdmin: "Please log in to access the admin panel.",
  accessDenied: "Access Denied",
  noPrivileges: "You don't have admin privileges.",
  whatHappensNext: "What happens next?",
} as const;
