import { and, eq, isNull, sql } from "drizzle-orm";
import { emailChangedMail, verifyEmailMail } from "#app/copy/mails/account-mails.ts";
import type { SignedIn, Viewer } from "#app/domain/accounts/viewer.ts";
import {
  createToken,
  dropTokens,
  limitLinkGuesses,
  readToken,
  type TokenOwner,
} from "#app/server/accounts/sign-in/one-time-tokens.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { isDatabaseRefusal, UNIQUE_VIOLATION } from "#app/server/platform/db/connection/outage.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { users } from "#database/schema/accounts.ts";
import { orders } from "#database/schema/orders.ts";
import { type Ok, ok, type Refusal, refuse, refuseWith } from "#packages/result";

type ConfirmRefusal = Refusal<"link_expired" | "email_taken" | "other_account">;
type Confirmed = Ok<TokenOwner> | ConfirmRefusal;

/**
 * Verifies the address of a mailed link (or, with `isChange`, makes it the account's) and moves the guest orders placed
 * with it to the account; returns how many. The account must be signed in: otherwise the mailbox's owner would verify
 * the address for a stranger who signed up with it, and give them the orders. The link may be opened again while it
 * lives. Refusals: `link_expired`, `sign_in_first` with the address the link was sent to, `other_account`; `email_taken`
 * where somebody else has signed up with a new address in the meantime; `rate_limited`. Source: specification 9.6.
 */
export async function verifyEmail(
  shop: Shop,
  viewer: Viewer,
  link: { token: string; isChange: boolean },
  ipAddress: string,
): Promise<
  Ok<{ email: string; adopted: number }> | ConfirmRefusal | Refusal<"sign_in_first", string> | RateLimited
> {
  return await limitLinkGuesses(shop, ipAddress, async () => {
    if (viewer.kind === "guest") {
      const purpose = link.isChange ? "change-email" : "verify-email";
      const sentTo = await readToken(shop.db, purpose, link.token, shop.clock());
      return sentTo ? refuseWith("sign_in_first", sentTo.email) : refuse("link_expired");
    }
    const confirm = link.isChange ? confirmEmailChange : confirmEmail;
    const confirmed = await confirm(shop, viewer, link.token);
    if (!confirmed.ok) return confirmed;
    const { email, userId } = confirmed.value;
    return ok({ email, adopted: await adoptGuestOrders(shop, userId) });
  });
}

/** Takes the address of a verification mail as proven; it proves only the address it was sent to. */
async function confirmEmail(shop: Shop, viewer: SignedIn, linkToken: string): Promise<Confirmed> {
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
 * Changes the account's e-mail address to the new, confirmed one, and tells the old one. Opened again, as phones do with
 * a tab, the link changes nothing more; asking for another address ends it.
 */
async function confirmEmailChange(shop: Shop, viewer: SignedIn, linkToken: string): Promise<Confirmed> {
  const now = shop.clock();
  try {
    return await shop.db.transaction(async (tx) => {
      const [before] = await tx.select().from(users).where(eq(users.id, viewer.userId)).for("update");
      const owner = await readToken(tx, "change-email", linkToken, now);
      if (owner === null || !before) return refuse("link_expired");
      if (owner.userId !== viewer.userId) return refuse("other_account");
      if (before.email === owner.email) return ok(owner);
      await tx
        .update(users)
        .set({ email: owner.email, emailVerified: true, updatedAt: now })
        .where(eq(users.id, owner.userId));
      await dropTokens(tx, owner.userId, "reset-password");
      await dropTokens(tx, owner.userId, "verify-email");
      const mail = emailChangedMail({ name: before.name, newEmail: owner.email });
      await queueMail(tx, [{ kind: "email_changed", to: before.email, ...mail }], now);
      return ok(owner);
    });
  } catch (error) {
    // Only the table itself knows about a concurrent sign-up.
    if (isDatabaseRefusal(error, UNIQUE_VIOLATION, "users_email_key")) return refuse("email_taken");
    throw error;
  }
}

/**
 * Moves the orders that were placed as a guest with this user's e-mail address to their account, once the address is
 * verified; before that, nothing. Returns how many. Source: specification 9.6.
 */
async function adoptGuestOrders(shop: Shop, userId: string): Promise<number> {
  const [user] = await shop.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.emailVerified, true)));
  if (!user) return 0;
  const adopted = await shop.db
    .update(orders)
    .set({ userId })
    .where(and(isNull(orders.userId), eq(sql`lower(${orders.customerEmail})`, user.email.toLowerCase())))
    .returning({ id: orders.id });
  return adopted.length;
}

/** How long the verification link is valid. */
const VERIFY_LINK_MS = 3 * 24 * 60 * 60 * 1000;

/**
 * Mails the link that verifies the account's address; nothing if it is verified already. Refusal: `rate_limited` after
 * five in an hour. Source: specification 9.6.
 */
export async function sendVerification(shop: Shop, userId: string): Promise<Ok<null> | RateLimited> {
  const wait = await shop.limits.take("verify-account", userId);
  if (wait > 0) return rateLimited(wait);
  await shop.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user || user.emailVerified) return;
    const linkToken = await createToken(tx, {
      purpose: "verify-email",
      userId,
      email: user.email,
      validForMs: VERIFY_LINK_MS,
      now: shop.clock(),
    });
    const url = `${shop.config.baseUrl}/auth/verify?token=${linkToken}`;
    const mail = verifyEmailMail({ name: user.name, url });
    await queueMail(tx, [{ kind: "verify_email", to: user.email, ...mail }], shop.clock());
  });
  return ok(null);
}
