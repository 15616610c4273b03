import { and, asc, eq, sql } from "drizzle-orm";
import type { Ok, Refusal } from "#app/domain/result.ts";
import type { Database, DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import { userRoles, users } from "#database/schema/accounts.ts";
import { auditLog } from "#database/schema/operations.ts";

const ADMIN = "admin";

/**
 * Grants the administrator's role to the person with this e-mail address; repeating it changes nothing. Also returns
 * whether the address is verified, since anybody may have signed up with it. Refusal: `no_such_user`.
 */
export async function grantAdmin(
  db: Database,
  email: string,
): Promise<Ok<{ email: string; emailVerified: boolean }> | Refusal<"no_such_user">> {
  const user = await findUser(db, email);
  if (!user) return { ok: false, reason: "no_such_user" };
  await db.transaction(async (tx) => {
    const granted = await tx
      .insert(userRoles)
      .values({ userId: user.id, role: ADMIN })
      .onConflictDoNothing()
      .returning({ role: userRoles.role });
    if (granted.length > 0) await recordGrant(tx, "role.granted", user.email);
  });
  return { ok: true, value: { email: user.email, emailVerified: user.emailVerified } };
}

/** Revokes the administrator's role; `not_an_admin` if the person does not have it. */
export async function revokeAdmin(
  db: Database,
  email: string,
): Promise<Ok<{ email: string }> | Refusal<"no_such_user" | "not_an_admin">> {
  const user = await findUser(db, email);
  if (!user) return { ok: false, reason: "no_such_user" };
  const wasAdmin = await db.transaction(async (tx) => {
    const gone = await tx
      .delete(userRoles)
      .where(and(eq(userRoles.userId, user.id), eq(userRoles.role, ADMIN)))
      .returning({ userId: userRoles.userId });
    if (gone.length > 0) await recordGrant(tx, "role.revoked", user.email);
    return gone.length > 0;
  });
  return wasAdmin ? { ok: true, value: { email: user.email } } : { ok: false, reason: "not_an_admin" };
}

/** Returns everybody with a role, by e-mail address. */
export async function listRoles(db: Database): Promise<{ email: string; role: string }[]> {
  return db
    .select({ email: users.email, role: userRoles.role })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .orderBy(asc(users.email), asc(userRoles.role));
}

/** The command line has no account, so the log names it instead. */
async function recordGrant(db: DatabaseOrTransaction, action: string, email: string): Promise<void> {
  const role = { role: ADMIN };
  const isGrant = action === "role.granted";
  await db.insert(auditLog).values({
    actorEmail: "command line",
    action,
    subjectType: "user",
    subjectId: email,
    before: isGrant ? null : role,
    after: isGrant ? role : null,
  });
}

async function findUser(db: Database, email: string) {
  const [user] = await db
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return user;
}
