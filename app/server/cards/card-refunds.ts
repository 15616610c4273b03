import { and, asc, eq, lte, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { cardRefunds } from "#database/schema/cards.ts";

/** A stored refund; the amount is minor units of its payment's currency. */
export type CardRefundRow = {
  id: string;
  orderId: string;
  amount: number;
  reason: string;
  status: "pending" | "done" | "failed";
  lastError: string | null;
  actorUserId: string | null;
  actorEmail: string;
  createdAt: Date;
};

/** Records a refund before it is requested, in the caller's transaction. */
export async function insertCardRefund(
  tx: Transaction,
  given: {
    orderId: string;
    amount: number;
    reason: string;
    actor: { userId: string; email: string };
    now: Date;
  },
): Promise<CardRefundRow> {
  const { orderId, amount, reason, actor, now } = given;
  const [row] = await tx
    .insert(cardRefunds)
    .values({
      orderId,
      amount,
      reason,
      actorUserId: actor.userId,
      actorEmail: actor.email,
      createdAt: now,
      updatedAt: now,
    })
    .returning();
  if (!row) throw new Error(`the refund of order ${orderId} was not inserted`);
  return toRefund(row);
}

/** Returns the minor units of an order's refunds without a response of the gateway. */
export async function pendingRefundAmount(db: DatabaseOrTransaction, orderId: string): Promise<number> {
  const [row] = await db
    .select({ amount: sql<number>`coalesce(sum(${cardRefunds.amount}), 0)::int8`.mapWith(Number) })
    .from(cardRefunds)
    .where(and(eq(cardRefunds.orderId, orderId), eq(cardRefunds.status, "pending")));
  return row?.amount ?? 0;
}

/** Completes a pending refund; false if another process has completed it. */
export async function endCardRefund(
  tx: Transaction,
  id: string,
  end: { status: "done" | "failed"; gatewayRefundId: string | null; lastError: string | null; now: Date },
): Promise<boolean> {
  const { now, ...to } = end;
  const ended = await tx
    .update(cardRefunds)
    .set({ ...to, updatedAt: now })
    .where(and(eq(cardRefunds.id, id), eq(cardRefunds.status, "pending")))
    .returning({ id: cardRefunds.id });
  return ended.length > 0;
}

/** Records why a refund has no response yet. */
export async function noteRefundTrouble(
  db: DatabaseOrTransaction,
  id: string,
  trouble: { lastError: string; now: Date },
): Promise<void> {
  await db
    .update(cardRefunds)
    .set({ lastError: trouble.lastError.slice(0, 500), updatedAt: trouble.now })
    .where(and(eq(cardRefunds.id, id), eq(cardRefunds.status, "pending")));
}

/** Returns refunds without a response since `before`, the oldest first. */
export async function pendingRefunds(
  db: DatabaseOrTransaction,
  before: Date,
  limit: number,
): Promise<CardRefundRow[]> {
  const rows = await db
    .select()
    .from(cardRefunds)
    .where(and(eq(cardRefunds.status, "pending"), lte(cardRefunds.updatedAt, before)))
    .orderBy(asc(cardRefunds.updatedAt))
    .limit(limit);
  return rows.map(toRefund);
}

/** Returns the refunds of an order, oldest first. */
export async function refundsOfOrder(db: DatabaseOrTransaction, orderId: string): Promise<CardRefundRow[]> {
  const rows = await db
    .select()
    .from(cardRefunds)
    .where(eq(cardRefunds.orderId, orderId))
    .orderBy(asc(cardRefunds.createdAt), asc(cardRefunds.id));
  return rows.map(toRefund);
}

function toRefund(row: typeof cardRefunds.$inferSelect): CardRefundRow {
  const { id, orderId, amount, reason, lastError, actorUserId, actorEmail, createdAt } = row;
  // The database's check constraint allows nothing else.
  const status = row.status as CardRefundRow["status"];
  return { id, orderId, amount, reason, status, lastError, actorUserId, actorEmail, createdAt };
}
