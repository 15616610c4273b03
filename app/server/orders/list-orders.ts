import { and, eq, gte, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { dayOf } from "#app/domain/day.ts";
import { COUNT_LIMIT } from "#app/domain/format-count.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { AdminOrder, AdminPayment } from "#app/domain/orders/admin-order.ts";
import {
  MAX_CHOSEN_ORDERS,
  ORDER_VIEWS,
  ORDERS_PER_PAGE,
  type OrderFilter,
  type ReceiptFilter,
} from "#app/domain/orders/admin-order-forms.ts";
import { dueOf } from "#app/domain/orders/part-payment.ts";
import {
  MONEY_OF_ORDER,
  type OrderSequence,
  ordersWhere,
  PAID_GMD,
  readRows,
  SEQUENCES,
  toAdminOrder,
} from "#app/server/orders/admin/admin-order-rows.ts";
import { IS_DUPLICATE } from "#app/server/orders/admin/admin-payment.ts";
import { AWAITS_REVIEW } from "#app/server/payments/awaits-review.ts";
import { IS_OWED_BACK, OWED_AMOUNT } from "#app/server/payments/money-sums.ts";
import { IS_NO_TEST, IS_TEST, TEST_ORDERS } from "#app/server/payments/page-rows/page-conditions.ts";
import { IS_OPEN_TAKEN_BACK, IS_TAKEN_BACK } from "#app/server/payments/taken-back.ts";
import { countUpToLimit, readPage } from "#app/server/platform/db/queries/read-page.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { gambianPayments } from "#database/schema/payments.ts";
import { foundOrders } from "./found-orders.ts";
import { toOrder } from "./order-rows.ts";

/** A payment to review: its order, and the expected amount. */
type PendingPayment = AdminOrder & {
  payment: AdminPayment;
  /** The amount due in the order's currency and, if that is another, in dalasi. */
  expected: { amount: Money; inGmd: Money };
  /** When its receipt came in. */
  waitingSince: Date;
};

type PendingPayments = { payments: PendingPayment[]; total: number; page: number; pageCount: number };
type RecentOrders = { orders: AdminOrder[]; total: number; page: number; pageCount: number };

/** Cards with a receipt are tall; the rows of all orders are not. */
const PAYMENTS_PER_PAGE = 20;

/**
 * Returns the orders whose local payment waits for a review, longest waiting first, a page at a time, narrowed to those
 * that `foundOrders` finds. Cancelled orders are left out. A page beyond the last returns the last.
 * Source: specification 11.6.
 */
export async function pendingPayments(
  shop: Shop,
  admin: Admin<"orders.view" | "payments.review">,
  input: { page?: number; pageSize?: number; search?: string; filter?: ReceiptFilter } = {},
): Promise<PendingPayments> {
  const { rows, ...counts } = await readOrders(shop, waiting(admin, input), {
    page: input.page,
    perPage: input.pageSize ?? PAYMENTS_PER_PAGE,
    sequence: "waiting",
  });
  const payments = rows.flatMap((row) => {
    const order = toAdminOrder(row, admin);
    const stored = toOrder(row.order);
    const expected = { amount: dueOf(stored), inGmd: row.dueGmd };
    if (!order.payment || !row.payment) return [];
    return [{ ...order, payment: order.payment, expected, waitingSince: row.payment.updatedAt }];
  });
  return { payments, ...counts };
}

/** Returns the total of `pendingPayments`, for other screens. */
export async function countToReview(
  shop: Shop,
  admin: Admin<"orders.view">,
  input: { search: string },
): Promise<number> {
  return await countRows(shop, waiting(admin, input));
}

/** Returns how many receipts this person has decided since midnight and not left to somebody else. */
export async function countReviewedToday(shop: Shop, admin: Admin<"payments.review">): Promise<number> {
  const today = dayOf(shop.clock().toISOString().slice(0, 10));
  if (today === null) return 0;
  return await shop.db.$count(
    gambianPayments,
    and(
      eq(gambianPayments.reviewedBy, admin.userId),
      ne(gambianPayments.verificationStatus, "pending"),
      gte(gambianPayments.updatedAt, today.begin),
    ),
  );
}

/**
 * Returns all orders, newest first and those to pack oldest first, a page at a time, narrowed to those that `foundOrders`
 * finds and that match status, payment method, day and work list. A page beyond the last returns the last.
 * Source: specification 11.6.
 */
export async function listOrders(
  shop: Shop,
  admin: Admin<"orders.view">,
  input: { page?: number } & Partial<OrderFilter> = {},
): Promise<RecentOrders> {
  const { rows, ...counts } = await readOrders(shop, narrowed(admin, input, input.page), {
    page: input.page,
    perPage: ORDERS_PER_PAGE,
    sequence: sequenceOf(input),
  });
  return { orders: rows.map((row) => toAdminOrder(row, admin)), ...counts };
}

/** Returns the total of `listOrders`, for other screens. */
export async function countOrders(
  shop: Shop,
  admin: Admin<"orders.view">,
  input: OrderFilter,
): Promise<number> {
  return await countRows(shop, narrowed(admin, input));
}

/** Returns the numbers of all orders of `listOrders` that can be chosen at once, in its sequence. */
export async function numbersOfOrders(
  shop: Shop,
  admin: Admin<"orders.view">,
  input: OrderFilter,
): Promise<string[]> {
  const rows = await shop.db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .where(narrowed(admin, input))
    .orderBy(...SEQUENCES[sequenceOf(input)])
    .limit(MAX_CHOSEN_ORDERS);
  return rows.map(({ orderNumber }) => orderNumber);
}

function sequenceOf({ view }: Partial<OrderFilter>): "oldest" | "newest" {
  return view === "pack" ? "oldest" : "newest";
}

/** Returns how many orders each work list has. */
export async function countViews(shop: Shop): Promise<Record<Exclude<OrderFilter["view"], "">, number>> {
  const [pack = 0, way = 0, returns = 0, back = 0, test = 0] = await Promise.all(
    ORDER_VIEWS.map((view) => countRows(shop, CONDITIONS_OF_VIEWS[view])),
  );
  return { pack, way, returns, back, test };
}

/**
 * Returns the order to pack after this one: the oldest that was placed later, else the oldest of all; null where no other
 * can be shipped.
 */
export async function nextToPack(shop: Shop, orderNumber: string): Promise<string | null> {
  const placed = sql`(select created_at from orders as packed where upper(packed.order_number) = ${orderNumber})`;
  const [next] = await shop.db
    .select({ orderNumber: orders.orderNumber })
    .from(orders)
    .where(and(CAN_BE_SHIPPED, ne(orders.orderNumber, orderNumber)))
    .orderBy(sql`${orders.createdAt} < ${placed}`, ...SEQUENCES.oldest)
    .limit(1);
  return next?.orderNumber ?? null;
}

/** Returns how many orders wait for their shopper's choice of a refund or a swap. */
export async function countSoldOut(shop: Shop): Promise<number> {
  return await countRows(shop, IS_SOLD_OUT);
}

/** The condition for orders that wait to be packed: confirmed, not sent yet and not ready at a pickup point. Nobody packs a test order. */
export const IS_TO_PACK: SQL = sql`(orders.order_status in ('confirmed', 'processing') and orders.ready_at is null and ${IS_NO_TEST})`;

/** The condition for orders that count as revenue: paid or partly refunded, not cancelled, and no test orders. */
const IS_EARNED: SQL = sql`orders.payment_status in ('paid', 'partially_refunded') and orders.order_status <> 'cancelled' and ${IS_NO_TEST}`;

const IS_SOLD_OUT = and(
  isNotNull(orders.soldOutAt),
  ne(orders.orderStatus, "cancelled"),
  inArray(orders.paymentStatus, ["pending", "paid"]),
);

/** The condition for orders that are marked as shipped together with others: to pack, paid or to be paid in cash, not sold out, not picked up. */
const CAN_BE_SHIPPED = and(
  IS_TO_PACK,
  isNull(orders.pickupCode),
  or(
    inArray(orders.paymentStatus, ["paid", "partially_refunded"]),
    and(eq(orders.paymentMethod, "cash"), eq(orders.paymentStatus, "pending")),
  ),
  isNull(orders.soldOutAt),
);

/** The condition for orders of which money is, or may have to be, sent back. As a union each part uses its own index. */
const IS_MONEY_BACK: SQL = sql`orders.id in (
  select orders.id from orders where ${OWED_AMOUNT} > 0
  union all select orders.id from orders where ${IS_SOLD_OUT}
  union all select order_id from card_refunds where status = 'unknown'
  union all select order_id from live_money where ${IS_OPEN_TAKEN_BACK}
)`;

const CONDITIONS_OF_VIEWS: Record<Exclude<OrderFilter["view"], "">, SQL | undefined> = {
  pack: IS_TO_PACK,
  way: and(eq(orders.orderStatus, "shipped"), IS_NO_TEST),
  // Nothing is sent for what came back of a cancelled order. A condition on `orders` itself would keep PostgreSQL 15 from
  // the index of open returns.
  returns: sql`orders.id in (
    select order_id from order_returns where state in ('asked', 'agreed')
    union all
    select returned.order_id from order_returns as returned join orders as own on own.id = returned.order_id
    where returned.state = 'came_back' and own.order_status <> 'cancelled')`,
  back: and(IS_MONEY_BACK, IS_NO_TEST),
  test: IS_TEST,
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
    .where(and(inArray(orders.orderNumber, [...orderNumbers]), CAN_BE_SHIPPED))
    .orderBy(orders.orderNumber);
}

function waiting(
  admin: SignedIn,
  { search = "", filter = "all" }: { search?: string; filter?: ReceiptFilter },
) {
  return and(AWAITS_REVIEW, foundOrders(search, admin), conditionOf(filter));
}

/** As the marks of a receipt say: "flagged" is a duplicate, and money seen twice or of another sum. */
function conditionOf(filter: ReceiptFilter): SQL | undefined {
  if (filter === "all") return undefined;
  if (filter === "seen") return sql`exists (select ${MONEY_OF_ORDER})`;
  if (filter !== "flagged") return eq(gambianPayments.paymentMethod, filter);
  return sql`(${IS_DUPLICATE} or exists (
    select ${MONEY_OF_ORDER} having count(*) > 1 or sum(amount_gmd) <> ${orders.totalGmd} - coalesce(${PAID_GMD}::numeric, 0)
  ))`;
}

/** With a page, the condition may leave out orders that are behind it in a list of the newest. */
function narrowed(admin: SignedIn, input: Partial<OrderFilter>, page = 1): SQL | undefined {
  const chosen = and(
    input.status ? eq(orders.orderStatus, input.status) : undefined,
    input.payment ? paidAs(input.payment) : undefined,
    input.method ? eq(orders.paymentMethod, input.method) : undefined,
    input.origin ? eq(orders.origin, input.origin) : undefined,
    input.day ? placedOn(input.day) : undefined,
    input.view ? CONDITIONS_OF_VIEWS[input.view] : undefined,
  );
  const isCounted = chosen === undefined && page * ORDERS_PER_PAGE <= COUNT_LIMIT;
  return and(foundOrders(input.search ?? "", admin, { newest: isCounted ? COUNT_LIMIT + 1 : null }), chosen);
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
  return await countUpToLimit(shop.db, ordersWhere(shop, where));
}

async function readOrders(
  shop: Shop,
  where: SQL | undefined,
  { page, perPage, sequence }: { page: number | undefined; perPage: number; sequence: OrderSequence },
) {
  const found = ordersWhere(shop, where);
  return await readPage(shop.db, { requested: page, perPage, found }, (part) =>
    readRows(shop, where, { ...part, sequence }),
  );
}

function placedOn(text: string): SQL | undefined {
  const day = dayOf(text);
  return day === null ? undefined : and(gte(orders.createdAt, day.begin), lt(orders.createdAt, day.end));
}

/** Returns how many orders were paid in test mode: no figure counts them. */
export async function countTestOrders(shop: Shop): Promise<number> {
  return await shop.db.$count(sql`${TEST_ORDERS} as test_orders`);
}
