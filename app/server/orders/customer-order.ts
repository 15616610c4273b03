import { and, desc, eq, type SQL } from "drizzle-orm";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { Order, OrderItem } from "#app/domain/orders/order.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import { type TimelineEntry, timeline } from "#app/domain/orders/timeline.ts";
import { type PaymentMethod, paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import {
  type OrderBadge,
  orderBadge,
  type PaymentBadge,
  paymentBadge,
  wantsNewReceipt,
} from "#app/domain/payments/local-payment.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { eventsOfOrder, type StoredEvent, toOrderEvents } from "./order-events.ts";
import { toOrder, toVerificationStatus } from "./order-rows.ts";

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
  /** Its own status as a label; null where the payment's badge tells more. */
  orderBadge: OrderBadge | null;
  /** The verification of a local payment, else the payment's state; null where a cancelled order waits for none. */
  badge: PaymentBadge | null;
  paymentMethod: PaymentMethod;
  paymentMethodLabel: string;
  trackingNumber: string | null;
  estimatedDays: string;
  country: string;
  region: string;
  deliveryAddress: string;
  timeline: TimelineEntry[];
};

/** Orders, newest first, with payment and events in one query. */
export async function readCustomerOrders(
  db: DatabaseOrTransaction,
  where: SQL | undefined,
  limit: number | null,
): Promise<CustomerOrder[]> {
  const found = db
    .select({ order: orders, verification: gambianPayments.verificationStatus, events: eventsOfOrder })
    .from(orders)
    .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .where(and(where))
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const rows = limit === null ? await found : await found.limit(limit);
  return rows.map((row) =>
    customerOrder(toOrder(row.order), row.order.estimatedDays, row.verification, row.events),
  );
}

function customerOrder(
  order: Order,
  estimatedDays: string,
  verification: string | null,
  events: StoredEvent[],
): CustomerOrder {
  const verificationStatus = toVerificationStatus(verification);
  const badge = paymentBadge(order, verificationStatus);
  return {
    orderNumber: order.orderNumber,
    createdAt: order.createdAt,
    items: order.items,
    subtotal: order.subtotal,
    shippingCost: order.shippingCost,
    discountAmount: order.discountAmount,
    total: order.totalAmount,
    currency: order.currency,
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    wantsReceipt: wantsNewReceipt(verificationStatus, order.orderStatus),
    orderBadge: orderBadge(order.orderStatus, badge),
    badge,
    paymentMethod: order.paymentMethod,
    paymentMethodLabel: paymentMethodLabel(order.paymentMethod),
    trackingNumber: order.trackingNumber,
    estimatedDays,
    country: order.country,
    region: order.region,
    deliveryAddress: order.deliveryAddress,
    timeline: timeline(toOrderEvents(events), "shopper"),
  };
}
