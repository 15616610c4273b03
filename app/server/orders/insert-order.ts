import { randomBytes } from "node:crypto";
import { type Money, toDecimal } from "#app/domain/money/money.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import { makeOrderNumber, ORDER_NUMBER_BYTES } from "#app/domain/orders/order-number.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import type { PaymentMethod } from "#app/domain/payments/local-method.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { orders } from "#app/server/platform/db/schema/orders.ts";
import { insertOrderEvents, type NewEvent } from "./order-events.ts";

/** An order to be stored. Amounts are in one currency; `exchangeRate` is millionths of it per US dollar. */
export type NewOrder = {
  userId: string | null;
  items: OrderItem[];
  subtotal: Money;
  shippingCost: Money;
  discountAmount: Money;
  total: Money;
  totalUsd: Money;
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
  paymentMethod: PaymentMethod;
  paymentStatus: PaymentStatus;
  orderStatus: OrderStatus;
  createdAt: Date;
};

const MOST_TRIES = 5;

/**
 * Stores an order, whose pieces are already taken out of stock, under a new order number, with the first events of
 * its timeline and those of `further`, in the caller's transaction. A number that is taken is thrown again.
 * Source: specification §7, Checkout; decisions, Orders, stock and payment.
 */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
  further: NewEvent[] = [],
  newNumber: () => string = () => makeOrderNumber(randomBytes(ORDER_NUMBER_BYTES)),
): Promise<{ id: string; orderNumber: string }> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const [row] = await tx
      .insert(orders)
      .values({ ...toRow(order), orderNumber: newNumber() })
      .onConflictDoNothing()
      .returning({ id: orders.id, orderNumber: orders.orderNumber });
    if (!row) continue;
    await insertOrderEvents(
      tx,
      row.id,
      [
        { kind: "order_status", from: null, to: order.orderStatus },
        { kind: "payment_status", from: null, to: order.paymentStatus },
        ...further,
      ],
      { actorUserId: null, at: order.createdAt },
    );
    return row;
  }
  throw new Error(`no free order number in ${MOST_TRIES} tries`);
}

function toRow(order: NewOrder): Omit<typeof orders.$inferInsert, "orderNumber"> {
  return {
    userId: order.userId,
    items: order.items.map((item) => ({ ...item, price: toDecimal(item.price) })),
    subtotal: toDecimal(order.subtotal),
    shippingCost: toDecimal(order.shippingCost),
    discountAmount: toDecimal(order.discountAmount),
    totalAmount: toDecimal(order.total),
    currency: order.total.currency,
    exchangeRate: order.exchangeRate,
    totalUsd: toDecimal(order.totalUsd),
    discountCode: order.discountCode,
    discountPercent: order.discountPercent,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    country: order.country,
    region: order.region,
    deliveryAddress: order.deliveryAddress,
    estimatedDays: order.estimatedDays,
    paymentMethod: order.paymentMethod,
    paymentStatus: order.paymentStatus,
    orderStatus: order.orderStatus,
    createdAt: order.createdAt,
    updatedAt: order.createdAt,
  };
}
