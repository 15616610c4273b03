import { sql } from "drizzle-orm";
import type { Order } from "#app/domain/orders/order.ts";
import type { HolderLimit } from "#app/domain/orders/unpaid-pieces.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { type Holder, hashedLimits, holdersWrite } from "#app/server/stock/stock-holders.ts";
import { limitingUnpaidPieces, spareUnpaidPieces } from "#app/server/stock/take-stock.ts";
import { type Ok, ok, type Refusal, refuseWith } from "#packages/result";
import { countedIpAddress } from "./order-attempts-limit.ts";

/** More unpaid pieces than one visitor may hold; so many more they may have. */
export type UnpaidRefusal = Refusal<"too_many_unpaid", { available: number }>;

/** Returns the limits of whoever orders from this IP address. */
export function unpaidLimits(
  shop: Shop,
  { ipAddress, ...holder }: Holder & { ipAddress: string },
): HolderLimit[] {
  return hashedLimits(shop, { ...holder, ipAddress: countedIpAddress(ipAddress) });
}

/** Returns the refusal if the limits failed a statement; null for any other error. */
export function unpaidRefusal(error: unknown): UnpaidRefusal | null {
  const available = spareUnpaidPieces(error);
  return available === null ? null : refuseWith("too_many_unpaid", { available });
}

/**
 * Counts the pieces of an order that gave them back with what its holders have unpaid, before they are taken again in
 * the caller's transaction. Refusal: `too_many_unpaid`, after which the transaction can only be undone.
 */
export async function countUnpaidAgain(
  shop: Shop,
  tx: Transaction,
  order: Order,
  ipAddress: string,
): Promise<Ok<null> | UnpaidRefusal> {
  const limits = unpaidLimits(shop, { email: order.customerEmail, phone: order.customerPhone, ipAddress });
  try {
    await tx.execute(sql`select ${limitingUnpaidPieces(order.items, limits)}`);
  } catch (error) {
    const refusal = unpaidRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
  await tx.execute(holdersWrite(order.id, limits));
  return ok(null);
}
