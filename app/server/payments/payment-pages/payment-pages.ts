import { and, eq, inArray, min, type SQL, sql } from "drizzle-orm";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import type { Money } from "#app/domain/money/money.ts";
import type { GatewayMode, PaymentPageStatus } from "#app/domain/payments/payment-page.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { insertRows } from "#app/server/platform/db/statements/insert-rows.ts";
import { orderEvents, orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";

/** The shop's record of a payment on a hosted page; amounts are minor units of `currency`. */
export type PaymentPage = {
  orderId: string;
  gateway: string;
  mode: GatewayMode;
  sessionId: string | null;
  paymentId: string | null;
  url: string | null;
  amount: number;
  currency: CurrencyCode;
  status: PaymentPageStatus;
  expiresAt: Date;
  refundedAmount: number;
  /** The gateway's fee; null where it names none. */
  fee: number | null;
  /** When this page, or its making, began. */
  createdAt: Date;
  /** When the shopper asked somebody else to pay; null where nobody was asked. */
  sharedAt: Date | null;
  /** The e-mail address of another person who pays and wants to be informed of it; null if no address was given. */
  payerEmail: string | null;
  /** Until when the end of its page does not end the order; null unless somebody chose another way to pay. */
  leavingUntil: Date | null;
};

/** The states of a payment that its gateway may still change. */
export const WAITING: PaymentPageStatus[] = ["creating", "open", "processing"];

/**
 * Returns the statement that stores the payment of a new order, with its page or without one yet, in the order's
 * transaction.
 */
export function paymentPageWrite(given: {
  orderId: string;
  gateway: string;
  mode: GatewayMode;
  total: Money;
  expiresAt: Date;
  firstCheckAt: Date;
  now: Date;
  page: { sessionId: string; url: string } | null;
}): SQL {
  const { orderId, gateway, mode, total, expiresAt, firstCheckAt, now, page } = given;
  const row = {
    orderId,
    gateway,
    mode,
    amount: total.amount,
    currency: total.currency,
    ...(page && { sessionId: page.sessionId, url: page.url, status: "open" }),
    expiresAt,
    nextCheckAt: firstCheckAt,
    createdAt: now,
    updatedAt: now,
  };
  return insertRows(paymentPages, [row]);
}

/** Returns the payment on an order's page, or null. */
export async function findPaymentPage(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<PaymentPage | null> {
  const [row] = await db.select().from(paymentPages).where(eq(paymentPages.orderId, orderId));
  return row ? toPaymentPage(row) : null;
}

/**
 * Returns when the shop learnt that an order was paid on a gateway's page: the first such change of its payment in the
 * timeline, or for want of one the payment's beginning.
 */
export async function paidAtOf(db: DatabaseOrTransaction, payment: PaymentPage): Promise<Date> {
  const [row] = await db
    .select({ at: min(orderEvents.at) })
    .from(orderEvents)
    .where(
      and(
        eq(orderEvents.orderId, payment.orderId),
        eq(orderEvents.kind, "payment_status"),
        inArray(orderEvents.toStatus, ["paid", "refund_needed"]),
      ),
    );
  return row?.at ?? payment.createdAt;
}

/** Returns the payment on an order's page, locked for the rest of the transaction; lock the order before it. */
export async function lockPaymentPage(tx: Transaction, orderId: string): Promise<PaymentPage | null> {
  const [row] = await tx.select().from(paymentPages).where(eq(paymentPages.orderId, orderId)).for("update");
  return row ? toPaymentPage(row) : null;
}

/**
 * Returns the order of a gateway's page: by the page's id, or by the order number if the page was created but its id
 * was lost. Null if it is not the shop's.
 */
export async function findOrderOfPage(
  db: DatabaseOrTransaction,
  page: { gateway: string; sessionId: string; orderNumber: string | null },
): Promise<string | null> {
  const ofGateway = eq(paymentPages.gateway, page.gateway);
  const [named] = await db
    .select({ orderId: paymentPages.orderId })
    .from(paymentPages)
    .where(and(ofGateway, eq(paymentPages.sessionId, page.sessionId)));
  if (named || page.orderNumber === null) return named?.orderId ?? null;
  const [numbered] = await db
    .select({ orderId: paymentPages.orderId })
    .from(paymentPages)
    .innerJoin(orders, eq(orders.id, paymentPages.orderId))
    .where(and(ofGateway, eq(sql`upper(${orders.orderNumber})`, page.orderNumber.toUpperCase())));
  return numbered?.orderId ?? null;
}

/** Records the page that was created for a payment; false if this payment no longer waits for one. */
export async function recordOpenedPage(
  db: DatabaseOrTransaction,
  { orderId, gateway, mode, amount, currency }: PaymentPage,
  page: { sessionId: string; url: string; now: Date },
): Promise<boolean> {
  const recorded = await db
    .update(paymentPages)
    .set({ sessionId: page.sessionId, url: page.url, status: "open", updatedAt: page.now })
    .where(
      and(
        eq(paymentPages.orderId, orderId),
        eq(paymentPages.gateway, gateway),
        eq(paymentPages.mode, mode),
        eq(paymentPages.amount, amount),
        eq(paymentPages.currency, currency),
        eq(paymentPages.status, "creating"),
      ),
    )
    .returning({ orderId: paymentPages.orderId });
  return recorded.length > 0;
}

/** How long after its end a page is asked about once more, for money whose event was lost. */
export const LAST_CHECK_MS = 24 * 60 * 60 * 1000;

/**
 * Updates a payment, in the transaction that holds its order's lock. A paid one is not queried again, one that ended
 * unpaid once more.
 */
export async function movePaymentPage(
  tx: Transaction,
  orderId: string,
  to: {
    status: PaymentPageStatus;
    sessionId: string | null;
    paymentId: string | null;
    fee?: number | undefined;
    now: Date;
  },
): Promise<void> {
  const { status, sessionId, paymentId, fee, now } = to;
  const lastCheckAt = status === "paid" ? null : new Date(now.getTime() + LAST_CHECK_MS);
  await tx
    .update(paymentPages)
    .set({
      status,
      updatedAt: now,
      ...(sessionId === null ? {} : { sessionId }),
      ...(paymentId === null ? {} : { paymentId }),
      ...(fee === undefined ? {} : { fee }),
      ...(WAITING.includes(status) ? {} : { nextCheckAt: lastCheckAt }),
    })
    .where(eq(paymentPages.orderId, orderId));
}

/** Adds a confirmed refund to a payment; the database refuses more than was paid. */
export async function addRefunded(
  tx: Transaction,
  orderId: string,
  amount: number,
  now: Date,
): Promise<PaymentPage> {
  const [row] = await tx
    .update(paymentPages)
    .set({ refundedAmount: sql`${paymentPages.refundedAmount} + ${amount}`, updatedAt: now })
    .where(eq(paymentPages.orderId, orderId))
    .returning();
  if (!row) throw new Error(`a refund for an order without a payment on a page: ${orderId}`);
  return toPaymentPage(row);
}

/** Returns a payment as the shop knows it. */
export function toPaymentPage(row: typeof paymentPages.$inferSelect): PaymentPage {
  return {
    orderId: row.orderId,
    gateway: row.gateway,
    // The database's check constraints allow nothing else.
    mode: row.mode as GatewayMode,
    status: row.status as PaymentPageStatus,
    sessionId: row.sessionId,
    paymentId: row.paymentId,
    url: row.url,
    amount: row.amount,
    // `paymentPageWrite` stores the currency of a money.
    currency: row.currency as CurrencyCode,
    expiresAt: row.expiresAt,
    refundedAmount: row.refundedAmount,
    fee: row.fee,
    createdAt: row.createdAt,
    sharedAt: row.sharedAt,
    payerEmail: row.payerEmail,
    leavingUntil: row.leavingUntil,
  };
}
