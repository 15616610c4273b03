import { and, desc, eq, isNotNull, isNull, lte, ne, or, sql } from "drizzle-orm";
import { type Money, storedMoney } from "#app/domain/money/money.ts";
import { toDecimal } from "#app/domain/money/to-decimal.ts";
import { gatewayLabel } from "#app/domain/payments/gateway-facts.ts";
import type { MoneyMessage } from "#app/domain/payments/money-message.ts";
import type { OrderMoney, UnpairedMoney } from "#app/domain/payments/pair-money.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { users } from "#database/schema/accounts.ts";
import { orders } from "#database/schema/orders.ts";
import { seenMoney } from "#database/schema/payments.ts";

/** An order's id by its number, for a statement that writes. */
const idOfOrder = (orderNumber: string | null) =>
  sql`(select id from orders where upper(order_number) = ${orderNumber})`;

/** Who saw the money: a member of staff, or a payment company's statement. */
export type SeenBy = { userId: string; gateway: null } | { userId: null; gateway: string };

/** The condition for the transaction of this reference. */
const isNamed = (reference: string) => eq(sql`upper(${seenMoney.reference})`, reference.toUpperCase());

/** The condition for money that belongs to no order yet, may be for one, and was not taken back. */
const CAN_BE_PAIRED = and(
  isNull(seenMoney.orderId),
  isNull(seenMoney.reversedBy),
  isNull(seenMoney.setAsideAt),
);

/**
 * Stores money that was seen, with its order if that is known. A transaction that is stored already is left as it is,
 * except that one without an order gets this one. Returns whether it is new, and its order.
 */
