import { inArray, lte } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { sessions } from "#database/schema/accounts.ts";

const AT_A_TIME = 1000;

/** Deletes expired sessions with their IP addresses and browsers. Returns how many. */
export async function deleteEndedSessions(shop: Shop): Promise<number> {
  const ended = shop.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lte(sessions.expiresAt, shop.clock()))
    .limit(AT_A_TIME);
  for (let total = 0; ; ) {
    const gone = await shop.db
      .delete(sessions)
      .where(inArray(sessions.id, ended))
      .returning({ id: sessions.id });
    total += gone.length;
    if (gone.length < AT_A_TIME) return total;
  }
}
