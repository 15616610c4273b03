import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#app/server/platform/db/open-database.ts";
import { accounts, profiles, userRoles, users } from "#app/server/platform/db/schema/accounts.ts";
import { hashPassword } from "./password-hash.ts";

const DEMO_ADMIN_EMAIL = "admin@kairaba.test";

type Wanted = { email: string; password: string };

/**
 * Makes sure that somebody can administer the shop, at every start.
 *
 * `wanted` (the operator's ADMIN_EMAIL and ADMIN_PASSWORD) is registered, or granted the role where the address
 * is registered already; an existing password is never touched. Without it, `demo` makes an administrator with a
 * random password once, while nobody has the role. Answers the credentials to print, only when they were made up here.
 */
export async function ensureFirstAdmin(
  db: Database,
  wanted: Wanted | null,
  demo: boolean,
): Promise<Wanted | null> {
  if (wanted) {
    await makeAdmin(db, wanted);
    return null;
  }
  if (!demo || (await hasAdmin(db))) return null;
  const invented = { email: DEMO_ADMIN_EMAIL, password: randomBytes(12).toString("base64url") };
  return (await makeAdmin(db, invented)) === "made" ? invented : null;
}

async function hasAdmin(db: Database): Promise<boolean> {
  const found = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.role, "admin"))
    .limit(1);
  return found.length > 0;
}

async function makeAdmin(db: Database, { email, password }: Wanted): Promise<"made" | "granted"> {
  return db.transaction(async (tx) => {
    const registered = await tx
      .select({ id: users.id })
      .from(users)
      .where(sql`lower(${users.email}) = ${email.toLowerCase()}`);
    let userId = registered[0]?.id;
    const known = userId !== undefined;
    if (userId === undefined) {
      const [made] = await tx
        .insert(users)
        .values({ email: email.toLowerCase(), name: "Administrator", emailVerified: true })
        .returning({ id: users.id });
      if (!made) throw new Error("the administrator was not inserted");
      userId = made.id;
      const hash = await hashPassword(password);
      await tx.insert(accounts).values({
        accountId: userId,
        providerId: "credential",
        userId,
        password: hash,
        // Chosen by whoever runs the machine, or made up here: nobody is to be kept out of their own shop.
        passwordSuitsStaff: true,
      });
      await tx.insert(profiles).values({ id: userId });
    }
    await tx.insert(userRoles).values({ userId, role: "admin" }).onConflictDoNothing();
    return known ? "granted" : "made";
  });
}
