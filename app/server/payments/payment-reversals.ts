import { and, eq, isNull, sql } from "drizzle-orm";
import { type Money, moneyFromDecimal } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { paymentReversals } from "#database/schema/payments.ts";

const openOf = (orderId: string) =>
  and(eq(paymentReversals.orderId, orderId), isNull(paymentReversals.settledAt));

/** Records that a company took back a payment of an order; false where this row of its statement is recorded already. */
export async function recordReversal(
  tx: Transaction,
  taken: { gateway: string; reference: string; takenAt: Date; orderId: string; amount: Money },
): Promise<boolean> {
  const { amount, ...row } = taken;
  const added = await tx
    .insert(paymentReversals)
    .values({ ...row, amountGmd: toDecimal(amount) })
    .onConflictDoNothing()
    .returning({ reference: paymentReversals.reference });
  return added.length > 0;
}

/** Returns the dalasi that were taken back of an order and that staff have not settled; null for none. */
export async function takenBackOf(db: DatabaseOrTransaction, orderId: string): Promise<Money | null> {
  const [row] = await db
    .select({ gmd: sql<string | null>`sum(${paymentReversals.amountGmd})` })
    .from(paymentReversals)
    .where(openOf(orderId));
  return row?.gmd ? moneyFromDecimal(row.gmd, "GMD") : null;
}

/** Records that staff have settled everything that was taken back of an order. Lock the order before it. */
export async function settleReversals(tx: Transaction, orderId: string, now: Date): Promise<void> {
  await tx.update(paymentReversals).set({ settledAt: now }).where(openOf(orderId));
}
