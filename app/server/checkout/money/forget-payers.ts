import { and, isNotNull, lte } from "drizzle-orm";
import { SENT_MAIL_KEPT_MS } from "#app/server/notifications/delete-sent-mails.ts";
import type { Shop } from "#app/server/shop.ts";
import { cardPayments } from "#database/schema/cards.ts";

/** Deletes the address of somebody else who paid as long after their payment last changed as mails are kept. Returns how many. */
export async function forgetPayers(shop: Shop): Promise<number> {
  const before = new Date(shop.clock().getTime() - SENT_MAIL_KEPT_MS);
  const cleared = await shop.db
    .update(cardPayments)
    .set({ payerEmail: null })
    .where(and(lte(cardPayments.updatedAt, before), isNotNull(cardPayments.payerEmail)))
    .returning({ orderId: cardPayments.orderId });
  return cleared.length;
}
