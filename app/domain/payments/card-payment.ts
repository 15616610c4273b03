import type { Money } from "#app/domain/money/money.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";

/** Whether a gateway moves real money. Events of one mode never touch payments of the other. */
export type CardMode = "test" | "live";

/**
 * States of a card payment: its page is being made, open, or paid with the money still on its way; then paid, or
 * ended without money: run out, left by the shopper, or refused by the gateway.
 */
const CARD_PAYMENT_STATUSES = [
  "creating",
  "open",
  "processing",
  "paid",
  "expired",
  "cancelled",
  "failed",
] as const;

/** A state of a card payment. */
export type CardPaymentStatus = (typeof CARD_PAYMENT_STATUSES)[number];

/** A card payment as staff see it beside its order. */
export type CardPaymentSummary = {
  gateway: string;
  mode: CardMode;
  status: CardPaymentStatus;
  paid: Money;
  /** Given back or being given back; its `amount` is what `refundOrder` takes as `seenRefunded`. */
  refunded: Money;
  refundable: Money;
  refunds: {
    amount: Money;
    status: "pending" | "done" | "failed";
    reason: string;
    by: string;
    at: Date;
    trouble: string | null;
  }[];
};

/** What a gateway reports of a card page. */
export type CardPageState = "open" | "processing" | "paid" | "expired" | "failed";

/** A gateway's word on one card page; amounts are minor units, codes as the gateway writes them. */
export type CardReport = {
  sessionId: string;
  /** What a refund is made of; null before there is money. */
  paymentId: string | null;
  /** Null where the gateway does not say; the session then names the order. */
  orderNumber: string | null;
  amount: number | null;
  currency: string | null;
  mode: CardMode;
  state: CardPageState;
};

/** What the shop itself knows of a card payment. */
export type ExpectedCardPayment = {
  sessionId: string | null;
  orderNumber: string;
  amount: number;
  currency: string;
  mode: CardMode;
};

/** Why a report is not about the payment it names. */
export type CardMismatch = "session" | "order" | "mode" | "amount" | "currency";

/**
 * The first thing in which a report differs from the payment it claims to be of; null where everything fits. A
 * report without amount or currency fits nothing. Source: decisions, Orders, stock and payment.
 */
export function cardMismatch(expected: ExpectedCardPayment, report: CardReport): CardMismatch | null {
  if (expected.sessionId !== null && expected.sessionId !== report.sessionId) return "session";
  if (report.orderNumber !== null && report.orderNumber !== expected.orderNumber) return "order";
  if (report.mode !== expected.mode) return "mode";
  if (report.amount !== expected.amount) return "amount";
  if (report.currency?.toUpperCase() !== expected.currency) return "currency";
  return null;
}

/** How a card page ended without money, or that it did not end. */
export type CardClosing = "expired" | "cancelled" | "failed";

/** What a report makes of a payment and its order; `null` where it changes nothing. */
export type CardMove = {
  status: CardPaymentStatus;
  /** Where the order goes; null where it stays. */
  order: { orderStatus: OrderStatus; paymentStatus: PaymentStatus } | null;
};

type CardPaymentState = {
  status: CardPaymentStatus;
  order: { orderStatus: OrderStatus; paymentStatus: PaymentStatus };
};

/**
 * Decides what a gateway's report changes, so that duplicates and any order of arrival end alike: money beats every
 * other word, and an end without money is heard once. A pending order is confirmed when paid and cancelled when its
 * page ends; an order that staff have moved on keeps its place. Money for an order that staff cancelled needs a
 * refund; money after the page had ended revives the order (the caller flags a refund where its pieces are gone).
 * `closing` names how an ended page is recorded. Source: decisions, Orders, stock and payment.
 */
export function decideCardMove(
  known: CardPaymentState,
  state: CardPageState,
  closing: CardClosing,
): CardMove | null {
  const isWaiting = isCardPaymentWaiting(known.status);
  const { orderStatus, paymentStatus } = known.order;
  switch (state) {
    case "open":
      return null;
    case "processing":
      return known.status === "open" || known.status === "creating"
        ? { status: "processing", order: null }
        : null;
    case "paid": {
      if (known.status === "paid") return null;
      if (isWaiting && orderStatus === "cancelled") return { status: "paid", order: REFUND_NEEDED };
      const isUnconfirmed = orderStatus === "pending" || orderStatus === "cancelled";
      return {
        status: "paid",
        order: { orderStatus: isUnconfirmed ? "confirmed" : orderStatus, paymentStatus: "paid" },
      };
    }
    case "expired":
    case "failed": {
      if (!isWaiting) return null;
      const endsOrder =
        paymentStatus === "pending" && (orderStatus === "pending" || orderStatus === "cancelled");
      return {
        status: state === "failed" ? "failed" : closing,
        order: endsOrder ? { orderStatus: "cancelled", paymentStatus: "failed" } : null,
      };
    }
    default:
      return unknownState(state);
  }
}

/** Where an order goes whose money came when its pieces were gone. */
export const REFUND_NEEDED = { orderStatus: "cancelled", paymentStatus: "refund_needed" } as const;

/** Whether a card payment may still bring money in the normal course of things. */
export function isCardPaymentWaiting(status: CardPaymentStatus): boolean {
  return status === "creating" || status === "open" || status === "processing";
}

/** What can still be refunded of a payment, in minor units; `pending` are refunds without a response of the gateway. */
export function refundable(payment: { amount: number; refunded: number; pending: number }): number {
  return Math.max(0, payment.amount - payment.refunded - payment.pending);
}

const LEAST_PAGE_SECONDS = 31 * 60;
const MOST_PAGE_SECONDS = 24 * 60 * 60 - 60;

/**
 * When a card page opened now closes, in whole seconds, and with it the hold on the stock: after the setting's
 * minutes, within the half hour to a day that card gateways allow (a minute is left for the way there).
 */
export function cardPageEnd(now: Date, holdMinutes: number): Date {
  const seconds = Math.min(MOST_PAGE_SECONDS, Math.max(LEAST_PAGE_SECONDS, holdMinutes * 60));
  return new Date((Math.floor(now.getTime() / 1000) + seconds) * 1000);
}

function unknownState(state: never): never {
  throw new Error(`Unknown state of a card page: ${String(state)}`);
}
