import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { storedMoney } from "#app/domain/money/money.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { type orderItems, orders } from "#database/schema/orders.ts";

type StoredItem = Pick<
  typeof orderItems.$inferSelect,
  "productId" | "slug" | "name" | "brand" | "size" | "sizeShown" | "color" | "quantity" | "price" | "image"
>;

const items: SQL<StoredItem[]> = sql<StoredItem[]>`(
  select coalesce(json_agg(json_build_object(
    'productId', product_id, 'slug', slug, 'name', name, 'brand', brand, 'size', size, 'sizeShown', size_shown,
    'color', color, 'quantity', quantity, 'price', price::text, 'image', image
  ) order by position), '[]')
  from order_items where order_items.order_id = orders.id
)`;

const columns = getTableColumns(orders);

/** The columns of an order with its items, for statements that read `orders`. */
export const ORDER_COLUMNS = { ...columns, items };

/** The same without its items, for many orders. */
export const COLUMNS_WITHOUT_ITEMS = { ...columns, items: sql<StoredItem[]>`'[]'::json` };

/** Returns the condition for the order with a typed number; a text that cannot be one finds none. */
export function hasOrderNumber(typed: string): SQL {
  return eq(sql`upper(${orders.orderNumber})`, parseOrderNumber(typed) ?? "");
}

/** An order as `ORDER_COLUMNS` read it. */
export type OrderRow = typeof orders.$inferSelect & { items: StoredItem[] };

/** Converts a stored order to the domain's, with amounts in the order's own currency. */
export function toOrder(row: OrderRow): Order {
  const { currency } = row;
  const amount = (decimal: string) => storedMoney(decimal, currency);
  return {
    id: row.id,
    orderNumber: row.orderNumber,
    userId: row.userId,
    items: row.items.map(({ sizeShown, price, ...item }) => ({
      ...item,
      ...(sizeShown !== null && { sizeShown }),
      price: amount(price),
    })),
    subtotal: amount(row.subtotal),
    shippingCost: amount(row.shippingCost),
    discountAmount: amount(row.discountAmount),
    totalAmount: amount(row.totalAmount),
    totalUsd: storedMoney(row.totalUsd, "USD").amount,
    totalGmd: row.totalGmd === null ? null : storedMoney(row.totalGmd, "GMD"),
    exchangeRate: row.exchangeRate,
    currency,
    discountCode: row.discountCode,
    customerName: row.customerName,
    customerEmail: row.customerEmail,
    customerPhone: row.customerPhone,
    country: row.country,
    region: row.region,
    deliveryAddress: row.deliveryAddress,
    handover: {
      pickupCode: row.pickupCode,
      readyAt: row.readyAt,
      plusCode: row.plusCode,
      receiverName: row.receiverName,
      receiverPhone: row.receiverPhone,
    },
    estimatedDays: row.estimatedDays,
    arrival:
      row.promisedFrom !== null && row.promisedTo !== null
        ? { from: row.promisedFrom, to: row.promisedTo }
        : null,
    paymentMethod: row.paymentMethod,
    origin: row.origin,
    paymentStatus: row.paymentStatus,
    orderStatus: row.orderStatus,
    trackingNumber: row.trackingNumber,
    received: amount(row.receivedAmount),
    returned: amount(row.returnedAmount),
    heldUntil: row.heldUntil,
    isPartKept: row.isPartKept,
    isSoldOut: row.soldOutAt !== null,
    createdAt: row.createdAt,
  };
}
