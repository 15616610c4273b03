import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { accounts, users } from "#database/schema/accounts.ts";

/** An account with an e-mail address. */
export type AccountOfEmail = {
  userId: string;
  /** The hash of its password; null without one. */
  passwordHash: string | null;
};

/** Returns the account of an address, in any case, or null. */
export async function accountOfEmail(db: Database, email: string): Promise<AccountOfEmail | null> {
  const [account] = await db
    .select({ userId: users.id, passwordHash: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(sql`lower(${users.email}) = lower(${email})`);
  return account ?? null;
}
