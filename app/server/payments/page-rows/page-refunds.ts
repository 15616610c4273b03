import { and, asc, eq, inArray, lte, or, sql } from "drizzle-orm";
import type { RefundStatus } from "#app/domain/payments/refund-way.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { pageRefunds } from "#database/schema/payment-pages.ts";
import type { PaymentPage } from "./payment-pages.ts";

/** A stored refund; the amount is minor units of its payment's currency. */
export type PageRefundRow = {
  id: string;
  orderId: string;
  pageId: string;
  amount: number;
  reason: string;
  status: RefundStatus;
  /** The gateway's id of the refund; null until it has responded, and for money that went back by hand. */
  gatewayRefundId: string | null;
  lastError: string | null;
  actorUserId: string | null;
  actorEmail: string;
  createdAt: Date;
};

/** The states of a refund that nobody knows the end of. */
const UNANSWERED: RefundStatus[] = ["pending", "unknown"];

/** Records a refund before it is requested, in the caller's transaction. */
export async function insertPageRefund(
  tx: Transaction,
  given: {
    page: Pick<PaymentPage, "id" | "orderId">;
    amount: number;
    reason: string;
    actor: { userId: string; email: string };
    now: Date;
  },
): Promise<PageRefundRow> {
  const { page, amount, reason, actor, now } = given;
  const [row] = await tx
    .insert(pageRefunds)
    .values({
      orderId: page.orderId,
      pageId: page.id,
      amount,
      reason,
      actorUserId: actor.userId,
      actorEmail: actor.email,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error(`the refund of order ${page.orderId} was not inserted`);
  return toRefund(row);
}

/** Returns the minor units of refunds without a response of the gateway, which stay reserved. */
export function pendingAmount(refunds: readonly PageRefundRow[]): number {
  return refunds.reduce((sum, { status, amount }) => sum + (UNANSWERED.includes(status) ? amount : 0), 0);
}

/**
 * Completes a refund that is in one of the states of `from`; false if another process has completed it. The database
 * refuses more refunds than were paid.
 */
export async function endPageRefund(
  tx: Transaction,
  id: string,
  end: {
    from?: RefundStatus[];
    status: "done" | "failed";
    gatewayRefundId: string | null;
    lastError: string | null;
    now: Date;
  },
): Promise<boolean> {
  const { from = UNANSWERED, now, ...to } = end;
  const ended = await tx
    .update(pageRefunds)
    .set({ ...to, updatedAt: now })
    .where(and(eq(pageRefunds.id, id), inArray(pageRefunds.status, from)))
    .returning({ id: pageRefunds.id });
  return ended.length > 0;
}

/** Records that a pending refund is not requested again though nobody knows its end; false where it is not pending. */
export async function setRefundUnknown(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const marked = await tx
    .update(pageRefunds)
    .set({ status: "unknown", updatedAt: now })
    .where(and(eq(pageRefunds.id, id), eq(pageRefunds.status, "pending")))
    .returning({ id: pageRefunds.id });
  return marked.length > 0;
}

/** Records when the gateway was asked about a refund without a response, and why it still has none. */
export async function noteRefundTrouble(
  db: DatabaseOrTransaction,
  id: string,
  { lastError, now }: { lastError?: string; now: Date },
): Promise<void> {
  await db
    .update(pageRefunds)
    .set({ ...(lastError !== undefined && { lastError: lastError.slice(0, 500) }), updatedAt: now })
    .where(and(eq(pageRefunds.id, id), inArray(pageRefunds.status, UNANSWERED)));
}

/** Returns refunds without a response whose gateway was last asked by these times, the oldest first. */
export async function unansweredRefunds(
  db: DatabaseOrTransaction,
  { pendingSince, unknownSince, limit }: { pendingSince: Date; unknownSince: Date; limit: number },
): Promise<PageRefundRow[]> {
  const rows = await db
    .select()
    .from(pageRefunds)
    .where(
      or(
        // Written out, as in the indexes that find them.
        and(sql`${pageRefunds.status} = 'pending'`, lte(pageRefunds.updatedAt, pendingSince)),
        and(sql`${pageRefunds.status} = 'unknown'`, lte(pageRefunds.updatedAt, unknownSince)),
      ),
    )
    .orderBy(asc(pageRefunds.updatedAt), asc(pageRefunds.createdAt), asc(pageRefunds.id))
    .limit(limit);
  return rows.map(toRefund);
}

/** Returns the refunds of an order, oldest first. */
export async function refundsOfOrder(db: DatabaseOrTransaction, orderId: string): Promise<PageRefundRow[]> {
  const rows = await db
    .select()
    .from(pageRefunds)
    .where(eq(pageRefunds.orderId, orderId))
    .orderBy(asc(pageRefunds.createdAt), asc(pageRefunds.id));
  return rows.map(toRefund);
}

function toRefund(row: typeof pageRefunds.$inferSelect): PageRefundRow {
  // The database's check constraint allows nothing else.
  return { ...row, status: row.status as RefundStatus };
}
