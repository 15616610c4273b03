import { and, asc, eq, sql } from "drizzle-orm";
import { type Money, moneyFromDecimal, zero } from "#app/domain/money/money.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { moneyEntries } from "#database/schema/money.ts";
import { customers, orders } from "#database/schema/orders.ts";
import { type Contact, contactKeyOf } from "./contact-key.ts";

/** Returns the credit of whoever has this address or phone number, in dalasi. */
export async function findCredit(db: DatabaseOrTransaction, of: Contact): Promise<Money> {
  const [row] = await db
    .select({ credit: sql<string>`customer_credit(${customers.id})` })
    .from(customers)
    .where(isOf(of));
  return moneyFromDecimal(row?.credit ?? "0", "GMD") ?? zero("GMD");
}

/**
 * Does the same, and lets nobody else spend it until the transaction ends. Whoever moves credit and stock locks the order,
 * then the credit, then the discount code, then the products: another order would be a deadlock.
 */
export async function lockCredit(tx: Transaction, of: Contact): Promise<Money> {
  const [row] = await tx.select({ id: customers.id }).from(customers).where(isOf(of));
  // As the ledger's trigger locks it. What is read before the lock is held may be old.
  if (row) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`credit ${row.id}`}, 0))`);
  return await findCredit(tx, of);
}

/** Returns the name and the number of the order for which somebody was given credit first, "Awa Ceesay, +2203012345". */
export async function creditGivenTo(db: DatabaseOrTransaction, of: Contact): Promise<string> {
  const [row] = await db
    .select({ name: orders.customerName, phone: orders.customerPhone })
    .from(moneyEntries)
    .innerJoin(customers, eq(customers.id, moneyEntries.customerId))
    .innerJoin(orders, eq(orders.id, moneyEntries.orderId))
    .where(and(isOf(of), eq(moneyEntries.direction, "returned")))
    .orderBy(asc(moneyEntries.id))
    .limit(1);
  return [row?.name, row?.phone].filter(Boolean).join(", ");
}

/** Returns how much of its customer's credit is in an order, in dalasi. */
export async function creditIn(db: DatabaseOrTransaction, orderId: string): Promise<Money> {
  const { rows } = await db.execute<{ credit: string }>(sql`
    select coalesce(sum(case direction when 'received' then amount else -amount end), 0)::text as credit
    from money_entries where order_id = ${orderId}::uuid and method = 'credit'`);
  const credit = moneyFromDecimal(rows[0]?.credit ?? "0", "GMD") ?? zero("GMD");
  return credit.amount > 0 ? credit : zero("GMD");
}

function isOf(of: Contact) {
  return eq(customers.contact, contactKeyOf(of));
}
