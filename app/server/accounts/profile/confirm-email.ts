import { and, eq } from "drizzle-orm";
import { emailChangedMail } from "#app/copy/mails/account-mails.ts";
import type { SignedIn } from "#app/domain/accounts/viewer.ts";
import { dropTokens, readToken, turnToken } from "#app/server/accounts/sign-in/one-time-tokens.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { isDatabaseRefusal, UNIQUE_VIOLATION } from "#app/server/platform/db/connection/outage.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import type { Shop } from "#app/server/shop.ts";
import { users } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";

/** The account whose address was verified. */
export type ConfirmedEmail = { userId: string; email: string };

/** A verification link, and why it cannot be used. */
export type ConfirmRefusal = Refusal<"link_expired" | "email_taken" | "other_account">;

/** Returns the address that a link was sent to, or null if it is invalid or expired. */
export async function emailOfLink(shop: Shop, link: EmailLink): Promise<string | null> {
  const purpose = link.isChange ? "change-email" : "verify-email";
  return (await readToken(shop.db, purpose, link.token, shop.clock()))?.email ?? null;
}

/** A mailed link; `isChange` if it confirms a new address for the account. */
export type EmailLink = { token: string; isChange: boolean };

/**
 * Takes the address of a verification mail as proven, for the one whose account it is. The link may be opened again
 * while it lives, but proves only the address it was sent to. Refusals: `link_expired`, `other_account`.
 */
export async function confirmEmail(
  shop: Shop,
  viewer: SignedIn,
  linkToken: string,
): Promise<Ok<ConfirmedEmail> | ConfirmRefusal> {
  const now = shop.clock();
  const owner = await readToken(shop.db, "verify-email", linkToken, now);
  if (owner === null) return refuse("link_expired");
  if (owner.userId !== viewer.userId) return refuse("other_account");
  const [user] = await shop.db
    .update(users)
    .set({ emailVerified: true, updatedAt: now })
    .where(and(eq(users.id, owner.userId), eq(users.email, owner.email)))
    .returning({ userId: users.id, email: users.email });
  return user ? ok(user) : refuse("link_expired");
}

/**
 * Changes the account's e-mail address to the new, confirmed one, once per link, and tells the old one. Opened again
 * while it lives, as phones do with a tab, the link changes nothing and succeeds as long as the account has that very
 * address. Refusals: `link_expired`; `other_account`, and `email_taken` where somebody else has signed up with it in
 * the meantime (the link stays usable).
 */
export async function confirmEmailChange(
  shop: Shop,
  viewer: SignedIn,
  linkToken: string,
): Promise<Ok<ConfirmedEmail> | ConfirmRefusal> {
  const now = shop.clock();
  const stored = await readToken(shop.db, "change-email", linkToken, now);
  if (stored !== null && stored.userId !== viewer.userId) return refuse("other_account");
  try {
    const changed = await shop.db.transaction((tx) => changeEmail(tx, linkToken, now));
    return changed.ok ? changed : await changedBefore(shop, viewer, linkToken);
  } catch (error) {
    // Only the table itself knows about a concurrent sign-up.
    if (isDatabaseRefusal(error, UNIQUE_VIOLATION, "users_email_key")) return refuse("email_taken");
    throw error;
  }
}

async function changeEmail(
  tx: Transaction,
  linkToken: string,
  now: Date,
): Promise<Ok<ConfirmedEmail> | Refusal<"link_expired">> {
  const owner = await turnToken(tx, { from: "change-email", to: "email-changed" }, linkToken, now);
  if (owner === null) return refuse("link_expired");
  const [before] = await tx.select().from(users).where(eq(users.id, owner.userId)).for("update");
  if (!before) return refuse("link_expired");
  await tx
    .update(users)
    .set({ email: owner.email, emailVerified: true, updatedAt: now })
    .where(eq(users.id, owner.userId));
  await dropTokens(tx, owner.userId, "reset-password");
  await dropTokens(tx, owner.userId, "verify-email");
  const mail = emailChangedMail({ name: before.name, newEmail: owner.email });
  await queueMail(tx, [{ kind: "email_changed", to: before.email, ...mail }], now);
  return ok(owner);
}

/** Reads only, because a used link may be outdated. */
async function changedBefore(
  shop: Shop,
  viewer: SignedIn,
  linkToken: string,
): Promise<Ok<ConfirmedEmail> | Refusal<"link_expired">> {
  const owner = await readToken(shop.db, "email-changed", linkToken, shop.clock());
  if (owner === null || owner.userId !== viewer.userId) return refuse("link_expired");
  const [user] = await shop.db
    .select({ userId: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.id, owner.userId), eq(users.email, owner.email), eq(users.emailVerified, true)));
  return user ? ok(user) : refuse("link_expired");
}
