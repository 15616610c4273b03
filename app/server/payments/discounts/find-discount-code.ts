import { and, eq, sql } from "drizzle-orm";
import {
  type CodeOveruse,
  checkDiscountCode,
  codeOveruse,
  type DiscountCode,
  normalizeCode,
} from "#app/domain/cart/discount-code.ts";
import { CONTACT_OF_ORDER, type Contact, contactKeyOf } from "#app/server/payments/contact-key.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { discountCodes } from "#database/schema/payments.ts";
import type { Ok, Refusal } from "#packages/result";

type Found = Ok<DiscountCode> | Refusal<"unknown_discount">;

/**
 * Returns the discount code a shopper typed, if it may be used now: known, active, within its dates and limits.
 * Cancelled orders do not count as uses, and whoever is not known has none. Refusal: `unknown_discount`, the same
 * for every cause.
 * Source: specification 5.6.
 */
export async function findDiscountCode(shop: Shop, typed: string, customer: Contact | null): Promise<Found> {
  return await checkCode(shop.db, typed, customer, shop.clock(), false);
}

/**
 * Does the same inside an order's transaction, and locks the row of a limited code, so that concurrent orders cannot
 * exceed the limit.
 */
export async function claimDiscountCode(
  tx: DatabaseOrTransaction,
  code: string,
  customer: Contact,
  now: Date,
): Promise<Found> {
  return await checkCode(tx, code, customer, now, true);
}

/**
 * Returns the limits of a code that an order exceeds when it is restored, or null: another order may have taken its use
 * since. The code's row stays locked, so that no order claims a use meanwhile. A deleted code has no limits.
 * Source: specification 5.6.
 */
export async function overuseOfRevived(
  tx: Transaction,
  code: string,
  customer: Contact,
): Promise<CodeOveruse | null> {
  const named = eq(sql`upper(${discountCodes.code})`, normalizeCode(code));
  const [row] = await tx.select().from(discountCodes).where(named).limit(1).for("update");
  if (!row || !isLimited(row)) return null;
  const others = await usesOf(tx, row, customer);
  const uses = { used: others.used + 1, usedByCustomer: others.usedByCustomer + 1 };
  return codeOveruse(row, uses);
}

async function checkCode(
  db: DatabaseOrTransaction,
  typed: string,
  customer: Contact | null,
  now: Date,
  lock: boolean,
): Promise<Found> {
  const named = eq(sql`upper(${discountCodes.code})`, normalizeCode(typed));
  const [seen] = await db.select().from(discountCodes).where(named).limit(1);
  if (!seen || !isLimited(seen)) return checkDiscountCode(seen ?? null, { now, used: 0, usedByCustomer: 0 });
  const [row] = lock ? await db.select().from(discountCodes).where(named).limit(1).for("update") : [seen];
  return checkDiscountCode(row ?? null, { now, ...(await usesOf(db, seen, customer)) });
}

function isLimited(code: DiscountCode): boolean {
  return code.usageLimit !== null || code.perCustomerLimit !== null;
}

async function usesOf(db: DatabaseOrTransaction, row: DiscountCode, customer: Contact | null) {
  // Written out, so that the index of codes serves any plan.
  const isUse = and(
    eq(sql`upper(${orders.discountCode})`, row.code.toUpperCase()),
    sql`${orders.orderStatus} <> 'cancelled'`,
  );
  const used = await db.$count(orders, isUse);
  if (row.perCustomerLimit === null || customer === null) return { used, usedByCustomer: 0 };
  // By the index of customers: a customer has fewer orders than a code has uses.
  const isOwn = and(sql`${CONTACT_OF_ORDER} = ${contactKeyOf(customer)}`, isUse);
  return { used, usedByCustomer: await db.$count(orders, isOwn) };
}
