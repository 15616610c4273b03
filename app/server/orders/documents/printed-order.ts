import { eq, sql } from "drizzle-orm";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { balanceOf } from "#app/domain/money/balance.ts";
import { type Money, money, moneyFromDecimal } from "#app/domain/money/money.ts";
import type { Order } from "#app/domain/orders/order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { ORDER_COLUMNS, toOrder } from "#app/server/orders/order-rows.ts";
import { opensOrder } from "#app/server/orders/tracking-link.ts";
import { IS_TEST_ORDER } from "#app/server/payments/payment-pages/page-conditions.ts";
import { limitGuesses, type RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** An order as its documents show it. */
export type PrintedOrder = {
  order: Order;
  discountPercent: number;
  /** When a local payment was verified; null before, and for those on a gateway's page. */
  verifiedAt: Date | null;
  /** What was sent back of what it cost, in the order's currency, not the payment's; not what came beyond that. */
  refunded: Money;
  /** True for a test payment, which moved no money. */
  isTestPayment: boolean;
};

type Found = Ok<PrintedOrder> | Refusal<"not_found">;

/**
 * Returns the invoice of an order for its own shopper: the signed-in owner, or the holder of its tracking link's token,
 * tried from `ipAddress`. Anyone else gets `not_found`, as for a number that does not exist, or `rate_limited` after too
 * many wrong tokens. Source: specification 8.12.
 */
export async function findShopperInvoice(
  shop: Shop,
  viewer: Viewer,
  input: { orderNumber: string; token: string | null; ipAddress: string },
): Promise<Found | RateLimited> {
  if (input.token === null) return await findOwnInvoice(shop, viewer, input);
  const rule = { rule: "tracking-address", who: input.ipAddress } as const;
  return await limitGuesses<Found>(shop.limits, rule, () => findOwnInvoice(shop, viewer, input));
}

async function findOwnInvoice(
  shop: Shop,
  viewer: Viewer,
  input: { orderNumber: string; token: string | null },
): Promise<Found> {
  const printed = await findPrintedOrder(shop, input.orderNumber);
  if (printed === null) return refuse("not_found");
  const isOwner = viewer.kind !== "guest" && printed.order.userId === viewer.userId;
  const hasLink = input.token !== null && opensOrder(shop, printed.order, input.token);
  return isOwner || hasLink ? ok(printed) : refuse("not_found");
}

/** Returns the data of any order's invoice and packing slip, for staff; null for an unknown number. */
export async function findPrintedOrder(shop: Shop, orderNumber: string): Promise<PrintedOrder | null> {
  const parsed = parseOrderNumber(orderNumber);
  return parsed === null ? null : await readPrintedOrder(shop, parsed);
}

/**
 * Returns the data of several packing slips, for all staff who see orders, in the given sequence. Unknown numbers are
 * left out.
 */
export async function findPackedOrders(shop: Shop, orderNumbers: readonly string[]): Promise<PrintedOrder[]> {
  const found: PrintedOrder[] = [];
  for (const orderNumber of orderNumbers) {
    const packed = await findPrintedOrder(shop, orderNumber);
    if (packed) found.push(packed);
  }
  return found;
}

async function readPrintedOrder(shop: Shop, orderNumber: string): Promise<PrintedOrder | null> {
  const [row] = await shop.db
    .select({
      order: ORDER_COLUMNS,
      verifiedAt: gambianPayments.verifiedAt,
      received: orders.receivedAmount,
      returned: orders.returnedAmount,
      isTestPayment: IS_TEST_ORDER,
    })
    .from(orders)
    .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .leftJoin(paymentPages, eq(paymentPages.orderId, orders.id))
    .where(eq(sql`upper(${orders.orderNumber})`, orderNumber))
    .limit(1);
  if (!row) return null;
  const order = toOrder(row.order);
  const sum = (decimal: string) => moneyFromDecimal(decimal, order.currency) ?? money(0, order.currency);
  const { total, returned } = { total: order.totalAmount, returned: sum(row.returned) };
  const { due } = balanceOf({ total, received: sum(row.received), returned });
  return {
    order,
    discountPercent: row.order.discountPercent,
    verifiedAt: row.verifiedAt,
    refunded: money(Math.min(returned.amount, due.amount), order.currency),
    isTestPayment: row.isTestPayment,
  };
}
