import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { PaymentMethod } from "#app/domain/payments/local-method.ts";
import type { OrderBadge, PaymentBadge } from "#app/domain/payments/local-payment.ts";
import type { DeliveryPromise } from "#app/domain/shipping/delivery-promise.ts";
import type { OrderItem } from "./order.ts";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";
import type { TimelineEntry } from "./timeline.ts";

/** An order as its shopper sees it: nothing that only staff may know. */
export type CustomerOrder = {
  orderNumber: string;
  createdAt: Date;
  items: OrderItem[];
  subtotal: Money;
  shippingCost: Money;
  discountAmount: Money;
  total: Money;
  currency: CurrencyCode;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  /** The last receipt was rejected, and another one may be sent. */
  wantsReceipt: boolean;
  /** Its pieces were sold out when its money came: its shopper chooses a refund or a swap. */
  isSoldOut: boolean;
  /** Its own status as a label; null where the payment's badge tells more. */
  orderBadge: OrderBadge | null;
  /** The verification of a local payment, else the payment's state; null where a cancelled order waits for none. */
  badge: PaymentBadge | null;
  paymentMethod: PaymentMethod;
  paymentMethodLabel: string;
  trackingNumber: string | null;
  estimatedDays: string;
  arrival: DeliveryPromise | null;
  country: string;
  region: string;
  deliveryAddress: string;
  timeline: TimelineEntry[];
};
