import { and, eq, or, sql } from "drizzle-orm";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { accounts, users } from "#database/schema/accounts.ts";

/** An account that an e-mail address may sign in to; `storedEmail` is what better-auth knows it by. */
export type AccountOfEmail = {
  userId: string;
  storedEmail: string;
  isPlaceholder: boolean;
  /** The hash of its password; null where it has none. */
  passwordHash: string | null;
};

/** Trying a password at each costs time, which must not show. */
const MAX_PLACEHOLDERS = 2;

/**
 * The account of an address, in any case, and after it the newest placeholders: accounts of whoever signed up with the
 * address when it was taken. Source: decision 029.
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
