import { sentenceCase } from "#app/domain/title-case.ts";

/**
 * Every state of an order. A further one also needs a migration of its check, and a place in `invariants.ts` and
 * `tests/simulation/`. Source: specification 8.3.
 */
export const ORDER_STATUSES = [
  "pending",
  "payment_pending",
  "confirmed",
  "processing",
  "shipped",
  "delivered",
  "cancelled",
] as const;

/** A state of an order. */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The states an admin may choose, in any sequence. Source: specification 8.3. */
export const ADMIN_ORDER_STATUSES = ["confirmed", "processing", "shipped", "delivered", "cancelled"] as const;

/** A state an admin may choose. */
export type AdminOrderStatus = (typeof ADMIN_ORDER_STATUSES)[number];

/** Every state of an order's payment. */
export const PAYMENT_STATUSES = [
  "pending",
  "paid",
  "failed",
  "refunded",
  "partially_refunded",
  "refund_needed",
] as const;

/** A state of an order's payment. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The colour of a badge; always shown with its word. */
export type StatusTone = "yellow" | "green" | "red" | "purple" | "blue";

/** Any status a badge can show: of an order, of its payment, or of a local payment's verification. */
export type AnyStatus = OrderStatus | PaymentStatus | "verified" | "rejected";

/** Badge colours by status. Source: specification 8.3. */
export const STATUS_TONES: Record<AnyStatus, StatusTone> = {
  pending: "yellow",
  payment_pending: "yellow",
  confirmed: "green",
  processing: "blue",
  shipped: "purple",
  delivered: "green",
  cancelled: "red",
  paid: "green",
  failed: "red",
  refunded: "blue",
  partially_refunded: "blue",
  refund_needed: "red",
  verified: "green",
  rejected: "red",
};

/** Returns the text of a status: "Payment pending" for "payment_pending". */
export function statusLabel(status: string): string {
  return sentenceCase(status);
}

/** Returns whether an unknown value is an order status. */
export function isOrderStatus(value: unknown): value is OrderStatus {
  return (ORDER_STATUSES as readonly unknown[]).includes(value);
}

/** Returns whether an unknown value is a status an admin may choose. */
export function isAdminOrderStatus(value: unknown): value is AdminOrderStatus {
  return (ADMIN_ORDER_STATUSES as readonly unknown[]).includes(value);
}

/**
 * Returns the statuses an order has yet to reach, in sequence. None once it is cancelled, sold out or refunded, or its
 * payment has failed.
 */
export function statusesToCome(order: {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  isSoldOut: boolean;
}): readonly OrderStatus[] {
  const isComing = order.paymentStatus === "pending" || hasMoneyToRefund(order.paymentStatus);
  if (!isComing || order.isSoldOut || order.orderStatus === "cancelled") return [];
  const way: readonly OrderStatus[] = ADMIN_ORDER_STATUSES.slice(0, -1);
  return way.slice(way.indexOf(order.orderStatus) + 1);
}

/** The effect of a status change on an order's stock. */
type StockEffect = "release" | "retake" | "none";

/** The states in which the pieces are packed or shipped, regardless of the payment status. */
const UNDER_WAY: readonly OrderStatus[] = ["processing", "shipped", "delivered"];

/**
 * Returns whether an order in this state holds stock. A cancelled order does not, once nobody can pay for it any more.
 * Before processing, an order with a rejected or failed payment does not either. Compare before and after a change, so
 * that stock is returned exactly once. Source: specification 8.4.
 */
export function holdsStock(order: { orderStatus: OrderStatus; paymentStatus: PaymentStatus }): boolean {
  if (order.orderStatus === "cancelled") return false;
  return order.paymentStatus !== "failed" || UNDER_WAY.includes(order.orderStatus);
}

/** Returns the effect on stock of changing order status and payment status together. */
export function stockEffectOfMove(
  before: { orderStatus: OrderStatus; paymentStatus: PaymentStatus },
  after: { orderStatus: OrderStatus; paymentStatus: PaymentStatus },
): StockEffect {
  const held = holdsStock(before);
  const holds = holdsStock(after);
  if (held === holds) return "none";
  return held ? "release" : "retake";
}

/** Returns whether an order waits for its payment, neither paid nor rejected, and staff have not moved it on. */
export function isWaitingForPayment(order: {
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
}): boolean {
  const { orderStatus, paymentStatus } = order;
  return paymentStatus === "pending" && (orderStatus === "pending" || orderStatus === "payment_pending");
}

const SENT: readonly OrderStatus[] = ["shipped", "delivered"];

/** Returns whether an order in this status has left. */
export function hasLeft(status: OrderStatus): boolean {
  return SENT.includes(status);
}

/** Returns whether a change of status sends an order out that was not sent before. */
export function sendsOut(from: OrderStatus, to: OrderStatus): boolean {
  return hasLeft(to) && !hasLeft(from);
}

/** Returns whether an order has money of its shopper that may go back. */
export function hasMoneyToRefund(status: PaymentStatus): boolean {
  return status === "paid" || status === "partially_refunded" || status === "refund_needed";
}

/** Returns whether an order was paid, whatever became of the money. */
export function hadMoney(status: PaymentStatus): boolean {
  return hasMoneyToRefund(status) || status === "refunded";
}
