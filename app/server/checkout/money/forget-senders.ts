import { and, lte, ne } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { seenMoney } from "#database/schema/payments.ts";

const SENDER_KEPT_MS = 365 * 24 * 60 * 60 * 1000;

/**
 * Deletes the sender's name, phone number and message of money seen a year ago. Reference and amount stay, so that the
 * same money is never counted twice. Returns how many.
 */
export async function forgetSenders(shop: Shop): Promise<number> {
  const before = new Date(shop.clock().getTime() - SENDER_KEPT_MS);
  const cleared = await shop.db
    .update(seenMoney)
    .set({ senderName: "", senderPhone: "", message: "" })
    .where(and(lte(seenMoney.createdAt, before), ne(seenMoney.message, "")))
    .returning({ id: seenMoney.id });
  return cleared.length;
}
