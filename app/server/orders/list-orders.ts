import { and, count, desc, eq, gte, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { Admin } from "#app/domain/accounts/admin.ts";
import { can } from "#app/domain/accounts/permissions.ts";
import { dayOf } from "#app/domain/day.ts";
import type { Money } from "#app/domain/money/money.ts";
import { convertFromUsd } from "#app/domain/money/rates.ts";
import type { OrderFilter } from "#app/domain/orders/admin-order-forms.ts";
import type { OrderItem } from "#app/domain/orders/order.ts";
import { parseOrderNumber } from "#app/domain/orders/order-number.ts";
import type { OrderStatus, PaymentStatus } from "#app/domain/orders/order-status.ts";
import { REFUND_NOTE, type TimelineEntry, timeline } from "#app/domain/orders/timeline.ts";
import { type PaymentMethod, paymentMethodLabel } from "#app/domain/payments/local-method.ts";
import {
  type PaymentBadge,
  paymentBadge,
  type VerificationStatus,
} from "#app/domain/payments/local-payment.ts";
import { IS_EARNED } from "#app/server/platform/db/kept-share.ts";
import { orders } from "#app/server/platform/db/schema/orders.ts";
import { gambianPayments } from "#app/server/platform/db/schema/payments.ts";
import { WAITS_FOR_REVIEW } from "#app/server/platform/db/waits-for-review.ts";
import type { Shop } from "#app/server/shop.ts";
import { eventsOfOrder, type StoredEvent, toOrderEvents } from "./order-events.ts";
import { toOrder, toVerificationStatus } from "./order-rows.ts";

/** The local payment of an order as staff review it; its id, notes and path are "" for whoever may not review payments. */
export type AdminPayment = {
  paymentId: string;
  verificationStatus: VerificationStatus;
  adminNotes: string;
  verifiedAt: Date | null;
  /** The path of the receipt's bytes. */
  receiptPath: string;
  /** True where the receipt can be shown as a picture beside the amount. */
  receiptIsPicture: boolean;
  /** The same file, or a copy of the picture, was sent for another order too. */
  isDuplicateReceipt: boolean;
};

/** An order as staff see it. Amounts and the discount code are null for whoever may not see figures of money. */
export type AdminOrder = {
  orderNumber: string;
  createdAt: Date;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  isGuest: boolean;
  country: string;
  region: string;
  deliveryAddress: string;
  items: (Omit<OrderItem, "price"> & { price: Money | null })[];
  subtotal: Money | null;
  shippingCost: Money | null;
  discountAmount: Money | null;
  discountCode: string | null;
  total: Money | null;
  paymentMethod: PaymentMethod;
  paymentMethodLabel: string;
  orderStatus: OrderStatus;
  paymentStatus: PaymentStatus;
  /** Null where a cancelled order waits for no payment. */
  badge: PaymentBadge | null;
  trackingNumber: string | null;
  timeline: TimelineEntry[];
  payment: AdminPayment | null;
};

/** A payment to be reviewed: its order, and what the receipt should say. */
export type PendingPayment = AdminOrder & {
  payment: AdminPayment;
  /** What was to be paid, in the order's currency and, where that is another, in dalasi at today's rate. */
  expected: { amount: Money; inGmd: Money };
};

export type PendingPayments = { payments: PendingPayment[]; total: number; page: number; pageCount: number };
export type RecentOrders = { orders: AdminOrder[]; total: number; page: number; pageCount: number };

const ORDERS_PER_PAGE = 20;

/**
 * The orders whose local payment waits for a review, newest first, 20 a page, narrowed to those whose number, tracking
 * number, name, e-mail or phone holds the search. A cancelled order waits for nobody. A page beyond the last answers
 * the last.
 * Source: specification §2, Admin orders; decisions, Orders, stock and payment.
 */
export async function pendingPayments(
  shop: Shop,
  admin: Admin,
  asked: { page?: number; search?: string } = {},
): Promise<PendingPayments> {
  const { rows, ...counts } = await readPage(shop, waiting(asked), asked.page);
  const rates = shop.rates.current();
  const payments = rows.flatMap((row) => {
    const order = toAdminOrder(row, admin);
    const { totalAmount, totalUsd } = toOrder(row.order);
    const inGmd = totalAmount.currency === "GMD" ? totalAmount : convertFromUsd(totalUsd, "GMD", rates);
    return order.payment
      ? [{ ...order, payment: order.payment, expected: { amount: totalAmount, inGmd } }]
      : [];
  });
  return { payments, ...counts };
}

/** How many `pendingPayments` would list, for whoever looks at something else. */
export async function countToReview(shop: Shop, _admin: Admin, asked: { search: string }): Promise<number> {
  return await countRows(shop, waiting(asked));
}

/**
 * All orders, newest first, 20 a page, narrowed to those whose number, tracking number, name, e-mail or phone holds
 * the search and whose states, way to pay and day are the asked ones.
 * A page beyond the last answers the last. Source: specification §2, Admin orders.
 */
export async function recentOrders(
  shop: Shop,
  admin: Admin,
  asked: { page?: number } & Partial<OrderFilter> = {},
): Promise<RecentOrders> {
  const { rows, ...counts } = await readPage(shop, narrowed(asked), asked.page);
  return { orders: rows.map((row) => toAdminOrder(row, admin)), ...counts };
}

/** How many `recentOrders` would list, for whoever looks at something else. */
export async function countOrders(shop: Shop, _admin: Admin, asked: OrderFilter): Promise<number> {
  return await countRows(shop, narrowed(asked));
}

function waiting({ search = "" }: { search?: string }): SQL | undefined {
  return and(WAITS_FOR_REVIEW, found(search));
}

function narrowed(asked: Partial<OrderFilter>): SQL | undefined {
  return and(
    found(asked.search ?? ""),
    asked.status ? eq(orders.orderStatus, asked.status) : undefined,
    asked.payment === "earned" ? IS_EARNED : undefined,
    asked.payment && asked.payment !== "earned" ? eq(orders.paymentStatus, asked.payment) : undefined,
    // A cancelled order waits for no money, as its card says.
    asked.payment === "pending" ? ne(orders.orderStatus, "cancelled") : undefined,
    asked.method ? eq(orders.paymentMethod, asked.method) : undefined,
    asked.day ? placedOn(asked.day) : undefined,
  );
}

async function countRows(shop: Shop, where: SQL | undefined): Promise<number> {
  const [counted] = await shop.db
    .select({ total: count() })
    .from(orders)
    .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .where(where);
  return counted?.total ?? 0;
}

async function readPage(shop: Shop, where: SQL | undefined, askedPage = 1) {
  const total = await countRows(shop, where);
  const pageCount = Math.max(1, Math.ceil(total / ORDERS_PER_PAGE));
  const page = Math.min(Math.max(1, Math.trunc(askedPage) || 1), pageCount);
  const rows = await readRows(shop, where, { limit: ORDERS_PER_PAGE, offset: (page - 1) * ORDERS_PER_PAGE });
  return { rows, total, page, pageCount };
}

/** The path an administrator's browser reads a receipt from. */
export function receiptPath(paymentId: string): string {
  return `/admin/orders/receipt/${paymentId}`;
}

const isDuplicate = sql<boolean>`coalesce(exists (
  select 1 from gambian_payments as twin
  where twin.order_id <> ${gambianPayments.orderId} and (
    twin.receipt_sha256 = ${gambianPayments.receiptSha256}
    or twin.id = ${gambianPayments.receiptLikeId}
    or twin.receipt_like_id = ${gambianPayments.id}
  )
), false)`;

/** An order as it is read for the staff, with its payment and its past. */
export type AdminOrderRow = {
  order: typeof orders.$inferSelect;
  payment: typeof gambianPayments.$inferSelect | null;
  isDuplicate: boolean;
  events: StoredEvent[];
};

/** The orders a condition finds, newest first, each in one row. */
export async function readRows(
  shop: Shop,
  where: SQL | undefined,
  part: { limit: number; offset: number },
): Promise<AdminOrderRow[]> {
  return await shop.db
    .select({ order: orders, payment: gambianPayments, isDuplicate, events: eventsOfOrder })
    .from(orders)
    .leftJoin(gambianPayments, eq(gambianPayments.orderId, orders.id))
    .where(where)
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(part.limit)
    .offset(part.offset);
}

function placedOn(text: string): SQL | undefined {
  const day = dayOf(text);
  return day === null ? undefined : and(gte(orders.createdAt, day.begin), lt(orders.createdAt, day.end));
}

function found(search: string): SQL | undefined {
  const words = search.trim();
  if (words === "") return undefined;
  const pattern = `%${words.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;
  const digits = words.replace(/\D/g, "");
  const named = parseOrderNumber(words);
  return or(
    sql`${orders.orderNumber} ilike ${pattern}`,
    named === null ? undefined : eq(sql`upper(${orders.orderNumber})`, named),
    sql`${orders.trackingNumber} ilike ${pattern}`,
    sql`${orders.customerName} ilike ${pattern}`,
    sql`${orders.customerEmail} ilike ${pattern}`,
    digits.length < 4 ? undefined : sql`${orders.customerPhone} like ${`%${digits}%`}`,
  );
}

/** A row as this member of staff may see it. */
export function toAdminOrder(row: AdminOrderRow, admin: Admin): AdminOrder {
  const order = toOrder(row.order);
  const roles = admin.roles ?? [];
  const seesMoney = can(roles, "orders.money");
  const shown = (amount: Money) => (seesMoney ? amount : null);
  const verification = toVerificationStatus(row.payment?.verificationStatus ?? null);
  return {
    orderNumber: order.orderNumber,
    createdAt: order.createdAt,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    isGuest: order.userId === null,
    country: order.country,
    region: order.region,
    deliveryAddress: order.deliveryAddress,
    items: order.items.map((item) => ({ ...item, price: shown(item.price) })),
    subtotal: shown(order.subtotal),
    shippingCost: shown(order.shippingCost),
    discountAmount: shown(order.discountAmount),
    discountCode: seesMoney ? order.discountCode : null,
    total: shown(order.totalAmount),
    paymentMethod: order.paymentMethod,
    paymentMethodLabel: paymentMethodLabel(order.paymentMethod),
    orderStatus: order.orderStatus,
    paymentStatus: order.paymentStatus,
    badge: paymentBadge(order, verification),
    trackingNumber: order.trackingNumber,
    timeline: timeline(toOrderEvents(row.events), "staff").filter(
      ({ status }) => seesMoney || status !== REFUND_NOTE,
    ),
    payment:
      row.payment &&
      verification &&
      toAdminPayment(row.payment, {
        verificationStatus: verification,
        isDuplicateReceipt: row.isDuplicate,
        canReview: can(roles, "payments.review"),
      }),
  };
}

function toAdminPayment(
  payment: typeof gambianPayments.$inferSelect,
  seen: Pick<AdminPayment, "verificationStatus" | "isDuplicateReceipt"> & { canReview: boolean },
): AdminPayment {
  const { canReview, ...states } = seen;
  return {
    ...states,
    paymentId: canReview ? payment.id : "",
    adminNotes: canReview ? (payment.adminNotes ?? "") : "",
    verifiedAt: payment.verifiedAt,
    receiptPath: canReview ? receiptPath(payment.id) : "",
    receiptIsPicture: /^image\/(?:jpeg|png|webp)$/.test(payment.receiptContentType),
  };
}
