import { and, eq, inArray, not, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { Period } from "#app/domain/period.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { ORDER_COLUMNS, type OrderRow, toOrder } from "#app/server/orders/order-rows.ts";
import { IS_TEST_ORDER } from "#app/server/payments/payment-pages/page-conditions.ts";
import { inBatches } from "#app/server/platform/csv/in-batches.ts";
import { type CsvCell, streamCsv } from "#app/server/platform/csv/write-csv.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";

/** Further columns come last: people have sheets that read these. */
const HEAD = [
  "order_number",
  "created_at",
  "customer_name",
  "customer_email",
  "customer_phone",
  "country",
  "region",
  "delivery_address",
  "items",
  "pieces",
  "currency",
  "subtotal",
  "discount_amount",
  "discount_code",
  "shipping_cost",
  "total_amount",
  "total_usd",
  "payment_method",
  "payment_status",
  "order_status",
  "tracking_number",
] as const;

/**
 * Streams the orders of a period, or those of it with these numbers, as a CSV file, oldest first, read in batches as
 * the download takes them; amounts are decimals of the order's own currency, with the dollar total beside them. Test
 * orders are left out. The audit log has the export before its first byte. Source: specification 11.20.
 */
export async function exportOrders(
  shop: Shop,
  admin: Admin<"orders.money">,
  period: Period,
  orderNumbers?: readonly string[],
): Promise<ReadableStream<Uint8Array>> {
  await recordAudit(shop.db, admin, {
    action: "orders.exported",
    subjectId: orderNumbers ? "chosen" : "all",
    after: { ...(orderNumbers && { orders: orderNumbers.length }), from: period.from, to: period.to },
  });
  const { begin, end } = period;
  const table = { at: sql`orders.created_at`, id: sql`orders.id`, begin, end, until: shop.clock() };
  const chosen = orderNumbers && inArray(orders.orderNumber, [...orderNumbers]);
  const batches = inBatches(table, ({ where, orderBy, limit }) =>
    shop.db
      .select({ ...ORDER_COLUMNS, at: sql<string>`orders.created_at::text` })
      .from(orders)
      .leftJoin(paymentPages, eq(paymentPages.orderId, orders.id))
      .where(and(where, not(IS_TEST_ORDER), chosen))
      .orderBy(orderBy)
      .limit(limit),
  );
  return streamCsv(HEAD, batches, (row) => {
    const cells = cellsOf(row);
    return HEAD.map((name) => cells[name]);
  });
}

function cellsOf(row: OrderRow): Record<(typeof HEAD)[number], CsvCell> {
  const order = toOrder(row);
  const items = order.items.map(
    ({ name, size, quantity }) => `${quantity} x ${name}${size && `, size ${namedSize(size) || size}`}`,
  );
  return {
    order_number: order.orderNumber,
    created_at: row.createdAt.toISOString(),
    customer_name: order.customerName,
    customer_email: order.customerEmail,
    customer_phone: formatPhone(order.customerPhone),
    country: order.country,
    region: order.region,
    delivery_address: order.deliveryAddress,
    items: items.join("; "),
    pieces: order.items.reduce((sum, { quantity }) => sum + quantity, 0),
    currency: order.currency,
    subtotal: toDecimal(order.subtotal),
    discount_amount: toDecimal(order.discountAmount),
    discount_code: order.discountCode,
    shipping_cost: toDecimal(order.shippingCost),
    total_amount: toDecimal(order.totalAmount),
    total_usd: row.totalUsd,
    payment_method: order.paymentMethod,
    payment_status: order.paymentStatus,
    order_status: order.orderStatus,
    tracking_number: order.trackingNumber,
  };
}
