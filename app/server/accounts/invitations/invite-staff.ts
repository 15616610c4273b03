import { createHmac, randomBytes } from "node:crypto";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { staffInvitationMail } from "#app/copy/mails/account-mails.ts";
import type { ConfirmedAdmin } from "#app/domain/accounts/admin.ts";
import { canGrant, isRole, ROLE_NAMES, type Role } from "#app/domain/accounts/permissions.ts";
import { parseEmail } from "#app/domain/contact/email.ts";
import { recordAudit } from "#app/server/audit/record-audit.ts";
import { mailOwnerAct } from "#app/server/notifications/queue-admin-mail.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { isUuid } from "#app/server/platform/db/statements/uuid.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { staffInvitations, users } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { DAY_MS } from "#packages/values";

/** An invitation that can still be accepted. */
type OpenInvitation = { id: string; email: string; role: Role; invitedBy: string; expiresAt: Date };

/** The condition that an invitation was neither withdrawn nor used; it may have expired. */
export const isOpen = and(isNull(staffInvitations.withdrawnAt), isNull(staffInvitations.usedAt));

const VALID_DAYS = 7;

/**
 * Invites an e-mail address to a role, by a link that works once for 7 days and replaces earlier ones to the same role.
 * It is returned to be sent in another way, and mailed where `isMailed`; only its hash is stored. The result does not reveal whether the
 * address has an account. Every administrator gets a mail. Refusals: `forbidden` for a role with more permissions than
 * the admin has; `invalid_email`; `rate_limited`. Source: specification 10.4.
 */
export async function inviteStaff(
  shop: Shop,
  admin: ConfirmedAdmin<"staff.edit">,
  given: { email: string; role: Role; isMailed: boolean },
): Promise<Ok<{ email: string; url: string }> | Refusal<"forbidden" | "invalid_email"> | RateLimited> {
  const { role, isMailed } = given;
  if (!canGrant(admin.roles ?? [], role)) return refuse("forbidden");
  const parsed = parseEmail(given.email);
  if (!parsed.ok) return refuse("invalid_email");
  const email = parsed.value;
  const wait = await shop.limits.take("invite-staff", admin.userId);
  if (wait > 0) return rateLimited(wait);
  const now = shop.clock();
  const invitationToken = randomBytes(32).toString("base64url");
  const url = `${shop.config.baseUrl}/auth/invitation?token=${invitationToken}`;
  await shop.db.transaction(async (tx) => {
    await tx
      .update(staffInvitations)
      .set({ withdrawnAt: now })
      .where(
        and(sql`lower(${staffInvitations.email}) = lower(${email})`, eq(staffInvitations.role, role), isOpen),
      );
    await tx.insert(staffInvitations).values({
      email,
      role,
      tokenHash: invitationHash(shop, invitationToken),
      invitedBy: admin.userId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + VALID_DAYS * DAY_MS),
    });
    if (isMailed) {
      const mail = staffInvitationMail({ role: ROLE_NAMES[role], by: admin.email, url, days: VALID_DAYS });
      await queueMail(tx, [{ kind: "staff_invitation", to: email, ...mail }], now);
    }
    await recordAudit(tx, admin, {
      action: "staff.invited",
      subjectId: email,
      after: { role, by: isMailed ? "email" : "link" },
    });
    const act = { kind: "staff_changed", change: "invited", email } as const;
    await mailOwnerAct(shop, tx, admin, { ...act, role: ROLE_NAMES[role] });
  });
  return ok({ email, url });
}

/** Returns the keyed hash by which an invitation is found. */
export function invitationHash(shop: Shop, invitationToken: string): string {
  return createHmac("sha256", shop.config.secret)
    .update(`staff-invitation:${invitationToken}`)
    .digest("base64url");
}

/** Returns the invitations that can still be accepted, by address. */
export async function listInvitations(shop: Shop): Promise<OpenInvitation[]> {
  const rows = await shop.db
    .select({
      id: staffInvitations.id,
      email: staffInvitations.email,
      role: staffInvitations.role,
      invitedBy: users.email,
      expiresAt: staffInvitations.expiresAt,
    })
    .from(staffInvitations)
    .innerJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(and(gt(staffInvitations.expiresAt, shop.clock()), isOpen))
    .orderBy(asc(staffInvitations.email), asc(staffInvitations.role));
  return rows.flatMap(({ role, ...rest }) => (isRole(role) ? [{ ...rest, role }] : []));
}

/**
 * Withdraws an open invitation, whose link then stops working, and mails every administrator. Refusal: `not_found` for
 * one that has ended.
 */
export async function withdrawInvitation(
  shop: Shop,
  admin: ConfirmedAdmin<"staff.edit">,
  id: string,
): Promise<Ok<null> | Refusal<"not_found">> {
  if (!isUuid(id)) return refuse("not_found");
  const now = shop.clock();
  return await shop.db.transaction(async (tx) => {
    const [gone] = await tx
      .update(staffInvitations)
      .set({ withdrawnAt: now })
      .where(and(eq(staffInvitations.id, id), isOpen))
      .returning({ email: staffInvitations.email, role: staffInvitations.role });
    if (!gone) return refuse("not_found");
    await recordAudit(tx, admin, {
      action: "staff.withdrawn",
      subjectId: gone.email,
      before: { role: gone.role },
    });
    const role = isRole(gone.role) ? ROLE_NAMES[gone.role] : gone.role;
    const act = { kind: "staff_changed", change: "withdrawn", email: gone.email } as const;
    await mailOwnerAct(shop, tx, admin, { ...act, role });
    return ok(null);
  });
}
