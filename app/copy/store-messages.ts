import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";

/** Returns what an order's state means to the shopper, in one sentence. It confirms a payment only if that has come. */
export function orderStatusMessage(order: {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
}): string {
  const { orderStatus, paymentStatus } = order;
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

/**
 * Messages for guard states and other rare cases, in the specification's wording. Screens loaded first have their own
 * texts, so that shoppers need not load this file. Source: specification §2.
 */
export const STORE_MESSAGES = {
  loadingFooter: "Loading footer...",
  noSettings: "No settings found",
  authenticationRequired: "Authentication Required",
  logInForAdmin: "Please log in to access the admin panel.",
  accessDenied: "Access Denied",
  noPrivileges: "You don't have admin privileges.",
  whatHappensNext: "What happens next?",
} as const;
