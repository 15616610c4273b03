import { and, eq, inArray, lte } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { outbox } from "#database/schema/operations.ts";

/** How long a sent mail remains in the outbox. */
export const SENT_MAIL_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

const AT_A_TIME = 1000;

/** Deletes mails that were sent 90 days ago, with addresses and texts. Returns how many. */
export async function deleteSentMails(shop: Shop): Promise<number> {
  const before = new Date(shop.clock().getTime() - SENT_MAIL_KEPT_MS);
  const old = shop.db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, "sent"), lte(outbox.sentAt, before)))
    .limit(AT_A_TIME);
  for (let total = 0; ; ) {
    const gone = await shop.db.delete(outbox).where(inArray(outbox.id, old)).returning({ id: outbox.id });
    total += gone.length;
    if (gone.length < AT_A_TIME) return total;
  }
}
