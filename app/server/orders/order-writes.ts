import { randomBytes, randomUUIDv7 } from "node:crypto";
import type { SQL } from "drizzle-orm";
import type { Money } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { makeOrderNumber, ORDER_NUMBER_BYTES } from "#app/domain/orders/order-number.ts";
import { isDatabaseRefusal, UNIQUE_VIOLATION } from "#app/server/platform/db/connection/outage.ts";
import { insertRows } from "#app/server/platform/db/statements/insert-rows.ts";
import { orderItems, orders } from "#database/schema/orders.ts";
import { eventsWrite, type NewEvent } from "./order-events.ts";

/** The identifiers of an order: its row's id and its number. */
export type OrderNames = { id: string; orderNumber: string };

/** An order to store. Amounts are in one currency; `exchangeRate` is millionths of it per US dollar. */
export type NewOrder = Omit<
  Order,
  "totalAmount" | "totalUsd" | "currency" | "trackingNumber" | "received" | "returned"
> & {
  total: Money;
  totalUsd: Money;
  discountPercent: number;
  cashGiven: Money | null;
  discountReason: string | null;
};

const MOST_TRIES = 5;

/**
 * Stores an order under new identifiers, in its own transaction; if the order number is taken, it retries with others.
 * Source: specification 8.2.
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
 * Returns the statements that store an order, its items, and the first events of its timeline with those of `further`:
 * parts of one statement, at whose end the items must add up. Unless it is sold out, the same transaction has taken its pieces out of stock. Source: specification 7.4.
 */
export function orderWrites(
  order: NewOrder,
  further: NewEvent[],
  actorUserId: string | null = null,
): [SQL, ...SQL[]] {
  const events: NewEvent[] = [
    { kind: "order_status", from: null, to: order.orderStatus },
    { kind: "payment_status", from: null, to: order.paymentStatus },
    ...further,
  ];
  return [
    insertRows(orders, [toRow(order)]),
    insertRows(
      orderItems,
      order.items.map((item, at) => ({
        ...item,
        orderId: order.id,
        position: at + 1,
        sizeShown: item.sizeShown ?? null,
        price: toDecimal(item.price),
        orderedAt: order.createdAt,
      })),
    ),
    eventsWrite(order.id, events, { actorUserId, at: order.createdAt }),
  ];
}

function toRow(order: NewOrder): typeof orders.$inferInsert {
  return {
    id: order.id,
    orderNumber: order.orderNumber,
    userId: order.userId,
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
    ...order.handover,
    estimatedDays: order.estimatedDays,
    promisedFrom: order.arrival?.from ?? null,
    promisedTo: order.arrival?.to ?? null,
    paymentMethod: order.paymentMethod,
    origin: order.origin,
    cashGiven: order.cashGiven && toDecimal(order.cashGiven),
    discountReason: order.discountReason,
    heldUntil: order.heldUntil,
    isPartKept: order.isPartKept,
    paymentStatus: order.paymentStatus,
    orderStatus: order.orderStatus,
    stockHeld: !order.isSoldOut,
    soldOutAt: order.isSoldOut ? order.createdAt : null,
    createdAt: order.createdAt,
    updatedAt: order.createdAt,
  };
}
