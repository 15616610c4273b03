import { and, isNotNull, lte } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { cardPayments } from "#database/schema/cards.ts";

/** As long as their mails remain in the outbox. */
const PAYER_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Deletes the address of somebody else who paid, 90 days after their payment last changed. Returns how many. */
export async function forgetPayers(shop: Shop): Promise<number> {
  const before = new Date(shop.clock().getTime() - PAYER_KEPT_MS);
  const cleared = await shop.db
    .update(cardPayments)
    .set({ payerEmail: null })
    .where(and(lte(cardPayments.updatedAt, before), isNotNull(cardPayments.payerEmail)))
    .returning({ orderId: cardPayments.orderId });
  return cleared.length;
}
