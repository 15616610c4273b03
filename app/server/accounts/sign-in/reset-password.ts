import { setTimeout as pause } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { passwordChangedMail, passwordResetMail } from "#app/copy/mails/account-mails.ts";
import { knownBrowserCookie } from "#app/server/accounts/sessions/known-browser.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import type { Transaction } from "#app/server/platform/db/open-database.ts";
import { type RateLimited, rateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { profiles, sessions, twoFactors, users } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { consumeToken, createToken, limitLinkGuesses, readToken } from "./one-time-tokens.ts";
import type { OpenedSession } from "./open-with-password.ts";
import { checkNewPassword, type NewPasswordRefusal, writePassword } from "./own-password.ts";

/**
 * Returns whether a reset link can still be used, for the page with the form; also false for an IP address that has
 * tried too many invalid ones.
 */
export async function isResetLink(shop: Shop, linkToken: string, ipAddress: string): Promise<boolean> {
  const read = async () => {
    const owner = await readToken(shop.db, "reset-password", linkToken, shop.clock());
    return owner ? ok(owner) : refuse("link_expired");
  };
  return (await limitLinkGuesses(shop, ipAddress, read)).ok;
}

/**
 * Sets the password by a mailed link, which works once, ends all sessions, and notifies the owner. The
 * second step remains, so that a mailbox alone does not open the account; while the address is unverified, somebody
 * else may have signed up with it, and second step, name, phone and places are removed too. Returns the cookie that
 * makes this browser known. Refusals: `link_expired` (used, too old or invented), `bad_password` with the sentence (the
 * link stays usable), `rate_limited`. Source: specification 9.5.
 */
export async function resetPassword(
  shop: Shop,
  input: NewPassword,
  ipAddress: string,
): Promise<Reset | RateLimited> {
  return await limitLinkGuesses(shop, ipAddress, () => openLink(shop, input));
}

type NewPassword = { token: string; password: string };
type Reset = Ok<OpenedSession> | Refusal<"link_expired"> | NewPasswordRefusal;

async function openLink(shop: Shop, input: NewPassword): Promise<Reset> {
  const now = shop.clock();
  const owner = await readToken(shop.db, "reset-password", input.token, now);
  if (owner === null) return refuse("link_expired");
  const checked = await checkNewPassword(shop.db, owner.userId, input.password);
  if (!checked.ok) return checked;
  const reset = await shop.db.transaction(async (tx) => {
    const taken = await consumeToken(tx, "reset-password", input.token, now);
    if (taken === null) return refuse("link_expired");
    await writePassword(tx, taken.userId, input.password, now);
    await tx.delete(sessions).where(eq(sessions.userId, taken.userId));
    const [user] = await tx.select().from(users).where(eq(users.id, taken.userId));
    if (!user) return refuse("link_expired");
    if (!user.emailVerified) await endWaysIn(tx, taken.userId);
    const mail = passwordChangedMail({
      name: user.emailVerified ? user.name : "",
      resetUrl: `${shop.config.baseUrl}/auth/forgot`,
      secondStep: !user.twoFactorEnabled ? null : user.emailVerified ? "stays" : "ended",
    });
    await queueMail(tx, [{ kind: "password_changed", to: user.email, ...mail }], now);
    return ok({ userId: taken.userId, email: user.email });
  });
  if (!reset.ok) return reset;
  // Whoever had a session until now may have used up the mails that confirm the address.
  await shop.limits.forget("verify-account", reset.value.userId);
  return ok({ setCookies: [await knownBrowserCookie(shop, reset.value.email)] });
}

/** Removes what somebody other than the owner may have set up: second step, name, phone and places. */
export async function endWaysIn(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false, name: "" }).where(eq(users.id, userId));
  await tx.update(profiles).set({ phone: null, places: [] }).where(eq(profiles.id, userId));
}

/** How long the mailed link is valid. `forgot.tsx` and `reset.tsx` say "one hour". */
const RESET_LINK_MS = 60 * 60 * 1000;

/** The duration of every response: far longer than the work for a known address. */
const RESPOND_AFTER_MS = 400;

/**
 * Sends a link to choose a new password to a registered e-mail address. A known and an unknown address get the same
 * response after the same time; one account gets five mails an hour at most. Refusal: `rate_limited`, by the visitor's
 * IP address. Source: specification 9.5.
 */
export async function requestPasswordReset(
  shop: Shop,
  input: { email: string },
  ipAddress: string,
): Promise<Ok<null> | RateLimited> {
  const wait = await shop.limits.take("reset-address", ipAddress);
  if (wait > 0) return rateLimited(wait);
  await Promise.all([mailLink(shop, input.email), pause(RESPOND_AFTER_MS)]);
  return ok(null);
}

async function mailLink(shop: Shop, email: string): Promise<void> {
  const [user] = await shop.db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(sql`lower(${users.email}) = lower(${email})`);
  if (!user || (await shop.limits.take("reset-account", user.id)) > 0) return;
  await shop.db.transaction(async (tx) => {
    const linkToken = await createToken(tx, {
      purpose: "reset-password",
      userId: user.id,
      email: user.email,
      validForMs: RESET_LINK_MS,
      now: shop.clock(),
    });
    const mail = passwordResetMail({
      name: user.name,
      url: `${shop.config.baseUrl}/auth/reset?token=${linkToken}`,
      minutes: RESET_LINK_MS / 60_000,
    });
    await queueMail(tx, [{ kind: "password_reset", to: user.email, ...mail }], shop.clock());
  });
}
