import { and, eq, gt } from "drizzle-orm";
import { deviceLabel } from "#app/domain/accounts/device-label.ts";
import { canGrant, isRole, type Role } from "#app/domain/accounts/permissions.ts";
import { ROLE_NAMES } from "#app/domain/accounts/role-names.ts";
import type { Viewer } from "#app/domain/accounts/viewer.ts";
import { limitLinkGuesses } from "#app/server/accounts/sign-in/one-time-tokens.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { mailOwnerAct } from "#app/server/notifications/mail-owner-act.ts";
import type { DatabaseOrTransaction } from "#app/server/platform/db/open-database.ts";
import type { RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { staffInvitations, userRoles, users } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { invitationHash, isOpen } from "./invite-staff.ts";

/** The address and the role that the link of an invitation shows to anyone who opens it. */
export type ShownInvitation = { email: string; role: Role };

type Ended = Refusal<"link_expired">;

/** Returns what an invitation offers, without using it up. Refusals: `link_expired`, `rate_limited`. */
export async function readInvitation(
  shop: Shop,
  invitationToken: string,
  ipAddress: string,
): Promise<Ok<ShownInvitation> | Ended | RateLimited> {
  return await limitLinkGuesses(shop, ipAddress, async () => {
    const found = await findOpen(shop, shop.db, invitationToken);
    return found ? ok({ email: found.email, role: found.role }) : refuse("link_expired");
  });
}

/**
 * Grants the role, once, to the person signed in with the invited address, and mails every administrator. Refusals:
 * `link_expired` for a link that was used, withdrawn or invented, is too old, or whose sender may not give the role any
 * more; `unauthenticated`; `other_account` for another address; `address_unproven` until the account's address is
 * confirmed; `rate_limited`. Source: specification 10.4.
 */
export async function acceptInvitation(
  shop: Shop,
  viewer: Viewer,
  invitationToken: string,
  { ipAddress, userAgent }: { ipAddress: string; userAgent: string },
): Promise<
  | Ok<ShownInvitation>
  | Ended
  | Refusal<"unauthenticated" | "other_account" | "address_unproven">
  | RateLimited
> {
  if (viewer.kind === "guest") return refuse("unauthenticated");
  return await limitLinkGuesses(shop, ipAddress, () =>
    shop.db.transaction(async (tx) => {
      const found = await findOpen(shop, tx, invitationToken);
      if (!found) return refuse("link_expired");
      const [user] = await tx
        .select({ email: users.email, emailVerified: users.emailVerified })
        .from(users)
        .where(eq(users.id, viewer.userId));
      // The stored address: that of an account whose address is another's is invented.
      if (user?.email.toLowerCase() !== found.email.toLowerCase()) return refuse("other_account");
      if (!user.emailVerified) return refuse("address_unproven");
      const { id, email, role } = found;
      const used = await tx
        .update(staffInvitations)
        .set({ usedAt: shop.clock() })
        .where(and(eq(staffInvitations.id, id), isOpen))
        .returning({ id: staffInvitations.id });
      if (used.length === 0) return refuse("link_expired");
      await tx.insert(userRoles).values({ userId: viewer.userId, role }).onConflictDoNothing();
      await recordAudit(tx, viewer, {
        action: "staff.joined",
        subjectId: user.email,
        after: { role },
      });
      const from = { email: user.email, ipAddress, browser: deviceLabel(userAgent) };
      const act = { kind: "staff_changed", change: "joined", email: user.email } as const;
      await mailOwnerAct(shop, tx, from, { ...act, role: ROLE_NAMES[role] });
      return ok({ email, role });
    }),
  );
}

/** Returns an invitation that can be accepted, whose sender may still give its role. */
async function findOpen(shop: Shop, db: DatabaseOrTransaction, invitationToken: string) {
  const [row] = await db
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.tokenHash, invitationHash(shop, invitationToken)),
        gt(staffInvitations.expiresAt, shop.clock()),
        isOpen,
      ),
    );
  if (!row || !isRole(row.role)) return null;
  const roles = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(eq(userRoles.userId, row.invitedBy));
  const { id, email, role } = row;
  return canGrant(roles.map((each) => each.role).filter(isRole), role) ? { id, email, role } : null;
}
