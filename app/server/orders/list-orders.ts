import { and, count, eq, gte, inArray, isNotNull, isNull, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { clampPage } from "#app/domain/clamp-page.ts";
import { dayOf } from "#app/domain/day.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { AdminOrder, AdminPayment } from "#app/domain/orders/admin-order.ts";
import { ORDERS_PER_PAGE, type OrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import { expectedGmd } from "#app/domain/orders/expected-gmd.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import { readRows, toAdminOrder } from "#app/server/orders/admin/admin-order-rows.ts";
import { AWAITS_REVIEW } from "#app/server/payments/awaits-review.ts";
import {
  HAS_UNKNOWN_REFUND,
  IS_EARNED,
  IS_OWED_BACK,
  IS_TAKEN_BACK,
  IS_TEST_ORDER,
  IS_TO_PACK,
  TEST_ORDERS,
} from "#app/server/payments/net-revenue.ts";
import { containsPattern } from "#app/server/platform/db/queries/contains-pattern.ts";
import { currentPricing } from "#app/server/settings/current-pricing.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { CONTACT_OF_ORDER, customersLike } from "./customers/customers.ts";
import { NUMBERS, toOrder } from "./order-rows.ts";

/** A payment to review: its order, and the expected amount. */
type PendingPayment = AdminOrder & {
  payment: AdminPayment;
  /** The amount due in the order's currency and, if that is another, in dalasi. */
  expected: { amount: Money; inGmd: Money };
  /** When its receipt came in. */
  waitingSince: Date;
};

export type PendingPayments = { payments: PendingPayment[]; total: number; page: number; pageCount: number };
export type RecentOrders = { orders: AdminOrder[]; total: number; page: number; pageCount: number };

/** Cards with a receipt are tall; the rows of all orders are not. */
const PAYMENTS_PER_PAGE = 20;

/**
 * Returns the orders whose local payment waits for a review, longest waiting first, a page at a time, narrowed to those
 * whose numbers or customer match the search. Cancelled orders are left out. A page
 * beyond the last returns the last. Source: specification 11.6.
 */
export async function pendingPayments(
  shop: Shop,
  admin: Admin<"orders.view" | "payments.review">,
  asked: { page?: number; pageSize?: number; search?: string } = {},
): Promise<PendingPayments> {
  const { rows, ...counts } = await readPage(shop, waiting(asked), {
    page: asked.page ?? 1,
    pageSize: asked.pageSize ?? PAYMENTS_PER_PAGE,
    longestWaitingFirst: true,
  });
  const pricing = currentPricing(shop);
  const payments = rows.flatMap((row) => {
    const order = toAdminOrder(row, admin);
    const stored = toOrder(row.order);
    const expected = { amount: stored.totalAmount, inGmd: expectedGmd(stored, pricing) };
    if (!order.payment || !row.payment) return [];
    return [{ ...order, payment: order.payment, expected, waitingSince: row.payment.updatedAt }];
  });
  return { payments, ...counts };
}

/** Returns the total of `pendingPayments`, for other screens. */
export async function countToReview(shop: Shop, asked: { search: string }): Promise<number> {
  return await countRows(shop, waiting(asked));
}

/**
 * Returns all orders, newest first, a page at a time, narrowed to those whose number, tracking number, name, e-mail or
 * phone contains the search and that match status, payment method, day and work list. A page beyond the last returns
 * the last. Source: specification 11.6.
 */
export async function listOrders(
  shop: Shop,
  admin: Admin<"orders.view">,
  asked: { page?: number } & Partial<OrderFilter> = {},
): Promise<RecentOrders> {
  const { rows, ...counts } = await readPage(shop, narrowed(asked), {
    page: asked.page ?? 1,
    pageSize: ORDERS_PER_PAGE,
  });
  return { orders: rows.map((row) => toAdminOrder(row, admin)), ...counts };
}

/** Returns the total of `listOrders`, for other screens. */
export async function countOrders(shop: Shop, asked: OrderFilter): Promise<number> {
  return await countRows(shop, narrowed(asked));
}

/** Returns how many orders wait for their shopper's choice of a refund or a swap. */
export async function countSoldOut(shop: Shop): Promise<number> {
  return await countRows(shop, IS_SOLD_OUT);
}

const IS_SOLD_OUT = and(
  isNotNull(orders.soldOutAt),
  ne(orders.orderStatus, "cancelled"),
  inArray(orders.paymentStatus, ["pending", "paid"]),
);

/** The condition for orders that are marked as shipped together with others: to pack, paid and not sold out. */
const CAN_BE_SHIPPED = and(
  IS_TO_PACK,
  inArray(orders.paymentStatus, ["paid", "partially_refunded"]),
  isNull(orders.soldOutAt),
);

const CONDITIONS_OF_VIEWS: Record<Exclude<OrderFilter["view"], "">, SQL | undefined> = {
  pack: IS_TO_PACK,
  way: and(eq(orders.orderStatus, "shipped"), sql`${orders.id} not in ${TEST_ORDERS}`),
  back: and(or(IS_OWED_BACK, IS_SOLD_OUT, HAS_UNKNOWN_REFUND, IS_TAKEN_BACK), not(IS_TEST_ORDER)),
  test: IS_TEST_ORDER,
};

/**
 * Returns those of these orders that can be marked as shipped together, in the sequence of their numbers: number, status,
 * and whether a payment of them was taken back.
 */
export async function ordersToShip(
  shop: Shop,
  orderNumbers: readonly string[],
): Promise<{ orderNumber: string; orderStatus: string; isTakenBack: boolean }[]> {
  return await shop.db
    .select({
      orderNumber: orders.orderNumber,
      orderStatus: orders.orderStatus,
      isTakenBack: IS_TAKEN_BACK,
    })
    .from(orders)
    .leftJoin(paymentPages, eq(paymentPages.orderId, orders.id))
    .where(and(inArray(orders.orderNumber, [...orderNumbers]), CAN_BE_SHIPPED))
    .orderBy(orders.orderNumber);
}

function waiting({ search = "" }: { search?: string }): SQL | undefined {
  return and(AWAITS_REVIEW, found(search));
}

function narrowed(asked: Partial<OrderFilter>): SQL | undefined {
  return and(
    found(asked.search ?? ""),
    asked.status ? eq(orders.orderStatus, asked.status) : undefined,
    asked.payment ? paidAs(asked.payment) : undefined,
    asked.method ? eq(orders.paymentMethod, asked.method) : undefined,
    asked.day ? placedOn(asked.day) : undefined,
    asked.view ? CONDITIONS_OF_VIEWS[asked.view] : undefined,
  );
}

function paidAs(payment: Exclude<OrderFilter["payment"], "">): SQL | undefined {
  if (payment === "earned") return IS_EARNED;
  if (payment === "owed") return IS_OWED_BACK;
  if (payment === "sold_out") return IS_SOLD_OUT;
  // A cancelled order has no pending payment, as its card shows.
  const waits = payment === "pending" ? ne(orders.orderStatus, "cancelled") : undefined;
  return and(eq(orders.paymentStatus, payment), waits);
}

async function countRows(shop: Shop, where: SQL | undefined): Promise<number> {
  const [counted] = await shop.db
    .select({ total: count() })
    .from(orders)
    .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .leftJoin(paymentPages, eq(paymentPages.orderId, orders.id))
    .where(where);
  return counted?.total ?? 0;
}

async function readPage(
  shop: Shop,
  where: SQL | undefined,
  asked: { page: number; pageSize: number; longestWaitingFirst?: boolean },
) {
  const { pageSize, longestWaitingFirst = false } = asked;
  const total = await countRows(shop, where);
  const { page, pageCount, offset } = clampPage(asked.page, total, pageSize);
  const part = { limit: pageSize, offset, longestWaitingFirst };
  const rows = await readRows(shop, where, part);
  return { rows, total, page, pageCount };
}

function placedOn(text: string): SQL | undefined {
  const day = dayOf(text);
  return day === null ? undefined : and(gte(orders.createdAt, day.begin), lt(orders.createdAt, day.end));
}

/**
 * Returns the condition for orders with the search in their number or tracking number, and for those of customers with it
 * in a name, the address or a phone number. As a union each part uses its own index, which has no fewer than three
 * signs of a number; the list is read by the index on the time alone.
 */
function found(search: string): SQL | undefined {
  const words = search.trim();
  if (words === "") return undefined;
  const named = parseOrderNumber(words);
  return sql`(orders.created_at, orders.id) in (
    select created_at, id from orders where length(${words}) > 2 and ${NUMBERS} ilike ${containsPattern(words)}
    union all select created_at, id from orders where upper(order_number) = ${named}
    union all select orders.created_at, orders.id from orders join customers on contact = ${CONTACT_OF_ORDER} where ${customersLike(words)}
  )`;
}
