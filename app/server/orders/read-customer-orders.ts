import { desc, eq, type SQL } from "drizzle-orm";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import type { CustomerOrder } from "#app/domain/orders/customer-order.ts";
import { mayBePaidInParts, orderPaidBy, partPayment } from "#app/domain/orders/part-payment.ts";
import { timeline } from "#app/domain/orders/timeline.ts";
import type { VerificationStatus } from "#app/domain/payments/local-payment.ts";
import { canAskPayer, wantsNewReceipt } from "#app/domain/payments/local-payment.ts";
import { isReadyForPickup, pickupAddressOf } from "#app/domain/shipping/handover.ts";
import { HAS_PAYMENT_PAGE } from "#app/server/payments/page-rows/page-conditions.ts";
import { hasPaymentCompany } from "#app/server/platform/gateways/payment-gateway.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { eventsOfOrder, type StoredEvent, toOrderEvents } from "./order-events.ts";
import { ORDER_COLUMNS, type OrderRow, toOrder } from "./order-rows.ts";
import { payForPath } from "./tracking-link.ts";

/** Returns orders, newest first, with payment and events in one query. */
export async function readCustomerOrders(
  shop: Shop,
  where: SQL | undefined,
  limit: number | null,
): Promise<CustomerOrder[]> {
  const found = shop.db
    .select({
      order: ORDER_COLUMNS,
      verification: gambianPayments.verificationStatus,
      hasPaymentPage: HAS_PAYMENT_PAGE,
      events: eventsOfOrder,
    })
    .from(orders)
    .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id));
  const rows = limit === null ? await found : await found.limit(limit);
  return rows.map((row) => customerOrder(shop, row));
}

type Row = {
  order: OrderRow;
  verification: VerificationStatus | null;
  hasPaymentPage: boolean;
  events: StoredEvent[];
};

function customerOrder(shop: Shop, row: Row): CustomerOrder {
  const order = toOrder(row.order);
  const verificationStatus = row.verification;
  const wantsReceipt = wantsNewReceipt(verificationStatus, order);
  const isHeld = mayBePaidInParts(order);
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
    payPath: isHeld && wantsReceipt ? payForPath(shop, order.orderNumber) : null,
    wantsReceipt: !isHeld && wantsReceipt,
    canAskPayer: !isHeld && hasPaymentCompany(shop.gateways) && canAskPayer(verificationStatus, order),
    part: partPayment(order),
    isSoldOut: order.isSoldOut && order.orderStatus !== "cancelled",
    verificationStatus,
    hasPaymentPage: row.hasPaymentPage,
    isPayable: row.hasPaymentPage && order.orderStatus === "pending",
    paymentMethodLabel: orderPaidBy(order, verificationStatus !== null),
    isCash: order.paymentMethod === "cash",
    trackingNumber: order.trackingNumber,
    estimatedDays: order.estimatedDays,
    arrival: order.arrival,
    country: order.country,
    region: order.region,
    deliveryAddress: order.deliveryAddress,
    pickupAddress: pickupAddressOf(order),
    pickupCode: isReadyForPickup(order) ? order.handover.pickupCode : null,
    timeline: timeline(toOrderEvents(row.events), "shopper"),
  };
}

/** More than any shopper reads; the newest are shown. */
const SHOWN_ORDERS = 200;

/**
 * Returns the orders of the viewer, newest first, up to a maximum or (null) all, with items, badge and timeline; none
 * for a guest. Source: specification 8.7.
 */
export async function myOrders(
  shop: Shop,
  viewer: Viewer,
  most: number | null = SHOWN_ORDERS,
): Promise<CustomerOrder[]> {
  if (viewer.kind === "guest") return [];
  return await readCustomerOrders(shop, eq(orders.userId, viewer.userId), most);
}
