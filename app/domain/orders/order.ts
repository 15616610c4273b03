import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { PaymentMethod } from "#app/domain/payments/local-method.ts";
import type { DeliveryPromise } from "#app/domain/shipping/delivery-promise.ts";
import type { Handover } from "#app/domain/shipping/handover.ts";
import type { OrderOrigin } from "./order-origin.ts";
import type { OrderStatus, PaymentStatus } from "./order-status.ts";

/** An item of an order as it was sold; `price` is the unit price in the order's currency. */
export type OrderItem = {
  productId: string;
  slug: string;
  name: string;
  brand: string;
  size: string;
  /** The size in the shopper's system with the EU one beside it; missing in orders older than it. */
  sizeShown?: string;
  color: string;
  quantity: number;
  price: Money;
  image: string | null;
};

/**
 * An order. Amounts are in the shopper's currency; `totalUsd` (US cents) and `exchangeRate` (millionths) are stored
 * beside them. `totalGmd` is the dalasi amount of a local payment, null for cards and older orders. `userId` is null
 * for guests. `docs/recipes/add-an-act-on-an-order.md` says what a further field passes. Source: specification 8.1.
 */
export type Order = {
  id: string;
  orderNumber: string;
  userId: string | null;
  items: OrderItem[];
  subtotal: Money;
  shippingCost: Money;
  discountAmount: Money;
  totalAmount: Money;
  currency: CurrencyCode;
  totalUsd: number;
  totalGmd: Money | null;
  exchangeRate: number;
  discountCode: string | null;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  country: string;
  region: string;
  deliveryAddress: string;
  handover: Handover;
  /** The zone's delivery time as text, as quoted. */
  estimatedDays: string;
  /** The promised delivery dates; null if the zone's delivery time is not numeric. */
  arrival: DeliveryPromise | null;
  paymentMethod: PaymentMethod;
  origin: OrderOrigin;
  paymentStatus: PaymentStatus;
  orderStatus: OrderStatus;
  trackingNumber: string | null;
  /** What came in and went back for it; other money on its pages too. */
  received: Money;
  returned: Money;
  /**
   * Until when it waits for its money, or the rest of it: with a link to pay that staff sent, or since a part came or a change
   * made more due. It stays when the order is paid or has ended, and is null for every other order (`mayBePaidInParts`).
   */
  heldUntil: Date | null;
  /** Whether a part is kept where the rest does not come, as its shopper was told. */
  isPartKept: boolean;
  /** True if its pieces were sold out when its payment arrived: its shopper chooses a refund or a swap. */
  isSoldOut: boolean;
  createdAt: Date;
};
