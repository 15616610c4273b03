import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";

/** What an order's state means to the shopper, in one sentence; of a payment it speaks only where that has come. */
export function orderStatusMessage(order: {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
}): string {
  const isUnpaid = order.orderStatus === "confirmed" && order.paymentStatus !== "paid";
  return isUnpaid ? "Your order is confirmed." : ORDER_STATUS_MESSAGES[order.orderStatus];
}

const ORDER_STATUS_MESSAGES: Record<OrderStatus, string> = {
  pending: "We have your order and wait for the card payment.",
  payment_pending: "We have your order and are checking your receipt.",
  confirmed: "Your payment is in. We are getting your order ready.",
  processing: "We are packing your order.",
  shipped: "Your order is on its way.",
  delivered: "Your order has arrived. Wear it well.",
  cancelled: "Your order is cancelled.",
};

/**
 * Messages of guard states and other rare cases, in the specification's wording. Texts of the screens loaded first
 * are written there, so that no shopper loads this file for them. Source: specification §2.
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
