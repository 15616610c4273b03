import type { Money } from "#app/domain/money/money.ts";
import type { CancelEffect } from "#app/domain/orders/cancel-effect.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import type { TimelineEntry } from "#app/domain/orders/timeline.ts";
import type { CardPaymentSummary } from "#app/domain/payments/card-payment.ts";
import type { DuplicateOf } from "#app/domain/payments/duplicate-receipt.ts";
import type { PaymentBadge, VerificationStatus } from "#app/domain/payments/local-payment.ts";
import type { StatementMoney } from "#app/domain/payments/pair-money.ts";
import type { UnequalSum } from "#app/domain/payments/unequal-sum.ts";

/** The local payment of an order as its card shows it. */
export type ShownPayment = {
  paymentId: string;
  verificationStatus: VerificationStatus;
  adminNotes: string;
  receiptPath: string;
  receiptIsPicture: boolean;
  isDuplicateReceipt: boolean;
  /** How many payments were seen for the order in the shop's wallet or account. */
  moneySeen: number;
  /** Both sums, where the money seen is not the expected sum. */
  unequalSum: UnequalSum | null;
  /** The row of a payment company's statement with exactly its sum. */
  statementMoney: StatementMoney | null;
  /** The other order for which it was sent before, null for most. */
  duplicateOf: DuplicateOf | null;
};

/** An order as both tabs show it; amounts are null for staff who may not see money. */
export type ReviewableOrder = {
  orderNumber: string;
  createdAt: Date;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  country: string;
  region: string;
  deliveryAddress: string;
  items: (Omit<OrderItem, "price"> & { price: Money | null })[];
  paymentMethodLabel: string;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  /** True for a test card payment, which moved no money. */
  isTestPayment: boolean;
  trackingNumber: string | null;
  /** Null for a cancelled order without a pending payment. */
  badge: PaymentBadge;
  /** Its pieces were sold out when its money came. */
  isSoldOut: boolean;
  /** What a payment company took back of its payment; null for nothing that is unsettled. */
  takenBack: { gateway: string; sum: Money | null } | null;
};

/** An order with all of its amounts and its timeline. */
export type ShownOrder = ReviewableOrder & {
  isGuest: boolean;
  cancelEffect: CancelEffect;
  subtotal: Money | null;
  shippingCost: Money | null;
  discountAmount: Money | null;
  discountCode: string | null;
  total: Money | null;
  /** The total in dalasi, if it was stored. */
  totalGmd: Money | null;
  timeline: TimelineEntry[];
  payment: ShownPayment | null;
};

/** An order with everything that its page shows. */
type DetailedOrder = ShownOrder & {
  /** The stored total in US dollars with its exchange rate, in millionths per dollar. */
  usd: { total: Money; ratePerUsd: number } | null;
  /** The expected amount in dalasi; null if amounts are hidden or already in dalasi. */
  expectedGmd: Money | null;
};

/** An order's details, and what the reader may do with it. */
export type OrderPageData = {
  order: DetailedOrder;
  card: CardPaymentSummary | null;
  seesMoney: boolean;
  canReview: boolean;
  canChange: boolean;
  canRefund: boolean;
  seesCustomers: boolean;
  noteIdempotencyKey: string;
};
