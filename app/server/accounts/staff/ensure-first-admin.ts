import { randomBytes } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { writePassword } from "#app/server/accounts/sign-in/own-password.ts";
import { endWaysIn } from "#app/server/accounts/sign-in/reset-password.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import type { Database, Transaction } from "#app/server/platform/db/open-database.ts";
import { accounts, profiles, sessions, userRoles, users } from "#database/schema/accounts.ts";
import { auditLog } from "#database/schema/operations.ts";

const DEMO_ADMIN_EMAIL = "admin@kairaba.test";

type Wanted = { email: string; password: string };

/**
 * Ensures at every start that the shop has an administrator.
 *
 * `wanted` (the operator's ADMIN_EMAIL and ADMIN_PASSWORD) is registered, or granted the role where the address is
 * registered already, once: an address whose role was revoked, or whose account is gone, gets it back only by `npm run
 * admin -- grant`. An account whose address was proven keeps its password; one that anybody may have made with this
 * address becomes the operator's: the password is theirs, and every other way in ends. Without it, `demo` makes an
 * administrator with a random password once, while nobody has the role. Returns the credentials to print, only when
 * they were made up here. Source: specification 10.5.
 */
export async function ensureFirstAdmin(
  db: Database,
  wanted: Wanted | null,
  demo: boolean,
): Promise<Wanted | null> {
  if (wanted) {
    await createAdmin(db, wanted);
    return null;
  }
  if (!demo || (await hasAdmin(db))) return null;
  const invented = { email: DEMO_ADMIN_EMAIL, password: randomBytes(12).toString("base64url") };
  return (await createAdmin(db, invented)) ? invented : null;
}

async function hasAdmin(db: Database): Promise<boolean> {
  const found = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"))
    .limit(1);
  return found.length > 0;
}

/** Grants the role once, to the account of this address or to a new one. Returns whether the account is new. */
async function createAdmin(db: Database, { email, password }: Wanted): Promise<boolean> {
  return await db.transaction(async (tx) => {
    if (await hadRole(tx, email)) return false;
    const subjectId = email.toLowerCase();
    const registered = await tx
      .select({ id: users.id, emailVerified: users.emailVerified })
      .from(users)
      .where(sql`lower(${users.email}) = ${subjectId}`);
    const made =
      registered.length === 0 ? await tx.insert(users).values({ email: subjectId }).returning() : [];
    for (const { id } of made) await tx.insert(profiles).values({ id });
    const [user] = [...registered, ...made];
    if (!user) throw new Error("the administrator was not inserted");
    if (!user.emailVerified) await giveToOperator(tx, user.id, password);
    await tx.insert(userRoles).values({ userId: user.id, role: "admin" }).onConflictDoNothing();
    const operator = { userId: null, email: "ADMIN_EMAIL" };
    await recordAudit(tx, operator, { action: "role.granted", subjectId, after: { role: "admin" } });
    return made.length > 0;
  });
}

/** Returns whether this address had the role before, by the audit log, which is append-only. */
async function hadRole(tx: Transaction, email: string): Promise<boolean> {
  const found = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        inArray(auditLog.action, ["role.granted", "role.revoked"]),
        sql`lower(${auditLog.subjectId}) = ${email.toLowerCase()}`,
        sql`coalesce(${auditLog.after}, ${auditLog.before}) ->> 'role' = 'admin'`,
      ),
    )
    .limit(1);
  return found.length > 0;
}

/** Gives the operator an account that is new, or that somebody else may have made with the operator's address. */
async function giveToOperator(tx: Transaction, userId: string, password: string): Promise<void> {
  await writePassword(tx, userId, password, new Date());
  // The password is the operator's or generated here: owners must not be locked out of their own shop.
  await tx.update(accounts).set({ passwordSuitsStaff: true }).where(eq(accounts.userId, userId));
  await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await endWaysIn(tx, userId);
}
