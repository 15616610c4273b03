import { and, asc, count, eq, sql } from "drizzle-orm";
import type { ConfirmedAdmin } from "#app/domain/accounts/admin.ts";
import { isRole, ROLE_NAMES, type Role, type StaffMember } from "#app/domain/accounts/permissions.ts";
import { hasShortPassword } from "#app/server/accounts/sign-in/own-password.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { mailOwnerAct } from "#app/server/notifications/queue-admin-mail.ts";
import type { Shop } from "#app/server/shop.ts";
import { userRoles, users } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** Returns everybody with a role, by e-mail address. */
export async function listStaff(shop: Shop): Promise<StaffMember[]> {
  const rows = await shop.db
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: userRoles.role,
      emailVerified: users.emailVerified,
      hasSecondFactor: users.twoFactorEnabled,
      needsLongPassword: sql<boolean>`not ${users.twoFactorEnabled} and ${hasShortPassword}`,
      since: userRoles.createdAt,
    })
    .from(userRoles)
    .innerJoin(users, eq(users.id, userRoles.userId))
    .orderBy(asc(users.email), asc(userRoles.role));
  return rows.flatMap(({ role, ...rest }) => (isRole(role) ? [{ ...rest, role }] : []));
}

/**
 * Revokes a role, and mails every administrator, also one who loses it. Refusals: `not_found` if the person does not
 * have it; `last_admin`, because somebody must be able to grant it again.
 */
export async function revokeRole(
  shop: Shop,
  admin: ConfirmedAdmin<"staff.edit">,
  { userId, role }: { userId: string; role: Role },
): Promise<Ok<null> | Refusal<"not_found" | "last_admin">> {
  return await shop.db.transaction(async (tx) => {
    // Two admins who revoke each other's role concurrently must not both succeed.
    await tx.execute(sql`lock table user_roles in share row exclusive mode`);
    const [member] = await tx
      .select({ email: users.email })
      .from(userRoles)
      .innerJoin(users, eq(users.id, userRoles.userId))
      .where(and(sql`${userRoles.userId}::text = ${userId}`, eq(userRoles.role, role)));
    if (!member) return refuse("not_found");
    const [admins] = await tx.select({ total: count() }).from(userRoles).where(eq(userRoles.role, "admin"));
    if (role === "admin" && (admins?.total ?? 0) <= 1) return refuse("last_admin");
    const act = { kind: "staff_changed", change: "revoked", email: member.email } as const;
    await mailOwnerAct(shop, tx, admin, { ...act, role: ROLE_NAMES[role] });
    await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, role)));
    await recordAudit(tx, admin, {
      action: "role.revoked",
      subjectId: member.email,
      before: { role },
    });
    return ok(null);
  });
}
