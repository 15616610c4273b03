import type { Money } from "#app/domain/money/money.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import type { TimelineEntry } from "#app/domain/orders/timeline.ts";
import type { OrderBadge, PaymentBadge } from "#app/domain/payments/local-payment.ts";

/** An order as its shopper is shown it. */
export type ShownOrder = {
  orderNumber: string;
  createdAt: Date;
  items: OrderItem[];
  subtotal: Money;
  shippingCost: Money;
  discountAmount: Money;
  total: Money;
  /** Null where the payment's badge tells more. */
  orderBadge: OrderBadge | null;
  /** The last receipt was rejected, and another one may be sent. */
  wantsReceipt: boolean;
  badge: PaymentBadge | null;
  paymentMethodLabel: string;
  trackingNumber: string | null;
  estimatedDays: string;
  country: string;
  region: string;
  deliveryAddress: string;
  timeline: TimelineEntry[];
};
