import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { SQL } from "drizzle-orm";
import { type Money, toDecimal } from "#app/domain/money/money.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import { makeOrderNumber, ORDER_NUMBER_BYTES } from "#app/domain/orders/order-number.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import type { PaymentMethod } from "#app/domain/payments/local-method.ts";
import type { DeliveryPromise } from "#app/domain/shipping/delivery-promise.ts";
import { isDatabaseRefusal, UNIQUE_VIOLATION } from "#app/server/platform/db/connection/outage.ts";
import { insertRows } from "#app/server/platform/db/statements/insert-rows.ts";
import { orders } from "#database/schema/orders.ts";
import { eventsWrite, type NewEvent } from "./order-events.ts";

/** What an order is known by: its row's id, and the number people say. */
export type OrderNames = { id: string; orderNumber: string };

/** An order to be stored. Amounts are in one currency; `exchangeRate` is millionths of it per US dollar. */
export type NewOrder = OrderNames & {
  userId: string | null;
  items: OrderItem[];
  subtotal: Money;
  shippingCost: Money;
  discountAmount: Money;
  total: Money;
  totalUsd: Money;
  /** What a local payment is to be in dalasi; null for a card's, and where the shop had no rate. */
  totalGmd: Money | null;
  exchangeRate: number;
  discountCode: string | null;
  discountPercent: number;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  country: string;
  region: string;
  deliveryAddress: string;
  estimatedDays: string;
  /** The days of arrival that the shopper was promised; null where the zone's days are not in numbers. */
  arrival: DeliveryPromise | null;
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  orderStatus: OrderStatus;
  /** True where its pieces are sold out although its shopper has sent money: it has none of them. */
  isSoldOut?: boolean;
  createdAt: Date;
};

const MOST_TRIES = 5;

/**
 * Does the work that stores an order under new names, in one transaction of its own; where the order number is taken,
 * once more under others. Source: specification §7, Checkout.
 */
export async function underNewNames<Answer>(
  work: (names: OrderNames) => Promise<Answer>,
  newNumber: () => string = () => makeOrderNumber(randomBytes(ORDER_NUMBER_BYTES)),
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work({ id: randomUUIDv7(), orderNumber: newNumber() });
    } catch (error) {
      const isTaken = isDatabaseRefusal(error, UNIQUE_VIOLATION, "orders_order_number_key");
      if (!isTaken || tries === MOST_TRIES) throw error;
    }
  }
}

/**
 * What stores an order, whose pieces are already taken out of stock in the same transaction unless it is sold out, with the first events of
 * its timeline and those of `further`. Source: specification §7, Checkout; decisions, Orders, stock and payment.
 */
export function orderWrites(order: NewOrder, further: NewEvent[] = []): [SQL, SQL] {
  const events: NewEvent[] = [
    { kind: "order_status", from: null, to: order.orderStatus },
    { kind: "payment_status", from: null, to: order.paymentStatus },
    ...further,
  ];
  return [
    insertRows(orders, [toRow(order)]),
    eventsWrite(order.id, events, { actorUserId: null, at: order.createdAt }),
  ];
}

function toRow(order: NewOrder): typeof orders.$inferInsert {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    userId: order.userId,
    items: order.items.map((item) => ({ ...item, price: toDecimal(item.price) })),
    subtotal: toDecimal(order.subtotal),
    shippingCost: toDecimal(order.shippingCost),
    discountAmount: toDecimal(order.discountAmount),
    totalAmount: toDecimal(order.total),
    currency: order.total.currency,
    exchangeRate: order.exchangeRate,
    totalUsd: toDecimal(order.totalUsd),
    totalGmd: order.totalGmd && toDecimal(order.totalGmd),
    discountCode: order.discountCode,
    discountPercent: order.discountPercent,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    country: order.country,
    region: order.region,
    deliveryAddress: order.deliveryAddress,
    estimatedDays: order.estimatedDays,
    promisedFrom: order.arrival?.from ?? null,
    promisedTo: order.arrival?.to ?? null,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    orderStatus: order.orderStatus,
    stockHeld: !order.isSoldOut,
    soldOutAt: order.isSoldOut ? order.createdAt : null,
    createdAt: order.createdAt,
    updatedAt: order.createdAt,
  };
}
