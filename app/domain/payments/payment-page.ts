import type { PaymentCourse } from "#app/domain/money/balance.ts";
import { type Money, sumMoney } from "#app/domain/money/money.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import type { GatewayMode, PageReport, PageReportState } from "#packages/payment-gateways";
import type { PageMethod } from "./page-method.ts";
import type { RefundStatus, RefundWay } from "./refund-way.ts";

export type { GatewayMode, PageReport };

/**
 * States of a payment on a page: creating its page, open, or processing; then paid, or ended without payment: expired,
 * cancelled by the shopper, refused by the gateway, or left for another way to pay.
 */
const PAYMENT_PAGE_STATUSES = [
  "creating",
  "open",
  "processing",
  "paid",
  "expired",
  "cancelled",
  "failed",
  "left",
] as const;

/** A state of a payment on a page. */
export type PaymentPageStatus = (typeof PAYMENT_PAGE_STATUSES)[number];

/** A payment on a page as staff see it with its order. */
export type PaymentPageSummary = {
  id: string;
  gateway: string;
  /** How it is or was paid; null where that is not known. */
  method: PageMethod | null;
  /** The gateway's id of the payment; null until paid. */
  reference: string | null;
  mode: GatewayMode;
  status: PaymentPageStatus;
  paid: Money;
  /** Refunded or being refunded. */
  refunded: Money;
  /** The part of `refunded` that the gateway has not confirmed: on its way, or not known. */
  pending: Money;
  refundable: Money;
  /** The gateway's fee; null where it names none. */
  fee: Money | null;
  /** Somebody else who was asked to pay, with the email address if they left one; null where nobody was asked. */
  payer: { email: string | null } | null;
  /** How what is left can go back; null where nothing is left, or nothing was paid. */
  refundWay: RefundWay | null;
  /** Whether it may be sent back by hand and noted. */
  canReturnByHand: boolean;
  refunds: {
    id: string;
    amount: Money;
    status: RefundStatus;
    reason: string;
    by: string;
    at: Date;
    trouble: string | null;
  }[];
};

/** What gateways can give back of an order's pages of one currency, at once. */
export type PagesRefund = {
  /** The last paid first. */
  pages: (PaymentPageSummary & { refundWay: Extract<RefundWay, { by: "gateway" }> })[];
  /** Refunded or being refunded of all pages of the currency; its `amount` is the `seenRefunded` of `refundOrder`. */
  refunded: Money;
  refundable: Money;
};

/** Returns the refund that staff can ask of an order's pages; null where no gateway can give any back. */
export function refundOfPages(summaries: readonly PaymentPageSummary[]): PagesRefund | null {
  const [first] = summaries.filter(({ refundWay }) => refundWay?.by === "gateway");
  if (!first) return null;
  const { currency } = first.paid;
  const paid = summaries.filter((page) => page.paid.currency === currency);
  const pages = paid.flatMap(({ refundWay, ...page }) =>
    refundWay?.by === "gateway" ? [{ ...page, refundWay }] : [],
  );
  return {
    pages,
    refunded: sumMoney(
      paid.map(({ refunded }) => refunded),
      currency,
    ),
    refundable: sumMoney(
      pages.map(({ refundable }) => refundable),
      currency,
    ),
  };
}

/** The shop's own record of a payment on a page. */
type ExpectedPayment = {
  sessionId: string | null;
  orderNumber: string;
  amount: number;
  currency: string;
  mode: GatewayMode;
};

/** Why a report does not match its payment. */
export type PageMismatch = "session" | "order" | "mode" | "amount" | "currency";

/**
 * Returns the first difference between a report and its payment; null if everything matches. A report without amount or
 * currency never matches. Source: specification 7.7.
 */
export function pageMismatch(expected: ExpectedPayment, report: PageReport): PageMismatch | null {
  if (expected.sessionId !== null && expected.sessionId !== report.sessionId) return "session";
  if (report.orderNumber !== null && report.orderNumber !== expected.orderNumber) return "order";
  if (report.mode !== expected.mode) return "mode";
  if (report.amount !== expected.amount) return "amount";
  if (report.currency?.toUpperCase() !== expected.currency) return "currency";
  return null;
}

