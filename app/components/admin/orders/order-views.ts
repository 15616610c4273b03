import type { Money } from "#app/domain/money/money.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import type { TimelineEntry } from "#app/domain/orders/timeline.ts";
import type { PaymentBadge, VerificationStatus } from "#app/domain/payments/local-payment.ts";

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
  badge: PaymentBadge | null;
  /** Its pieces were sold out when its money came. */
  isSoldOut: boolean;
};

/** An order with all of its amounts and its timeline. */
export type ShownOrder = ReviewableOrder & {
  isGuest: boolean;
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
