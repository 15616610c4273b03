import { lte, or } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { stockAlerts } from "#database/schema/catalogue.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOTIFIED_KEPT_DAYS = 30;
const WAITING_KEPT_DAYS = 365;

/** Deletes alerts that were told a month ago, and those that nobody could be told of for a year. Returns how many. */
export async function deleteOldAlerts(shop: Shop): Promise<number> {
  const before = (days: number) => new Date(shop.clock().getTime() - days * DAY_MS);
  const isOld = or(
    lte(stockAlerts.notifiedAt, before(NOTIFIED_KEPT_DAYS)),
    lte(stockAlerts.createdAt, before(WAITING_KEPT_DAYS)),
  );
  return (await shop.db.delete(stockAlerts).where(isOld).returning({ id: stockAlerts.id })).length;
}
