import { formatMoney } from "#app/domain/money/format-money.ts";
import { toMajor } from "#app/domain/money/to-decimal.ts";
import type { CustomerOrder } from "#app/domain/orders/customer-order.ts";
import type { PlacedOrder } from "#app/server/checkout/place-order.ts";
import type { PlacedOrderJson, TrackedOrderJson } from "./api-schemas.ts";

/** Returns a placed order as the store API shows it. */
export function toPlacedOrderJson(placed: PlacedOrder): PlacedOrderJson {
  return {
    orderNumber: placed.orderNumber,
    total: toMajor(placed.total),
    currency: placed.total.currency,
    formatted: { total: formatMoney(placed.total) },
    orderStatus: placed.orderStatus,
    paymentStatus: placed.paymentStatus,
    trackingUrl: placed.trackingUrl,
  };
}

/** Returns an order as its shopper may track it, without name, contact or address. */
export function toTrackedOrderJson(order: CustomerOrder): TrackedOrderJson {
  return {
    orderNumber: order.orderNumber,
    createdAt: order.createdAt.toISOString(),
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    trackingNumber: order.trackingNumber,
    estimatedDays: order.estimatedDays,
    arrival: order.arrival,
    total: toMajor(order.total),
    currency: order.currency,
    formatted: { total: formatMoney(order.total) },
    items: order.items.map(({ productId, slug, name, size, color, quantity, price }) => ({
      productId,
      slug,
      name,
      size,
      color,
      quantity,
      price: toMajor(price),
      formatted: { price: formatMoney(price) },
    })),
    timeline: order.timeline.map(({ at, status, note }) => ({
      at: at.toISOString(),
      status,
      ...(note && { note }),
    })),
  };
}
