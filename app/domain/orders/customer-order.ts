import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import type { DeliveryPromise } from "#app/domain/shipping/delivery-promise.ts";
import type { OrderItem } from "./order.ts";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";
import type { PartPayment } from "./part-payment.ts";
import type { TimelineEntry } from "./timeline.ts";

/** An order as its shopper sees it, without internal data. */
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
  /** What came of it and what is still due, where it waits for the rest; null for every other order. */
  part: PartPayment | null;
  /** The page on which it is paid, for an order that is held for its money; null for every other order. */
  payPath: string | null;
  /** The last receipt was rejected, so another one may be sent. */
  wantsReceipt: boolean;
  /** Instead of another receipt, the shopper may share a payment link. */
  canAskPayer: boolean;
  /** Its pieces were sold out when its payment arrived: its shopper chooses a refund or a swap. */
  isSoldOut: boolean;
  /** The verification of its local payment; null without a receipt. */
  verificationStatus: VerificationStatus | null;
  /** Paid on a gateway's page, not with a receipt. */
  hasPaymentPage: boolean;
  /** Whether it can still be paid on its payment page. */
  isPayable: boolean;
  paymentMethodLabel: string;
  /** To be paid in cash when it is handed over. */
  isCash: boolean;
  trackingNumber: string | null;
  estimatedDays: string;
  arrival: DeliveryPromise | null;
  country: string;
  region: string;
  deliveryAddress: string;
  /** Where it is picked up; null for an order that is delivered. */
  pickupAddress: string | null;
  /** What the shopper shows at the pickup point, while the order waits there; else null. */
  pickupCode: string | null;
  timeline: TimelineEntry[];
};
