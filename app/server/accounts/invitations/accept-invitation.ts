import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { deviceLabel } from "#app/domain/accounts/device-label.ts";
import { canGrant, isRole, ROLE_NAMES, type Role } from "#app/domain/accounts/permissions.ts";
import type { SignedIn, Viewer } from "#app/domain/accounts/viewer.ts";
import { limitLinkGuesses } from "#app/server/accounts/sign-in/one-time-tokens.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { mailOwnerAct } from "#app/server/notifications/queue-admin-mail.ts";
import type { DatabaseOrTransaction, Transaction } from "#app/server/platform/db/open-database.ts";
import type { RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { staffInvitations, userRoles, users } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { invitationHash, isOpen } from "./invite-staff.ts";

/** The address and the role that the link of an invitation shows to anyone who opens it. */
type ShownInvitation = { email: string; role: Role };

type Ended = Refusal<"link_expired">;

/** Returns what an invitation offers, without using it up. Refusals: `link_expired`, `rate_limited`. */
export async function readInvitation(
  shop: Shop,
  invitationToken: string,
  ipAddress: string,
): Promise<Ok<ShownInvitation> | Ended | RateLimited> {
  return await limitLinkGuesses(shop, ipAddress, async () => {
    const [found] = await findOpen(shop, shop.db, hasToken(shop, invitationToken));
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
      const [found] = await findOpen(shop, tx, hasToken(shop, invitationToken));
      if (!found) return refuse("link_expired");
      const [user] = await tx
        .select({ email: users.email, emailVerified: users.emailVerified })
        .from(users)
        .where(eq(users.id, viewer.userId));
      // The stored address: that of an account whose address is another's is invented.
      if (user?.email.toLowerCase() !== found.email.toLowerCase()) return refuse("other_account");
      if (!user.emailVerified) return refuse("address_unproven");
      const hasJoined = await join(shop, tx, { ...viewer, email: user.email }, found, {
        ipAddress,
        userAgent,
      });
      return hasJoined ? ok({ email: found.email, role: found.role }) : refuse("link_expired");
    }),
  );
}

/**
 * Accepts what an account was invited to, once its address is confirmed; returns the roles. Whoever reads the invited
 * address's mail has proven what the invitation asks for. Source: specification 10.4.
 */
export async function acceptOpenInvitations(
  shop: Shop,
  viewer: SignedIn,
  from: { ipAddress: string; userAgent: string },
): Promise<Role[]> {
  return await shop.db.transaction(async (tx) => {
    const [user] = await tx
      .select({ email: users.email, emailVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, viewer.userId));
    if (!user?.emailVerified) return [];
    const found = await findOpen(
      shop,
      tx,
      eq(sql`lower(${staffInvitations.email})`, user.email.toLowerCase()),
    );
    const roles: Role[] = [];
    for (const invitation of found) {
      if (await join(shop, tx, { ...viewer, email: user.email }, invitation, from))
        roles.push(invitation.role);
    }
    return roles;
  });
}

/** Uses an invitation up and grants its role; returns false where somebody else has just used it or withdrawn it. */
async function join(
  shop: Shop,
  tx: Transaction,
  viewer: SignedIn,
  { id, role }: OpenInvitation,
  { ipAddress, userAgent }: { ipAddress: string; userAgent: string },
): Promise<boolean> {
  const { email } = viewer;
  const used = await tx
    .update(staffInvitations)
    .set({ usedAt: shop.clock() })
    .where(and(eq(staffInvitations.id, id), isOpen))
    .returning({ id: staffInvitations.id });
  if (used.length === 0) return false;
  await tx.insert(userRoles).values({ userId: viewer.userId, role }).onConflictDoNothing();
  await recordAudit(tx, viewer, { action: "staff.joined", subjectId: email, after: { role } });
  const from = { email, ipAddress, browser: deviceLabel(userAgent) };
  const act = { kind: "staff_changed", change: "joined", email } as const;
  await mailOwnerAct(shop, tx, from, { ...act, role: ROLE_NAMES[role] });
  return true;
}

type OpenInvitation = ShownInvitation & { id: string };

function hasToken(shop: Shop, invitationToken: string): SQL {
  return eq(staffInvitations.tokenHash, invitationHash(shop, invitationToken));
}

/** Returns the invitations that can be accepted, whose sender may still give their role. */
async function findOpen(shop: Shop, db: DatabaseOrTransaction, isMeant: SQL): Promise<OpenInvitation[]> {
  const rows = await db
    .select()
    .from(staffInvitations)
    .where(and(isMeant, gt(staffInvitations.expiresAt, shop.clock()), isOpen));
  const found: OpenInvitation[] = [];
  for (const { id, email, role, invitedBy } of rows) {
    const given = db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, invitedBy));
    const roles = (await given).map((each) => each.role).filter(isRole);
    if (isRole(role) && canGrant(roles, role)) found.push({ id, email, role });
  }
  return found;
}
