import type { PaymentStatus } from "#app/domain/orders/order-status.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

/** The state of a placed order's payment on a gateway's page. */
export type CardState = "paid" | "waiting" | "failed" | "refund";

/** Returns this page's text for the state of an order's payment. */
export function cardStateOf(status: PaymentStatus): CardState {
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

/** The first message on the page, by the state of the card payment. */
export const CARD_MESSAGES: Record<CardState, string> = {
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
export const CARD_BADGES: Record<CardState, { tone: BadgeTone; label: string }> = {
  paid: { tone: "green", label: "Paid" },
  waiting: { tone: "yellow", label: "Waiting for your payment" },
  failed: { tone: "red", label: "Not paid" },
  refund: { tone: "red", label: "Refund on its way" },
};
