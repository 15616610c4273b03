import { and, asc, eq, sql } from "drizzle-orm";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { userRoles, users } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

const ADMIN = "admin";
/** The command line has no account, so the log names it instead. */
const OPERATOR = { userId: null, email: "command line" };

/**
 * Grants the administrator's role to the person with this e-mail address; repeating it changes nothing. Also returns
 * whether the address is verified, since anybody may have signed up with it. Refusal: `no_such_user`.
 */
export async function grantAdmin(
  db: Database,
  email: string,
): Promise<Ok<{ email: string; emailVerified: boolean }> | Refusal<"no_such_user">> {
  const user = await findUser(db, email);
  if (!user) return refuse("no_such_user");
  await db.transaction(async (tx) => {
    const granted = await tx
      .insert(userRoles)
      .values({ userId: user.id, role: ADMIN })
      .onConflictDoNothing()
      .returning({ role: userRoles.role });
    const entry = { action: "role.granted", subjectId: user.email, after: { role: ADMIN } } as const;
    if (granted.length > 0) await recordAudit(tx, OPERATOR, entry);
  });
  return ok({ email: user.email, emailVerified: user.emailVerified });
}

/** Revokes the administrator's role; `not_an_admin` if the person does not have it. */
export async function revokeAdmin(
  db: Database,
  email: string,
): Promise<Ok<{ email: string }> | Refusal<"no_such_user" | "not_an_admin">> {
  const user = await findUser(db, email);
  if (!user) return refuse("no_such_user");
  const wasAdmin = await db.transaction(async (tx) => {
    const gone = await tx
      .delete(userRoles)
      .where(and(eq(userRoles.userId, user.id), eq(userRoles.role, ADMIN)))
      .returning({ userId: userRoles.userId });
    const entry = { action: "role.revoked", subjectId: user.email, before: { role: ADMIN } } as const;
    if (gone.length > 0) await recordAudit(tx, OPERATOR, entry);
    return gone.length > 0;
  });
  return wasAdmin ? ok({ email: user.email }) : refuse("not_an_admin");
}

/** Returns everybody with a role, by e-mail address. */
export async function listRoles(db: Database): Promise<{ email: string; role: string }[]> {
  return db
    .select({ email: users.email, role: userRoles.role })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .orderBy(asc(users.email), asc(userRoles.role));
}

async function findUser(db: Database, email: string) {
  const [user] = await db
    .select({ id: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  return user;
}
