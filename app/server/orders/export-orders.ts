import { and, asc, gte, inArray, lt, not, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { namedSize } from "#app/domain/catalogue/sizes/size-labels.ts";
import { formatPhone } from "#app/domain/contact/phone.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { Period } from "#app/domain/period.ts";
import { type CsvCell, writeCsv } from "#app/server/platform/csv/write-csv.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { IS_TEST_ORDER } from "#app/server/platform/db/queries/net-revenue.ts";
import { recordAudit } from "#app/server/platform/record-audit.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { toOrder } from "./order-rows.ts";

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
 * Returns the orders of a period, or those of it with these numbers, as a CSV file, oldest first; amounts are decimals
 * of the order's own currency, with the dollar total beside them. Test orders are left out. Source: issue on money and
 * stock, exports; issue on the panel, point 11.
 */
export async function exportOrders(
  shop: Shop,
  admin: Admin,
  period: Period,
  orderNumbers?: readonly string[],
): Promise<string> {
  return await shop.db.transaction(
    async (tx) => {
      const rows: CsvCell[][] = [];
      for await (const row of ordersOfPeriod(tx, period, orderNumbers)) {
        const cells = cellsOf(row);
        rows.push(HEAD.map((name) => cells[name]));
      }
      await recordAudit(tx, admin, {
        action: "orders.exported",
        subjectType: "order",
        subjectId: orderNumbers ? "chosen" : "all",
        after: { orders: rows.length, from: period.from, to: period.to },
      });
      return writeCsv([HEAD, ...rows]);
    },
    // All batches read one snapshot.
    { isolationLevel: "repeatable read" },
  );
}

type Row = typeof orders.$inferSelect;

const BATCH = 1_000;

/** Yields the orders of a period, oldest first, in batches, so that no statement takes long. */
async function* ordersOfPeriod(
  tx: Transaction,
  period: Period,
  orderNumbers?: readonly string[],
): AsyncGenerator<Row> {
  let last: Row | undefined;
  do {
    const batch: Row[] = await tx
      .select()
      .from(orders)
      .where(
        and(
          isCountedInPeriod(period),
          orderNumbers && inArray(orders.orderNumber, [...orderNumbers]),
          last && isAfter(last),
        ),
      )
      .orderBy(asc(orders.createdAt), asc(orders.id))
      .limit(BATCH);
    yield* batch;
    last = batch.length === BATCH ? batch.at(-1) : undefined;
  } while (last);
}

/** Compared in the database, whose timestamps are more precise than a Date. */
function isAfter(last: Row): SQL {
  return sql`(${orders.createdAt}, ${orders.id}) > (select created_at, id from orders where id = ${last.id})`;
}

/** Returns the condition for the orders of a period, without test orders: nothing was paid for them. */
export function isCountedInPeriod({ begin, end }: Period): SQL | undefined {
  return and(
    not(IS_TEST_ORDER),
    begin === null ? undefined : gte(orders.createdAt, begin),
    end === null ? undefined : lt(orders.createdAt, end),
  );
}

function cellsOf(row: Row): Record<(typeof HEAD)[number], CsvCell> {
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
