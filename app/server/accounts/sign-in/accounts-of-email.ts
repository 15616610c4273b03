import { and, eq, or, sql } from "drizzle-orm";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { accounts, users } from "#database/schema/accounts.ts";

/** An account that an e-mail address may sign in to; `storedEmail` is its address in better-auth. */
export type AccountOfEmail = {
  userId: string;
  storedEmail: string;
  isPlaceholder: boolean;
  /** The hash of its password; null without one. */
  passwordHash: string | null;
};

/** Limits how many passwords are checked, because their time must not reveal the number of accounts. */
const MAX_PLACEHOLDERS = 2;

/**
 * Returns the account of an address, in any case, and after it the newest placeholders: accounts of people who signed
 * up with an address already in use. Source: decision 029.
 */
export async function accountsOfEmail(db: Database, email: string): Promise<AccountOfEmail[]> {
  return await db
    .select({
      userId: users.id,
      storedEmail: users.email,
      isPlaceholder: sql<boolean>`${users.claimedEmail} is not null`,
      passwordHash: accounts.password,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, "credential")))
    .where(
      or(sql`lower(${users.email}) = lower(${email})`, sql`lower(${users.claimedEmail}) = lower(${email})`),
    )
    .orderBy(sql`${users.claimedEmail} is not null, ${users.createdAt} desc`)
    .limit(1 + MAX_PLACEHOLDERS);
}
