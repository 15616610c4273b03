import type { PaymentStatus } from "#app/domain/orders/order-status.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

/** The state of a placed order's payment on a gateway's page. */
export type PagePaymentState = "paid" | "waiting" | "failed" | "refund";

/** Returns this page's text for the state of an order's payment. */
export function pagePaymentStateOf(status: PaymentStatus): PagePaymentState {
  switch (status) {
    case "paid":
    case "refunded":
    case "partially_refunded":
      return "paid";
    case "pending":
      return "waiting";
    case "failed":
      return "failed";
    case "refund_needed":
      return "refund";
    default:
      return status satisfies never;
  }
}

/** The first message on the page, by the state of the payment. */
export const PAGE_PAYMENT_MESSAGES: Record<PagePaymentState, string> = {
  paid: "Thank you! Your payment is in, and we're getting your order ready.",
  waiting: "Thank you! We have your order and are waiting for your payment. This page updates by itself.",
  failed: "The payment didn't go through, and nothing was charged. Your cart is as you left it.",
  refund:
    "Your payment came after this order was cancelled or sold out. We'll send your money back and email you.",
};

/** The success message of a shared order: payer and shopper see the same. */
export const PAID_BY_PAYER =
  "Thank you! The payment is in. We've emailed whoever ordered, and are getting the order ready.";

/** The badge of each state. */
export const PAGE_PAYMENT_BADGES: Record<PagePaymentState, { tone: BadgeTone; label: string }> = {
  paid: { tone: "green", label: "Paid" },
  waiting: { tone: "yellow", label: "Waiting for your payment" },
  failed: { tone: "red", label: "Not paid" },
  refund: { tone: "red", label: "Refund on its way" },
};
