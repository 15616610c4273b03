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
};

/** What both tabs show of an order; amounts are null for whoever may not see figures of money. */
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
  /** True where no money came, since the card's page was that of a test. */
  isTestPayment: boolean;
  trackingNumber: string | null;
  /** Null where a cancelled order waits for no payment. */
  badge: PaymentBadge | null;
};

/** An order with all of its figures and its past. */
export type ShownOrder = ReviewableOrder & {
  isGuest: boolean;
  subtotal: Money | null;
  shippingCost: Money | null;
  discountAmount: Money | null;
  discountCode: string | null;
  total: Money | null;
  timeline: TimelineEntry[];
  payment: ShownPayment | null;
};
