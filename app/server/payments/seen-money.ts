import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { moneyFromDecimal, toDecimal } from "#app/domain/money/money.ts";
import type { MoneyMessage } from "#app/domain/payments/money-message.ts";
import type { UnpairedMoney } from "#app/domain/payments/pair-money.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { orders } from "#database/schema/orders.ts";
import { seenMoney } from "#database/schema/payments.ts";

/** An order's id by its number, for a statement that writes. */
const idOfOrder = (orderNumber: string | null) =>
  sql`(select id from orders where order_number = ${orderNumber})`;

/**
 * Stores money that was seen, with its order if that is known. A transaction that is stored already is left as it is,
 * except that one without an order gets this one. Returns whether it is new, and its order.
 */
export async function storeSeenMoney(
  db: DatabaseOrTransaction,
  message: MoneyMessage,
  by: { orderNumber: string | null; userId: string; now: Date },
): Promise<{ isNew: boolean; orderNumber: string | null }> {
  const added = await db
    .insert(seenMoney)
    .values({
      reference: message.reference,
      amountGmd: toDecimal(message.amount),
      sentAt: message.at,
      senderName: message.senderName.slice(0, 200),
      senderPhone: message.senderPhone,
      message: message.text.slice(0, 2_000),
      orderId: idOfOrder(by.orderNumber),
      addedBy: by.userId,
      createdAt: by.now,
    })
    .onConflictDoNothing()
    .returning({ id: seenMoney.id });
  if (added.length > 0) return { isNew: true, orderNumber: by.orderNumber };
  const isThis = eq(sql`upper(${seenMoney.reference})`, message.reference.toUpperCase());
  if (by.orderNumber !== null) {
    const paired = await db
      .update(seenMoney)
      .set({ orderId: idOfOrder(by.orderNumber) })
      .where(and(isThis, isNull(seenMoney.orderId), eq(seenMoney.amountGmd, toDecimal(message.amount))))
      .returning({ id: seenMoney.id });
    if (paired.length > 0) return { isNew: true, orderNumber: by.orderNumber };
  }
  const [known] = await db
    .select({ orderNumber: orders.orderNumber })
    .from(seenMoney)
    .leftJoin(orders, eq(orders.id, seenMoney.orderId))
    .where(isThis);
  return { isNew: false, orderNumber: known?.orderNumber ?? null };
}

/** Returns whether a transaction is stored with an order. */
export async function isPairedMoney(db: DatabaseOrTransaction, reference: string): Promise<boolean> {
  const [row] = await db
    .select({ orderId: seenMoney.orderId })
    .from(seenMoney)
    .where(eq(sql`upper(${seenMoney.reference})`, reference.toUpperCase()));
  return row?.orderId != null;
}

/** Pairs stored money with an order, unless it has one; returns its reference, or null where nothing changed. */
export async function pairStoredMoney(
  db: DatabaseOrTransaction,
  pair: { id: string; orderNumber: string },
): Promise<string | null> {
  if (!isUuid(pair.id)) return null;
  const [row] = await db
    .update(seenMoney)
    .set({ orderId: idOfOrder(pair.orderNumber) })
    .where(and(eq(seenMoney.id, pair.id), isNull(seenMoney.orderId)))
    .returning({ reference: seenMoney.reference });
  return row?.reference ?? null;
}

/** Returns the latest money without an order, up to 100. */
export async function listUnpairedMoney(db: DatabaseOrTransaction): Promise<UnpairedMoney[]> {
  const rows = await db
    .select()
    .from(seenMoney)
    .where(isNull(seenMoney.orderId))
    .orderBy(desc(seenMoney.createdAt), desc(seenMoney.id))
    .limit(100);
  return rows.map(({ id, reference, amountGmd, sentAt, senderName, senderPhone }) => {
    const amount = moneyFromDecimal(amountGmd, "GMD");
    if (amount === null) throw new Error(`seen money is no amount: ${amountGmd}`);
    return { id, reference, amount, sentAt, senderName, senderPhone };
  });
}
