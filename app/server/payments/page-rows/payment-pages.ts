import { and, desc, eq, inArray, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { CurrencyCode } from "#app/domain/money/currency.ts";
import { type Money, money, moneyFromDecimal } from "#app/domain/money/money.ts";
import type { PageMethod } from "#app/domain/payments/page-method.ts";
import type { GatewayMode, PaymentPageStatus } from "#app/domain/payments/payment-page.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { insertRows } from "#app/server/platform/db/statements/insert-rows.ts";
import { moneyEntries } from "#database/schema/money.ts";
import { orders } from "#database/schema/orders.ts";
import { paymentPages } from "#database/schema/payment-pages.ts";

/** The shop's record of a payment on a hosted page; amounts are minor units of `currency`. */
export type PaymentPage = {
  id: string;
  orderId: string;
  gateway: string;
  /** How it is paid; null where a store of the release before stored it. */
  method: PageMethod | null;
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

/** A page to be stored. */
type NewPage = {
  orderId: string;
  gateway: string;
  method: PageMethod;
  mode: GatewayMode;
  charge: Money;
  expiresAt: Date;
  firstCheckAt: Date;
  now: Date;
  /** Null where it is not made yet. */
  page?: { sessionId: string; url: string } | null;
  /** When the shopper asked somebody else to pay. */
  sharedAt?: Date | null;
  payerEmail?: string | null;
};

/**
 * Returns the statement that stores a page of an order, in the transaction of the order's lock. The database refuses a
 * second one on which somebody can pay.
 */
export function paymentPageWrite({ charge, firstCheckAt, now, page, ...given }: NewPage): SQL {
  const row = {
    ...given,
    ...charge,
    ...(page && { ...page, status: "open" }),
    nextCheckAt: firstCheckAt,
    createdAt: now,
    updatedAt: now,
  };
  return insertRows(paymentPages, [row]);
}

/** The order's page of several: the one on which somebody can pay, else the last that was paid, else the last one. */
const ofOrder = (db: DatabaseOrTransaction, orderId: string) =>
  db
    .select()
    .from(paymentPages)
    .where(and(eq(paymentPages.orderId, orderId), ne(paymentPages.status, "left")))
    .orderBy(
      desc(inArray(paymentPages.status, WAITING)),
      desc(eq(paymentPages.status, "paid")),
      desc(paymentPages.createdAt),
    )
    .limit(1);

/**
 * Returns an order's page, or null: the one on which somebody can pay, else the last that was paid, else the last one
 * that was not left.
 */
export async function findPaymentPage(
  db: DatabaseOrTransaction,
  orderId: string,
): Promise<PaymentPage | null> {
  const [row] = await ofOrder(db, orderId);
  return row ? toPaymentPage(row) : null;
}

/** Returns a page by its id, or null. */
export async function readPage(db: DatabaseOrTransaction, id: string): Promise<PaymentPage | null> {
  const [row] = await db.select().from(paymentPages).where(eq(paymentPages.id, id));
  return row ? toPaymentPage(row) : null;
}

/**
 * A page on which money came, by the ledger: the method it came by, when the shop learnt of it, and what all of it is worth
 * in the order's currency.
 */
export type PaidPage = PaymentPage & { method: PageMethod; paidAt: Date; worth: Money };

/** Returns the pages on which an order was paid, the last first. */
export async function paidPages(db: DatabaseOrTransaction, orderId: string): Promise<PaidPage[]> {
  const rows = await db
    .select({
      page: paymentPages,
      currency: orders.currency,
      method: sql<PageMethod | null>`entry.method`,
      paidAt: sql`entry.at`.mapWith(moneyEntries.at),
      worth: sql<string | null>`entry.order_amount`,
    })
    .from(paymentPages)
    .innerJoin(orders, eq(orders.id, paymentPages.orderId))
    .leftJoin(
      sql`live_money as entry`,
      sql`entry.order_id = ${paymentPages.orderId} and entry.source = 'page' and entry.direction = 'received' and entry.source_id
        = page_source(${paymentPages.gateway}, ${paymentPages.paymentId}, ${paymentPages.sessionId})`,
    )
    .where(and(eq(paymentPages.orderId, orderId), eq(paymentPages.status, "paid")))
    .orderBy(desc(paymentPages.createdAt), desc(paymentPages.id));
  return rows.map(({ page, currency, method, paidAt, worth }) => {
    const inOrder = worth === null ? null : moneyFromDecimal(worth, currency as CurrencyCode);
    return {
      ...toPaymentPage(page),
      method: method ?? "card",
      paidAt: paidAt ?? page.createdAt,
      worth: inOrder ?? money(0, currency as CurrencyCode),
    };
  });
}

/** Returns the gateways' ids of an order's other pages. */
export async function otherSessions(
  db: DatabaseOrTransaction,
  { id, orderId }: Pick<PaymentPage, "id" | "orderId">,
): Promise<string[]> {
  const rows = await db
    .select({ sessionId: paymentPages.sessionId })
    .from(paymentPages)
    .where(and(eq(paymentPages.orderId, orderId), ne(paymentPages.id, id)));
  return rows.flatMap(({ sessionId }) => sessionId ?? []);
}

/** Returns the same page as `findPaymentPage`, locked for the rest of the transaction; lock the order before it. */
export async function lockPaymentPage(tx: Transaction, orderId: string): Promise<PaymentPage | null> {
  const [row] = await ofOrder(tx, orderId).for("update");
  return row ? toPaymentPage(row) : null;
}

/** Returns the page that a gateway names so, or null. To change it, lock its order before. */
export async function findPageOfSession(
  db: DatabaseOrTransaction,
  { gateway, sessionId }: { gateway: string; sessionId: string },
): Promise<PaymentPage | null> {
  const isPage = and(eq(paymentPages.gateway, gateway), eq(paymentPages.sessionId, sessionId));
  const [row] = await db.select().from(paymentPages).where(isPage);
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
  const named = await findPageOfSession(db, page);
  if (named || page.orderNumber === null) return named?.orderId ?? null;
  const [numbered] = await db
    .select({ orderId: paymentPages.orderId })
    .from(paymentPages)
    .innerJoin(orders, eq(orders.id, paymentPages.orderId))
    .where(
      and(
        eq(paymentPages.gateway, page.gateway),
        eq(sql`upper(${orders.orderNumber})`, page.orderNumber.toUpperCase()),
      ),
    );
  return numbered?.orderId ?? null;
}

/**
 * Records the page that a gateway made; false if the order does not wait for it any more, where money there is still
 * noticed. A page that was left and could not be closed may be made again: it is this one from then on.
 */
export async function recordOpenedPage(
  tx: Transaction,
  { id, gateway }: PaymentPage,
  { sessionId, url, now }: { sessionId: string; url: string; now: Date },
): Promise<boolean> {
  const isWaiting = and(eq(paymentPages.id, id), eq(paymentPages.status, "creating"));
  const isSession = and(eq(paymentPages.gateway, gateway), eq(paymentPages.sessionId, sessionId));
  const [waiting] = await tx.select().from(paymentPages).where(isWaiting).for("update");
  if (waiting) {
    await tx.delete(paymentPages).where(and(isSession, eq(paymentPages.status, "left")));
    await tx.update(paymentPages).set({ sessionId, url, status: "open", updatedAt: now }).where(isWaiting);
    return true;
  }
  const nextCheckAt = new Date(now.getTime() + LAST_CHECK_MS);
  await tx
    .update(paymentPages)
    .set({ sessionId, nextCheckAt })
    .where(
      and(
        eq(paymentPages.id, id),
        isNull(paymentPages.sessionId),
        notExists(tx.select({ id: paymentPages.id }).from(paymentPages).where(isSession)),
      ),
    );
  return false;
}

/** How long after its end a page is asked about once more, for money whose event was lost. */
const LAST_CHECK_MS = 24 * 60 * 60 * 1000;

/**
 * Records that an open page is about to be closed for another, so that its end does not end the order before `until`.
 * False where it is not open any more.
 */
export async function startLeavingPage(db: DatabaseOrTransaction, id: string, until: Date): Promise<boolean> {
  const started = await db
    .update(paymentPages)
    .set({ leavingUntil: until })
    .where(and(eq(paymentPages.id, id), eq(paymentPages.status, "open")))
    .returning({ id: paymentPages.id });
  return started.length > 0;
}

/**
 * Leaves a page on which nobody is to pay any more, unless it is paid; it stays known, for money that comes there all the
 * same, and is asked about once more. Lock the order and the page before it.
 */
export async function leavePage(tx: Transaction, { id, sessionId }: PaymentPage, now: Date): Promise<void> {
  const nextCheckAt = sessionId === null ? null : new Date(now.getTime() + LAST_CHECK_MS);
  await tx
    .update(paymentPages)
    .set({ status: "left", leavingUntil: null, nextCheckAt, updatedAt: now })
    .where(and(eq(paymentPages.id, id), ne(paymentPages.status, "paid")));
}

/**
 * Updates a page, in the transaction that holds its order's lock. A paid one is not queried again, one that ended
 * unpaid once more, at `checkAt`.
 */
export async function movePaymentPage(
  tx: Transaction,
  id: string,
  to: {
    status: PaymentPageStatus;
    sessionId: string | null;
    paymentId: string | null;
    fee?: number | undefined;
    now: Date;
    checkAt?: Date;
  },
): Promise<void> {
  const { status, sessionId, paymentId, fee, now, checkAt = new Date(now.getTime() + LAST_CHECK_MS) } = to;
  const lastCheckAt = status === "paid" ? null : checkAt;
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
    .where(eq(paymentPages.id, id));
}

/** Adds a confirmed refund to a page; the database refuses more than was paid there. */
export async function addRefunded(
  tx: Transaction,
  id: string,
  amount: number,
  now: Date,
): Promise<PaymentPage> {
  const [row] = await tx
    .update(paymentPages)
    .set({ refundedAmount: sql`${paymentPages.refundedAmount} + ${amount}`, updatedAt: now })
    .where(eq(paymentPages.id, id))
    .returning();
  if (!row) throw new Error(`a refund for a page that is gone: ${id}`);
  return toPaymentPage(row);
}

/** Returns a payment as the shop knows it. */
export function toPaymentPage(row: typeof paymentPages.$inferSelect): PaymentPage {
  return {
    id: row.id,
    orderId: row.orderId,
    gateway: row.gateway,
    method: row.method,
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