export async function storeSeenMoney(
  db: DatabaseOrTransaction,
  message: MoneyMessage,
  by: SeenBy & { orderNumber: string | null; now: Date },
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
      gateway: by.gateway,
      createdAt: by.now,
    })
    .onConflictDoNothing()
    .returning({ id: seenMoney.id });
  if (added.length > 0) return { isNew: true, orderNumber: by.orderNumber };
  const isThis = isNamed(message.reference);
  if (by.orderNumber !== null) {
    const paired = await db
      .update(seenMoney)
      .set({ orderId: idOfOrder(by.orderNumber) })
      .where(and(isThis, CAN_BE_PAIRED, eq(seenMoney.amountGmd, toDecimal(message.amount))))
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

/** Returns whether a transaction is stored with an order, or as one that was taken back. */
export async function isSettledMoney(db: DatabaseOrTransaction, reference: string): Promise<boolean> {
  const [row] = await db
    .select({ orderId: seenMoney.orderId, reversedBy: seenMoney.reversedBy })
    .from(seenMoney)
    .where(isNamed(reference));
  return row !== undefined && (row.orderId !== null || row.reversedBy !== null);
}

/**
 * Pairs stored money with an order, unless it has one; returns its reference, or null where nothing changed. Money of a
 * payment company's statement is paired at the order's exact sum only.
 */
export async function pairStoredMoney(
  db: DatabaseOrTransaction,
  pair: { id: string; orderNumber: string; expected: Money },
): Promise<string | null> {
  if (!isUuid(pair.id)) return null;
  const isOffered = or(isNull(seenMoney.gateway), eq(seenMoney.amountGmd, toDecimal(pair.expected)));
  const [row] = await db
    .update(seenMoney)
    .set({ orderId: idOfOrder(pair.orderNumber) })
    .where(and(eq(seenMoney.id, pair.id), CAN_BE_PAIRED, isOffered))
    .returning({ reference: seenMoney.reference });
  return row?.reference ?? null;
}

/** Takes stored money from the order that it was paired with; returns its reference, or null where nothing changed. */
export async function unpairStoredMoney(
  db: DatabaseOrTransaction,
  pair: { id: string; orderNumber: string },
): Promise<string | null> {
  if (!isUuid(pair.id)) return null;
  const [row] = await db
    .update(seenMoney)
    .set({ orderId: null })
    .where(and(eq(seenMoney.id, pair.id), eq(seenMoney.orderId, idOfOrder(pair.orderNumber))))
    .returning({ reference: seenMoney.reference });
  return row?.reference ?? null;
}

/** Marks money without an order as not for one, or with null as open again; returns its reference, or null. */
export async function setMoneyAside(
  db: DatabaseOrTransaction,
  id: string,
  at: Date | null,
): Promise<string | null> {
  if (!isUuid(id)) return null;
  const isOther = at === null ? isNotNull(seenMoney.setAsideAt) : CAN_BE_PAIRED;
  const [row] = await db
    .update(seenMoney)
    .set({ setAsideAt: at })
    .where(and(eq(seenMoney.id, id), isOther))
    .returning({ reference: seenMoney.reference });
  return row?.reference ?? null;
}

/** Returns the money that was paired with an order, oldest first, with who saw it: a company, or an address of staff. */
export async function moneyOfOrder(db: DatabaseOrTransaction, orderNumber: string): Promise<OrderMoney[]> {
  const rows = await db
    .select({ money: seenMoney, email: users.email })
    .from(seenMoney)
    .leftJoin(users, eq(users.id, seenMoney.addedBy))
    .where(and(eq(seenMoney.orderId, idOfOrder(orderNumber)), isNull(seenMoney.reversedBy)))
    .orderBy(seenMoney.createdAt, seenMoney.id);
  return rows.map(({ money, email }) => ({
    ...toUnpaired(money),
    seenBy: money.gateway === null ? (email ?? "") : gatewayLabel(money.gateway),
  }));
}

/**
 * Marks the payment that a reversal in a company's statement takes back: the one of its reference, else the last one of
 * the same sender and amount before it. Returns that payment, also where it is marked already; null where there is none.
 */
export async function reverseSeenMoney(
  db: DatabaseOrTransaction,
  gateway: string,
  { reference, amount, at, senderPhone }: MoneyMessage,
): Promise<{ reference: string; orderId: string | null } | null> {
  const isApplied = eq(seenMoney.reversedBy, reference);
  const named = { reference: seenMoney.reference, orderId: seenMoney.orderId };
  const [applied] = await db.select(named).from(seenMoney).where(isApplied).limit(1);
  if (applied) return applied;
  const isAlike =
    at === null
      ? undefined
      : and(
          eq(seenMoney.gateway, gateway),
          ne(seenMoney.senderPhone, ""),
          eq(seenMoney.senderPhone, senderPhone),
          eq(seenMoney.amountGmd, toDecimal(amount)),
          lte(seenMoney.sentAt, at),
        );
  const [payment] = await db
    .select({ id: seenMoney.id })
    .from(seenMoney)
    .where(and(isNull(seenMoney.reversedBy), or(isNamed(reference), isAlike)))
    .orderBy(desc(isNamed(reference)), desc(seenMoney.sentAt))
    .limit(1);
  if (!payment) return null;
  const [taken] = await db
    .update(seenMoney)
    .set({ reversedBy: reference })
    .where(eq(seenMoney.id, payment.id))
    .returning(named);
  return taken ?? null;
}

/** Returns the latest money without an order, up to 100. */
export async function listUnpairedMoney(db: DatabaseOrTransaction): Promise<UnpairedMoney[]> {
  const rows = await db
    .select()
    .from(seenMoney)
    .where(CAN_BE_PAIRED)
    .orderBy(desc(seenMoney.createdAt), desc(seenMoney.id))
    .limit(100);
  return rows.map(toUnpaired);
}

function toUnpaired(row: typeof seenMoney.$inferSelect): UnpairedMoney {
  const { id, reference, amountGmd, sentAt, senderName, senderPhone, message: text, gateway } = row;
  const amount = storedMoney(amountGmd, "GMD");
  return { id, reference, amount, sentAt, senderName, senderPhone, text, isExact: gateway !== null };
}
