import { and, count, eq, ne, sql } from "drizzle-orm";
import {
  type CodeOveruse,
  checkDiscountCode,
  codeOveruse,
  type DiscountCode,
  normalizeCode,
} from "#app/domain/cart/discount-code.ts";
import type { Ok, Refusal } from "#app/domain/result.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { orders } from "#database/schema/orders.ts";
import { discountCodes } from "#database/schema/payments.ts";

type Found = Ok<DiscountCode> | Refusal<"unknown_discount">;

/**
 * The discount code a shopper typed, where it may be used now: known, active, within its dates and limits.
 * Cancelled orders do not count as uses. Refusal: `unknown_discount`, the same for every cause.
 * Source: specification §5, §9; decisions, Shipping and discounts.
 */
export async function findDiscountCode(
  shop: Shop,
  typed: string,
  customerEmail: string | null,
): Promise<Found> {
  return await checkCode(shop.db, typed, customerEmail, shop.clock(), false);
}

/**
 * The same, inside the transaction of an order and with the code's row locked where it has a limit, so that a code
 * for ten uses is used ten times, however many ask at once.
 */
export async function claimDiscountCode(
  tx: DatabaseOrTransaction,
  code: string,
  customerEmail: string,
  now: Date,
): Promise<Found> {
  return await checkCode(tx, code, customerEmail, now, true);
}

/**
 * The limits of a code that an order goes beyond as it comes back from being cancelled, or null: its use was given back
 * then, and may have been taken by another. The code's row stays locked, so that no order claims a use while this one
 * comes back. A code deleted since limits nothing. Source: decision 024.
 */
export async function overuseOfRevived(
  tx: Transaction,
  code: string,
  customerEmail: string,
): Promise<CodeOveruse | null> {
  const named = eq(sql`upper(${discountCodes.code})`, normalizeCode(code));
  const [row] = await tx.select().from(discountCodes).where(named).limit(1).for("update");
  if (!row || !isLimited(row)) return null;
  const others = await usesOf(tx, row.code, customerEmail);
  const uses = { used: others.used + 1, usedByCustomer: others.usedByCustomer + 1 };
  return codeOveruse(row, uses);
}

async function checkCode(
  db: DatabaseOrTransaction,
  typed: string,
  customerEmail: string | null,
  now: Date,
  lock: boolean,
): Promise<Found> {
  const named = eq(sql`upper(${discountCodes.code})`, normalizeCode(typed));
  const [seen] = await db.select().from(discountCodes).where(named).limit(1);
  if (!seen || !isLimited(seen)) return checkDiscountCode(seen ?? null, { now, used: 0, usedByCustomer: 0 });
  const [row] = lock ? await db.select().from(discountCodes).where(named).limit(1).for("update") : [seen];
  return checkDiscountCode(row ?? null, { now, ...(await usesOf(db, seen.code, customerEmail)) });
}

function isLimited(code: DiscountCode): boolean {
  return code.usageLimit !== null || code.perCustomerLimit !== null;
}

async function usesOf(db: DatabaseOrTransaction, code: string, customerEmail: string | null) {
  const [row] = await db
    .select({
      used: count(),
      usedByCustomer: sql<number>`count(*) filter (where lower(${orders.customerEmail}) = lower(${customerEmail ?? ""}))::int`,
    })
    .from(orders)
    .where(
      and(eq(sql`upper(${orders.discountCode})`, code.toUpperCase()), ne(orders.orderStatus, "cancelled")),
    );
  return { used: row?.used ?? 0, usedByCustomer: row?.usedByCustomer ?? 0 };
}
