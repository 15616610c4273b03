import { eq, sql } from "drizzle-orm";
import { type Money, moneyFromDecimal, zero } from "#app/domain/money/money.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import { customers } from "#database/schema/orders.ts";

/** Who ordered, as the customers are told apart. */
type Contact = { customerEmail: string; customerPhone: string };

/** Returns the credit of whoever has this address or phone number, in dalasi. */
export async function findCredit(db: DatabaseOrTransaction, of: Contact): Promise<Money> {
  const [row] = await db
    .select({ credit: sql<string>`customer_credit(${customers.id})` })
    .from(customers)
    .where(isOf(of));
  return moneyFromDecimal(row?.credit ?? "0", "GMD") ?? zero("GMD");
}

/** Does the same, and lets nobody else spend it until the transaction ends. */
export async function lockCredit(tx: Transaction, of: Contact): Promise<Money> {
  const [row] = await tx.select({ id: customers.id }).from(customers).where(isOf(of));
  // As the ledger's trigger locks it. What is read before the lock is held may be old.
  if (row) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`credit ${row.id}`}, 0))`);
  return await findCredit(tx, of);
}

function isOf({ customerEmail, customerPhone }: Contact) {
  return eq(customers.contact, sql`customer_contact(${customerEmail}, ${customerPhone})`);
}
