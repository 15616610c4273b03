import { asc, eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { userRoles, users } from "#database/schema/accounts.ts";
import { cacheRegion } from "#packages/data-cache";

/** E-mail addresses of the staff who are notified of receipts. */
export const adminRecipientRegion = cacheRegion<string[]>(1, { topic: "staff" });

/**
 * Returns the recipients of a mail about a new receipt: every administrator, and `ADMIN_NOTIFY_EMAIL` where it is set,
 * each address once. Source: specification 7.4.
 */
export async function adminRecipients(shop: Shop, db: DatabaseOrTransaction): Promise<string[]> {
  const admins = await db
    .select({ email: users.email })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .where(eq(userRoles.role, "admin"))
    .orderBy(asc(users.email));
  const { adminNotifyEmail } = shop.config;
  const all = [
    ...admins.map((admin) => admin.email),
    ...(adminNotifyEmail === null ? [] : [adminNotifyEmail]),
  ];
  return [...new Map(all.map((email) => [email.toLowerCase(), email])).values()];
}
