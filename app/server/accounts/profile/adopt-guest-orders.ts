import { and, eq, isNull, sql } from "drizzle-orm";
import type { Shop } from "#app/server/shop.ts";
import { users } from "#database/schema/accounts.ts";
import { orders } from "#database/schema/orders.ts";

/**
 * Moves the orders that were placed as a guest with this user's e-mail address to their account, once the address is
 * verified; before that, nothing. Returns how many. Source: specification 9.6.
 */
export async function adoptGuestOrders(shop: Shop, userId: string): Promise<number> {
  const [user] = await shop.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  if (!user) return 0;
  const adopted = await shop.db
    .update(orders)
    .set({ userId })
    .where(and(isNull(orders.userId), eq(sql`lower(${orders.customerEmail})`, user.email.toLowerCase())))
    .returning({ id: orders.id });
  return adopted.length;
}
