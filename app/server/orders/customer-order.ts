import { and, desc, eq, type SQL } from "drizzle-orm";
import type { CustomerOrder } from "#app/domain/orders/customer-order.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { timeline } from "#app/domain/orders/timeline.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { orderBadge, paymentBadge, wantsNewReceipt } from "#app/domain/payments/local-payment.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { eventsOfOrder, type StoredEvent, toOrderEvents } from "./order-events.ts";
import { toOrder, toVerificationStatus } from "./order-rows.ts";

/** Returns orders, newest first, with payment and events in one query. */
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
  return rows.map((row) => customerOrder(toOrder(row.order), row.verification, row.events));
}

function customerOrder(order: Order, verification: string | null, events: StoredEvent[]): CustomerOrder {
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
    isSoldOut: order.isSoldOut && order.orderStatus !== "cancelled",
    orderBadge: orderBadge(order.orderStatus, badge, order.isSoldOut),
    badge,
    paymentMethod: order.paymentMethod,
    paymentMethodLabel: paymentMethodLabel(order.paymentMethod),
    trackingNumber: order.trackingNumber,
    estimatedDays: order.estimatedDays,
    arrival: order.arrival,
    country: order.country,
    region: order.region,
    deliveryAddress: order.deliveryAddress,
    timeline: timeline(toOrderEvents(events), "shopper"),
  };
}