/** How a payment page ended without payment, or that it did not end. */
export type PageClosing = "expired" | "cancelled" | "failed";

/** The effect of a report on a payment and its order; `null` if it changes nothing. */
type PageMove = {
  status: PaymentPageStatus;
  /** The order's new status, and what became of its payment; null if unchanged. */
  order: { orderStatus: OrderStatus; course: PaymentCourse } | null;
};

type PaymentPageState = {
  status: PaymentPageStatus;
  order: { orderStatus: OrderStatus; paymentStatus: PaymentStatus };
  /** Whether staff cancelled the order; by default the shop itself ended it, if it has ended. */
  isCancelledByStaff?: boolean;
};

/**
 * Decides the effect of a gateway's report, so that duplicates and any order of arrival give the same result. A payment
 * overrides any other report, and an end without payment counts once. A pending order is confirmed when paid and
 * cancelled when its page ends; an order that staff have moved on keeps its status. A payment for an order that staff
 * cancelled needs a refund, whenever it comes. A payment after the page's end revives an order that the shop itself
 * ended; the caller flags a refund if its pieces are gone. `closing` is the recorded reason of an ended page.
 * Source: specification 7.7, 7.8.
 */
export function decidePageMove(
  known: PaymentPageState,
  state: PageReportState,
  closing: PageClosing,
): PageMove | null {
  const isWaiting = isPageWaiting(known.status);
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
      // While its page was open, only staff can have cancelled it.
      if (known.isCancelledByStaff || (isWaiting && orderStatus === "cancelled"))
        return { status: "paid", order: REFUND_NEEDED };
      const isUnconfirmed = ["pending", "payment_pending", "cancelled"].includes(orderStatus);
      return {
        status: "paid",
        order: { orderStatus: isUnconfirmed ? "confirmed" : orderStatus, course: "waiting" },
      };
    }
    case "expired":
    case "failed": {
      if (!isWaiting) return null;
      const endsOrder =
        paymentStatus === "pending" && (orderStatus === "pending" || orderStatus === "cancelled");
      return {
        status: state === "failed" ? "failed" : closing,
        order: endsOrder ? { orderStatus: "cancelled", course: "ended" } : null,
      };
    }
    default:
      return unknownState(state);
  }
}

/** What becomes of an order whose payment arrived when its pieces were gone. */
export const REFUND_NEEDED = { orderStatus: "cancelled", course: "unwanted" } as const;

/** Returns whether a payment may still arrive in the normal course. */
export function isPageWaiting(status: PaymentPageStatus): boolean {
  return status === "creating" || status === "open" || status === "processing";
}

/** Returns whether a payment ended unpaid: an order that has a receipt too goes by that again. */
export function isPageOver(status: PaymentPageStatus): boolean {
  return status !== "paid" && !isPageWaiting(status);
}

/**
 * Returns what can still be refunded of a payment, in minor units; `pending` are refunds without a response of the
 * gateway, unknown ones too.
 */
export function refundable(payment: { amount: number; refunded: number; pending: number }): number {
  return Math.max(0, payment.amount - payment.refunded - payment.pending);
}

const LEAST_PAGE_SECONDS = 31 * 60;
const MOST_PAGE_SECONDS = 24 * 60 * 60 - 60;

/**
 * When a payment page opened now closes, in whole seconds, and with it the hold on the stock: after the setting's
 * minutes, within the half hour to a day that card gateways allow (a minute is left for the way there).
 */
export function paymentPageEnd(now: Date, holdMinutes: number): Date {
  const seconds = Math.min(MOST_PAGE_SECONDS, Math.max(LEAST_PAGE_SECONDS, holdMinutes * 60));
  return new Date((Math.floor(now.getTime() / 1000) + seconds) * 1000);
}

function unknownState(state: never): never {
  throw new Error(`Unknown state of a payment page: ${String(state)}`);
}
