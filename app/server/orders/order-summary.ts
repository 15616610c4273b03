import type { CustomerOrder } from "#app/domain/orders/customer-order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import { pickupAddressOf } from "#app/domain/shipping/handover.ts";
import { HAS_PAYMENT_PAGE, IS_SHARED } from "#app/server/payments/page-rows/page-conditions.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { hasOrderNumber, ORDER_COLUMNS, toOrder } from "./order-rows.ts";
import { isOrderToken } from "./order-token.ts";

/** The data of the success page, without buyer and destination. */
export type OrderSummary = Pick<
  CustomerOrder,
  | "orderNumber"
  | "total"
  | "orderStatus"
  | "paymentStatus"
  | "hasPaymentPage"
  | "paymentMethodLabel"
  | "isCash"
  | "estimatedDays"
  | "arrival"
  | "country"
  | "pickupAddress"
  | "items"
  | "isSoldOut"
> & {
  /** Somebody else was asked to pay. */
  isShared: boolean;
};

/** Returns whether somebody else is or was asked to pay for an order. */
export async function isShared(shop: Shop, orderNumber: string): Promise<boolean> {
  const [row] = await shop.db
    .select({ isShared: IS_SHARED })
    .from(orders)
    .where(hasOrderNumber(orderNumber))
    .limit(1);
  return row?.isShared ?? false;
}

/**
 * Returns the order just placed, by its number and the token of `successPath`. Null for any other pair, so that a
 * number reveals nothing. Source: specification 7.10.
 */
export async function orderSummary(
  shop: Shop,
  input: { orderNumber: string; token: string | null },
): Promise<OrderSummary | null> {
  const orderNumber = parseOrderNumber(input.orderNumber);
  if (orderNumber === null || !isOrderToken(shop, "order-placed", orderNumber, input.token)) return null;
  const [row] = await shop.db
    .select({ order: ORDER_COLUMNS, hasPaymentPage: HAS_PAYMENT_PAGE, isShared: IS_SHARED })
    .from(orders)
    .where(hasOrderNumber(orderNumber))
    .limit(1);
  if (!row) return null;
  const order = toOrder(row.order);
  const { totalAmount, orderStatus, paymentStatus, paymentMethod, estimatedDays, arrival, country, items } =
    order;
  return {
    orderNumber,
    total: totalAmount,
    orderStatus,
    paymentStatus,
    hasPaymentPage: row.hasPaymentPage,
    isShared: row.isShared,
    paymentMethodLabel: paymentMethodLabel(paymentMethod),
    isCash: paymentMethod === "cash",
    estimatedDays,
    arrival,
    country,
    pickupAddress: pickupAddressOf(order),
    items,
    isSoldOut: order.isSoldOut && orderStatus !== "cancelled",
  };
}
