import { and, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { sizeOnBox } from "#app/domain/catalogue/sizes/size-labels.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { Order } from "#app/domain/orders/order.ts";
import type { Period } from "#app/domain/period.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { ORDER_COLUMNS, type OrderRow, toOrder } from "#app/server/orders/order-rows.ts";
import { IS_NO_TEST } from "#app/server/payments/page-rows/page-conditions.ts";
import { inBatches } from "#app/server/platform/csv/in-batches.ts";
import { type CsvCell, streamCsv } from "#app/server/platform/csv/write-csv.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";

/** The columns and their cells. Further ones come last: people have sheets that read these. */
const COLUMNS = {
  order_number: ({ orderNumber }) => orderNumber,
  created_at: (_, { createdAt }) => createdAt.toISOString(),
  customer_name: ({ customerName }) => customerName,
  customer_email: ({ customerEmail }) => customerEmail,
  customer_phone: ({ customerPhone }) => formatPhone(customerPhone),
  country: ({ country }) => country,
  region: ({ region }) => region,
  delivery_address: ({ deliveryAddress }) => deliveryAddress,
  items: ({ items }) =>
    items
      .map(
        ({ name, size, sizeShown, quantity }) =>
          `${quantity} x ${name}${size && `, size ${sizeOnBox({ size, sizeShown }) || size}`}`,
      )
      .join("; "),
  pieces: ({ items }) => items.reduce((sum, { quantity }) => sum + quantity, 0),
  currency: ({ currency }) => currency,
  subtotal: ({ subtotal }) => toDecimal(subtotal),
  discount_amount: ({ discountAmount }) => toDecimal(discountAmount),
  discount_code: ({ discountCode }) => discountCode,
  shipping_cost: ({ shippingCost }) => toDecimal(shippingCost),
  total_amount: ({ totalAmount }) => toDecimal(totalAmount),
  total_usd: (_, { totalUsd }) => totalUsd,
  payment_method: ({ paymentMethod }) => paymentMethod,
  payment_status: ({ paymentStatus }) => paymentStatus,
  order_status: ({ orderStatus }) => orderStatus,
  tracking_number: ({ trackingNumber }) => trackingNumber,
} satisfies Record<string, (order: Order, row: OrderRow) => CsvCell>;

/**
 * Streams the orders of a period as a CSV file, oldest first, read in batches as
 * the download takes them; amounts are decimals of the order's own currency, with the dollar total beside them. Test
 * orders are left out. The audit log has the export before its first byte. Source: specification 11.20.
 */
export async function exportOrders(
  shop: Shop,
  admin: Admin<"orders.money">,
  period: Period,
): Promise<ReadableStream<Uint8Array>> {
  await recordAudit(shop.db, admin, {
    action: "orders.exported",
    subjectId: "all",
    after: { from: period.from, to: period.to },
  });
  const { begin, end } = period;
  const table = { at: sql`orders.created_at`, id: sql`orders.id`, begin, end, until: shop.clock() };
  const batches = inBatches(table, ({ where, orderBy, limit }) =>
    shop.db
      .select({ ...ORDER_COLUMNS, at: sql<string>`orders.created_at::text` })
      .from(orders)
      .where(and(where, IS_NO_TEST))
      .orderBy(orderBy)
      .limit(limit),
  );
  const cells = Object.values(COLUMNS);
  return streamCsv(Object.keys(COLUMNS), batches, (row) => {
    const order = toOrder(row);
    return cells.map((cell) => cell(order, row));
  });
}
