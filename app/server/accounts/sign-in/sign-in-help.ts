import { eq } from "drizzle-orm";
import { signInHelpMail } from "#app/copy/mails/account-mails.ts";
import { knownBrowserCookie } from "#app/server/accounts/sessions/known-browser.ts";
import { queueMail } from "#app/server/notifications/queue-mail.ts";
import { limitGuesses, type RateLimited } from "#app/server/platform/rate-limits.ts";
import type { Shop } from "#app/server/shop.ts";
import { users } from "#database/schema/accounts.ts";
import { type Ok, ok, type Refusal, refuse } from "#packages/result";
import { createToken, readToken } from "./one-time-tokens.ts";
import type { OpenedSession, Origin } from "./open-with-password.ts";

/** How long the link is valid: far longer than the time until the next mail. */
const HELP_LINK_MS = 2 * 60 * 60 * 1000;

/**
 * Mails a link that makes the owner's browser known, to the owner of an account that strangers try. At most one in five
 * minutes per account, since whoever tries may be a stranger: links mailed before stay usable, so that strangers' tries
 * end no link of the owner. At most twenty mails an hour because of one IP address. The visitor learns nothing.
 */
export async function mailSignInHelp(shop: Shop, userId: string, { ipAddress }: Origin): Promise<void> {
  if ((await shop.limits.take("sign-in-help", userId)) > 0) return;
  if ((await shop.limits.take("sign-in-help-address", ipAddress)) > 0) {
    await shop.limits.giveBack("sign-in-help", userId);
    return;
  }
  await shop.db.transaction(async (tx) => {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (!user) return;
    const linkToken = await createToken(tx, {
      purpose: "known-browser",
      userId: user.id,
      email: user.email,
      validForMs: HELP_LINK_MS,
      now: shop.clock(),
    });
    const mail = signInHelpMail({
      name: user.name,
      url: `${shop.config.baseUrl}/auth?token=${linkToken}`,
      hours: HELP_LINK_MS / 3_600_000,
    });
    await queueMail(tx, [{ kind: "sign_in_help", to: user.email, ...mail }], shop.clock());
  });
}

/**
 * Makes the browser that opens the link of that mail known to the account, for as long as the link works: it still needs
 * the password. Refusals: `link_expired`, `rate_limited`.
 */
export async function openSignInHelp(
  shop: Shop,
  linkToken: string,
  ipAddress: string,
): Promise<Ok<OpenedSession> | Refusal<"link_expired"> | RateLimited> {
  return await limitGuesses(shop.limits, { rule: "link-address", who: ipAddress }, async () => {
    const owner = await readToken(shop.db, "known-browser", linkToken, shop.clock());
    if (owner === null) return refuse("link_expired");
    return ok({ setCookies: [await knownBrowserCookie(shop, owner.email)] });
  });
}
